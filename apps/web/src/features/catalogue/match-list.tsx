import type { Match } from '@evens/contract';
import { memo } from 'react';
import { Link } from 'react-router';
import { t } from '../../app/words.ts';
import { Flag } from '../../ui/flag.tsx';
import { Skeleton } from '../../ui/surface.tsx';
import './board.css';
import type { ScoreView } from '../match/index.ts';
import { isRace } from '../match/index.ts';
import { boardLines, hasDraw } from './board.ts';
import { groupMatches, type MatchGroup, type TournamentRank } from './match-groups.ts';
import { MatchRow } from './match-row.tsx';

declare module 'react' {
  interface CSSProperties {
    /** Rows in a card: its height before it is drawn. */
    '--rows'?: number;
  }
}

export interface MatchListProps {
  readonly matches: readonly Match[];
  readonly rankOf: TournamentRank;
  /** Scores that came with the list, by match id. */
  readonly scores?: ReadonlyMap<number, ScoreView | undefined> | undefined;
}

/** Matches by tournament, in cards. Cards out of sight cost nothing: each is as high as its rows say. */
export function MatchList({ matches, rankOf, scores }: MatchListProps) {
  return (
    <div className="grid gap-3">
      {groupMatches(matches, rankOf).map((group) => (
        <GroupCard key={group.tournamentId} group={group} scores={scores} />
      ))}
    </div>
  );
}

interface GroupCardProps {
  readonly group: MatchGroup;
  readonly scores: MatchListProps['scores'];
}

const GroupCard = memo(function GroupCard({ group, scores }: GroupCardProps) {
  const [first] = group.matches;
  if (!first) return null;
  const rows = group.matches.length;
  return (
    <section
      className="match-board match-card overflow-hidden rounded-xl border border-line bg-surface"
      style={{ '--rows': rows }}
    >
      <header className="match-head">
        <h2 className="match-head-title">
          <Link
            to={`/${first.SportSystemID === ESPORTS ? 'esports' : 'sport'}/${first.SportAlias}/${first.CategoryAlias}/${first.TournamentAlias}`}
            className="flex min-w-0 items-center gap-2 text-[13.5px] leading-[36px] font-[620] text-text"
          >
            <Flag code={first.Category.Code} />
            {/* A country that has no room beside its league falls to a line that isn't seen. */}
            <span className="flex h-9 min-w-0 flex-wrap gap-x-2 overflow-hidden">
              <bdi className="max-w-full truncate">{first.Tournament.Name}</bdi>
              <bdi className="max-w-full truncate font-medium text-faint">{first.Category.Name}</bdi>
            </span>
          </Link>
        </h2>
        {!isRace(first) && <ColumnHeads matches={group.matches} sport={first.SportAlias} />}
      </header>
      {group.matches.map((match) => (
        <MatchRow key={match.ID} match={match} score={scores?.get(match.ID)} />
      ))}
    </section>
  );
});

const ESPORTS = 66;

interface ColumnHeadsProps {
  readonly matches: readonly Match[];
  readonly sport: string;
}

function ColumnHeads({ matches, sport }: ColumnHeadsProps) {
  const win = matches
    .map((match) => boardLines(match.PreviewMarkets.map((market) => market.ID)).win?.type)
    .find((type) => type !== undefined);
  const three = hasDraw(sport, win);
  return (
    <>
      <div aria-hidden className={`match-head-win ${three ? 'grid-cols-3' : 'grid-cols-2'}`}>
        <span>{t('outcome.short.home')}</span>
        {three && <span>{t('outcome.short.draw')}</span>}
        <span>{t('outcome.short.away')}</span>
      </div>
      <div aria-hidden className="match-head-total">
        <span />
        <span>{t('outcome.over')}</span>
        <span>{t('outcome.under')}</span>
      </div>
      <div aria-hidden className="match-head-handicap">
        <span className="truncate">{t('sport.column.handicap', { side: t('outcome.short.home') })}</span>
        <span className="truncate">{t('sport.column.handicap', { side: t('outcome.short.away') })}</span>
      </div>
    </>
  );
}

/** Stands for a list while it loads, in its shape. */
export function MatchListSkeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div
      role="status"
      aria-label={t('shell.loading')}
      className="match-board overflow-hidden rounded-xl border border-line bg-surface"
    >
      <div className="match-head">
        <Skeleton className="match-head-title h-4 w-40" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="match-row">
          <div className="match-row-time">
            <Skeleton className="h-4 w-10" />
          </div>
          <div className="match-row-teams">
            <Skeleton className="h-4 w-36 max-w-full" />
            <Skeleton className="h-4 w-28 max-w-full" />
          </div>
          <div className="match-row-win grid-cols-3">
            <Skeleton className="h-[38px]" />
            <Skeleton className="h-[38px]" />
            <Skeleton className="h-[38px]" />
          </div>
        </div>
      ))}
    </div>
  );
}
