import type { Match } from '@evens/contract';
import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Crest } from '@evens/web/ui/crest.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { GripVertical, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  isRace,
  matchTime,
  type ScoreColumn,
  ScoreHeads,
  SideScores,
  scoreColumns,
  scoreView,
  setsWonText,
} from '../match/facts/index.ts';
import { handleLook } from './drag-entry.tsx';
import { useFingerDrag } from './finger-drag.ts';
import { MainMarkets } from './main-markets.tsx';
import { takeFromMultiView } from './multi-view-list.ts';
import { putDropped } from './put-dropped.ts';

interface TileProps {
  readonly id: number;
  readonly known: Match | undefined;
  onOver(id: number, isOver: boolean): void;
}

const overPhases: ReadonlySet<string> = new Set(['ended', 'cancelled', 'abandoned', 'postponed']);

/**
 * A match of the multi-view: its score and main markets. A match that no longer exists shows a notice and can be
 * removed.
 */
export function Tile({ id, known, onOver }: TileProps) {
  const query = useQuery({
    ...callQuery('GET /api/match/get', { query: { id } }),
    enabled: known === undefined,
    refetchOnWindowFocus: false,
  });
  const match = known ?? query.data?.Match;
  const phase = useSituation(id)?.phase ?? query.data?.Live?.Status;
  const isGone =
    query.error instanceof RefusalError && query.error.refused.code === 'NotFoundException' && !match;
  const isOver = isGone || (phase !== undefined && overPhases.has(phase));
  useEffect(() => {
    onOver(id, isOver);
    return () => onOver(id, false);
  }, [id, isOver, onOver]);
  const name = match?.Name ?? `${id}`;
  const tile = useRef<HTMLElement>(null);
  useFingerDrag(tile, { name, onDrop: (place) => putDropped([id], place) });
  return (
    <article ref={tile} data-tile={id} className="grid gap-2 p-3">
      <div className="flex items-center gap-1">
        <Button slot="drag" aria-label={t('multiview.drag', { match: name })} className={handleLook}>
          <GripVertical aria-hidden className="size-4" />
        </Button>
        <span className="min-w-0 grow truncate text-sm text-faint">
          {match && (
            <>
              <bdi>{match.Tournament.Name}</bdi> · <bdi>{match.Category.Name}</bdi>
            </>
          )}
        </span>
        <IconButton label={t('multiview.remove', { match: name })} onClick={() => takeFromMultiView([id])}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {match ? (
        <TileBody match={match} isOver={isOver} />
      ) : isGone ? (
        <p className="px-2 py-8 text-center text-quiet">{t('multiview.gone')}</p>
      ) : (
        <Skeleton className="h-[262px]" />
      )}
    </article>
  );
}

function TileBody({ match, isOver }: { readonly match: Match; readonly isOver: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  useVisibleTopic(body, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const columns = scoreColumns(match.SportAlias, view);
  const setsWon = setsWonText(match.SportAlias, view);
  return (
    <div ref={body} className="grid gap-2.5">
      <Link
        to={match.MatchLink}
        draggable={false}
        aria-label={match.Name}
        className="grid gap-1 rounded-md pointer:hover:bg-raised"
      >
        <ScoreHeads columns={columns} />
        <Side
          name={isRace(match) ? match.Name : match.HomeTeamName}
          seed={match.HomeTeamLogo}
          columns={columns}
          side="home"
        />
        {!isRace(match) && (
          <Side name={match.AwayTeamName} seed={match.AwayTeamLogo} columns={columns} side="away" />
        )}
      </Link>
      <p className="flex h-5 items-center justify-between gap-2 text-sm text-quiet">
        {situation && <TileTime situation={situation} />}
        {setsWon !== undefined && <bdi className="truncate">{setsWon}</bdi>}
        {situation?.stopped !== undefined && (
          <span className="truncate font-[560] text-warn">
            {t('tracker.stopped', { reason: situation.stopped.replaceAll('-', '_') })}
          </span>
        )}
      </p>
      {isOver ? (
        <p className="grid h-[190px] place-items-center text-center text-quiet">{t('tracker.over')}</p>
      ) : (
        <MainMarkets match={match} />
      )}
    </div>
  );
}

/** Clock and part of play, or the start. */
function TileTime({ situation }: { readonly situation: Situation }) {
  const { main, sub, isLive } = matchTime(situation, useServerSeconds() * 1000, false);
  return (
    <span className="min-w-0 truncate">
      <bdi className={isLive ? 'font-[620] text-live' : undefined}>{main}</bdi>
      {sub !== '' && (
        <>
          {' '}
          <bdi>{sub}</bdi>
        </>
      )}
    </span>
  );
}

interface SideProps {
  readonly name: string;
  readonly seed: string;
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
}

function Side({ name, seed, columns, side }: SideProps) {
  return (
    <span className="flex min-h-7 items-center gap-2 font-[550]">
      <Crest seed={seed} />
      <bdi className="truncate">{name}</bdi>
      {columns.length === 0 && <b className="ms-auto min-w-6 text-end text-lg text-faint">–</b>}
      <SideScores columns={columns} side={side} />
    </span>
  );
}
