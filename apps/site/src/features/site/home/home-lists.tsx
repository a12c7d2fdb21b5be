import type { Match } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { CardRow } from '@evens/web/core/card-row.tsx';
import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  boardLines,
  hasMoneyLine,
  LongMatchList,
  liveQuery,
  MatchListSkeleton,
  outcomeNumbers,
  PriceButton,
  useEndedLeave,
  variedMatches,
} from '../../sportsbook/catalogue/index.ts';
import {
  firstPrices,
  isRace,
  matchFacts,
  matchTime,
  type ScoreColumn,
  ScoreLabels,
  SideScores,
  scoreColumns,
  scoreView,
  setsWonText,
  WinnerNote,
} from '../../sportsbook/match/facts/index.ts';
import { useTopMatches } from './use-top-matches.ts';

const STRIP_MAX = 8;
const MOST_BET_LOOKED_AT = 16;

/** The first matches in play, one of each sport before a second one of any. */
export function InPlayStrip() {
  const { data, isPending } = useQuery(liveQuery);
  useEndedLeave();
  const chosen = useMemo(() => variedMatches(data?.Matches ?? [], STRIP_MAX), [data]);
  if (!isPending && chosen.length === 0) {
    return <p className="py-6 text-quiet">{t('shell.home.nothing-live')}</p>;
  }
  if (!isPending) return <MatchStrip matches={chosen} />;
  return (
    <CardRow content={undefined} className={stripLook}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-[152px] w-[256px] shrink-0 rounded-xl" />
      ))}
    </CardRow>
  );
}

const stripLook = 'snap-x gap-3 pb-1 [scrollbar-width:thin]';

export function MatchStrip({ matches }: { readonly matches: readonly Match[] }) {
  return (
    <CardRow content={matches.length} className={stripLook}>
      {matches.map((match) => (
        <MatchCard key={match.ID} match={match} />
      ))}
    </CardRow>
  );
}

export const mostBetQuery = {
  ...callQuery('GET /api/data/popular', { query: { limit: MOST_BET_LOOKED_AT } }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The most bet matches with a money line, without races; empty until loaded. */
export function useMostBet(): readonly Match[] {
  const { data } = useQuery(mostBetQuery);
  return useMemo(
    () => (data?.Matches ?? []).filter((match) => !isRace(match) && hasMoneyLine(match)).slice(0, STRIP_MAX),
    [data],
  );
}

function MatchCard({ match }: { readonly match: Match }) {
  const card = useRef<HTMLElement>(null);
  useVisibleTopic(card, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const line = boardLines(keys).win;
  const outcomes = line ? outcomeNumbers(line.type, 0) : [];
  const nowMs = useServerSeconds() * 1000;
  const time = situation && matchTime(situation, nowMs, false);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const columns = scoreColumns(match.SportAlias, view);
  return (
    <article
      ref={card}
      data-card-match={match.ID}
      className="grid h-[152px] w-[256px] shrink-0 snap-start grid-cols-1 content-between rounded-xl border border-line bg-surface px-3.5 py-3 [&_.odds-button]:gap-1 [&_.odds-button]:px-1.5"
    >
      <p className="flex items-center gap-1.5 text-sm text-quiet">
        <SportIcon sport={match.SportAlias} className="size-4 shrink-0" isTinted />
        <bdi className="truncate">{match.Tournament.Name}</bdi>
        <span className={classNames('ms-auto shrink-0', time?.isLive && 'font-[640] text-live')}>
          <bdi>{time?.main}</bdi>
        </span>
      </p>
      <Link
        to={match.MatchLink}
        className="grid grid-cols-1 text-[14.5px] font-[550] pointer:hover:underline"
      >
        <ScoreLabels columns={columns} setsWon={setsWonText(match.SportAlias, view)} />
        <CardTeam name={match.HomeTeamName} seed={match.HomeTeamLogo} columns={columns} side="home" />
        <CardTeam name={match.AwayTeamName} seed={match.AwayTeamLogo} columns={columns} side="away" />
      </Link>
      <div
        className={classNames('grid h-[38px] gap-1.5', outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}
      >
        {!line && <WinnerNote match={facts} />}
        {line &&
          outcomes.map((outcomeNo) => (
            <PriceButton
              key={outcomeNo}
              match={facts}
              line={line}
              outcomeNo={outcomeNo}
              label="short"
              first={first.get(`${line.key}#${outcomeNo}`)}
            />
          ))}
      </div>
    </article>
  );
}

interface CardTeamProps {
  readonly name: string;
  readonly seed: string;
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
}

function CardTeam({ name, seed, columns, side }: CardTeamProps) {
  return (
    <span className="flex h-[26px] items-center gap-2">
      <Crest seed={seed} />
      <bdi className="truncate">{name}</bdi>
      <SideScores columns={columns} side={side} leadClass="text-accent-text" />
    </span>
  );
}

/** Next matches of the top tournaments. */
export function TopTournaments() {
  const { index, isPending } = useTopMatches();
  if (isPending) return <MatchListSkeleton />;
  if (!index || index.Groups.length === 0)
    return <p className="py-6 text-quiet">{t('shell.home.nothing-listed')}</p>;
  return <LongMatchList index={index} />;
}
