import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../app/words.ts';
import { useMarketKeys, useSituation, useVisibleTopic } from '../../live/hooks.ts';
import { classNames } from '../../ui/class-names.ts';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { Collapse, EmptyState, Skeleton } from '../../ui/surface.tsx';
import { boardLines, outcomeNumbers, PriceButton } from '../catalogue/index.ts';
import { firstPrices, matchFacts, scoreView, sportName } from '../match/index.ts';
import { bySport, type LiveMatch, liveQuery } from './live-matches.ts';

/** The sidebar's live mode: sports with their matches in play, each with its money line. */
export function LiveTree({ onGo }: { readonly onGo: (() => void) | undefined }) {
  const { data, isPending } = useQuery(liveQuery);
  const groups = useMemo(() => bySport(data?.Matches ?? []), [data]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  if (isPending) return <Skeleton className="h-40" />;
  if (groups.length === 0) return <EmptyState title={t('live.empty')} />;
  return (
    <nav aria-label={t('live.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {groups.map(({ sport, matches }) => (
        <Collapse
          key={sport}
          open={!closed.has(sport)}
          onToggle={(open) => setClosed((before) => toggled(before, sport, open))}
          start={
            <span className="ps-3 pe-2.5 text-quiet">
              <SportIcon sport={sport} />
            </span>
          }
          title={
            <span className="flex items-center gap-2 text-[13.5px]">
              {sportName(sport)}
              <span className="text-sm font-medium text-faint">{matches.length}</span>
            </span>
          }
        >
          <div className="grid">
            {matches.map(({ Match }) => (
              <LiveEntry key={Match.ID} match={Match} onGo={onGo} />
            ))}
          </div>
        </Collapse>
      ))}
    </nav>
  );
}

function toggled(before: ReadonlySet<string>, sport: string, open: boolean): ReadonlySet<string> {
  const next = new Set(before);
  if (open) next.delete(sport);
  else next.add(sport);
  return next;
}

const MONEY_LINE_MAX = 3;

function LiveEntry({
  match,
  onGo,
}: {
  readonly match: LiveMatch['Match'];
  readonly onGo: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  const entry = useRef<HTMLDivElement>(null);
  useVisibleTopic(entry, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const line = boardLines(keys).win;
  const outcomes = line ? outcomeNumbers(line.type, facts.runners.length) : [];
  const score = situation && scoreView(match.SportAlias, situation.facts);
  const isHere = pathname.endsWith(`/match/${match.ID}`);
  return (
    <div
      ref={entry}
      className={classNames(
        'border-t border-line px-3 py-2',
        isHere && 'inset-shadow-[3px_0_0_var(--accent-text)] rtl:inset-shadow-[-3px_0_0_var(--accent-text)]',
      )}
    >
      <Link
        to={match.MatchLink}
        onClick={onGo}
        aria-current={isHere ? 'page' : undefined}
        className="grid gap-0.5"
      >
        <span className="truncate text-xs text-faint">
          <bdi>{match.Tournament.Name}</bdi> · <bdi>{match.Category.Name}</bdi>
        </span>
        <Side name={facts.home} score={score?.home} />
        {facts.away !== '' && <Side name={facts.away} score={score?.away} />}
      </Link>
      {line && outcomes.length > 0 && outcomes.length <= MONEY_LINE_MAX ? (
        <div
          className={classNames('mt-1.5 grid gap-1', outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}
        >
          {outcomes.map((outcomeNo) => (
            <PriceButton
              key={outcomeNo}
              match={facts}
              line={line}
              outcomeNo={outcomeNo}
              label="none"
              first={first.get(`${line.key}#${outcomeNo}`)}
            />
          ))}
        </div>
      ) : (
        <Link
          to={match.MatchLink}
          onClick={onGo}
          className="mt-1 inline-block py-1 text-sm text-quiet underline"
        >
          {t('live.show')}
        </Link>
      )}
    </div>
  );
}

function Side({ name, score }: { readonly name: string; readonly score: number | undefined }) {
  return (
    <span className="flex gap-2 text-sm font-[550]">
      <bdi className="truncate">{name}</bdi>
      {score !== undefined && <b className="ms-auto">{score}</b>}
    </span>
  );
}
