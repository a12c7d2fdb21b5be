import type { LiveMatchInfo } from '@evens/contract';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePageSubject } from '../../app/use-page-head.ts';
import { t } from '../../app/words.ts';
import { useLiveList } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { SportIcon } from '../../ui/sport-icon.tsx';
import { EmptyState, ErrorState } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MatchList, MatchListSkeleton, useGrowing, useTournamentRank } from '../catalogue/index.ts';
import { PriceAge, type ScoreView, scoringOf, sportName } from '../match/index.ts';
import { bySport, type LiveMatch, liveQuery } from './live-matches.ts';

const ALL = 'all';
const noMatches: readonly LiveMatch[] = [];

/** All matches in play. New ones announce themselves above the list and wait: rows don't move under a finger. */
export function LivePage() {
  usePageSubject(t('live.title'));
  const { data, isPending, isError, isFetching, refetch } = useQuery(liveQuery);
  const [chosen, setChosen] = useState<string>(ALL);
  const { rankOf, isPending: isRankPending } = useTournamentRank();
  const matches = data?.Matches ?? noMatches;
  const groups = useMemo(() => bySport(matches), [matches]);
  const sport = groups.some((group) => group.sport === chosen) ? chosen : ALL;
  const listed = useMemo(
    () => groups.filter((group) => sport === ALL || group.sport === sport).flatMap((group) => group.matches),
    [groups, sport],
  );
  const { shown, sentinel } = useGrowing(listed);
  const scores = useMemo(() => new Map(listed.map((each) => [each.Match.ID, firstScore(each)])), [listed]);
  const shownMatches = useMemo(() => shown.map((each) => each.Match), [shown]);
  const unseen = useUnseen(matches);

  return (
    <>
      <div className="mb-3 flex min-h-8 items-baseline gap-3">
        <span className="flex items-center gap-3">
          <i aria-hidden className="live-dot ms-1" />
          <h1>{t('live.title')}</h1>
        </span>
        <span className="text-faint">{data && t('live.matches', { count: matches.length })}</span>
        <span className="ms-auto">
          <PriceAge />
        </span>
      </div>
      <Tabs
        label={t('live.title')}
        look="chips"
        className="mb-3 min-h-[34px] bleed"
        choices={[
          { key: ALL, label: t('live.all-sports'), count: matches.length },
          ...groups.map((group) => ({
            key: group.sport,
            label: (
              <span className="inline-flex items-center gap-2">
                <SportIcon sport={group.sport} className="size-4" />
                {sportName(group.sport)}
                <span className="opacity-75">{group.matches.length}</span>
              </span>
            ),
          })),
        ]}
        chosen={sport}
        onChoose={setChosen}
      />
      {unseen > 0 && !isPending && (
        <div
          role="status"
          className="mb-3 flex items-center justify-between gap-3 rounded-lg bg-accent-soft ps-4 pe-1.5 py-1.5 text-sm"
        >
          {t('live.more-in-play', { count: unseen })}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('live.show')}
          </Button>
        </div>
      )}
      {isPending || isRankPending ? (
        <MatchListSkeleton />
      ) : isError ? (
        <ErrorState icon={CloudOff} title={t('shell.error.generic')} text={t('shell.error.network')}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </ErrorState>
      ) : matches.length === 0 ? (
        <EmptyState icon={Radio} title={t('live.empty')} text={t('live.empty.text')} />
      ) : (
        <>
          <MatchList matches={shownMatches} rankOf={rankOf} scores={scores} />
          <div ref={sentinel} />
        </>
      )}
    </>
  );
}

/** How many are in play that the list doesn't show. */
function useUnseen(matches: readonly LiveMatch[]): number {
  const list = useLiveList();
  return useMemo(() => {
    if (!list) return 0;
    const seen = new Set(matches.map(({ Match }) => Match.ID));
    return list.live.filter((id) => !seen.has(id)).length;
  }, [list, matches]);
}

function firstScore({ Match, Live }: LiveMatch): ScoreView | undefined {
  const scoring = scoringOf(Match.SportAlias);
  if (scoring === 'fight' || scoring === 'race') return undefined;
  return { home: Live.HomeScore, away: Live.AwayScore, running: runningSet(scoring, Live) };
}

function runningSet(scoring: string, live: LiveMatchInfo): ScoreView['running'] {
  const last = scoring === 'sets' ? live.Scores.at(-1) : undefined;
  return last && { home: last.HomeScore, away: last.AwayScore };
}
