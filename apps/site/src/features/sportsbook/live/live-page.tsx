import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Slides } from '../../site/slides/index.ts';
import {
  bySport,
  LiveHead,
  type LiveMatch,
  liveQuery,
  MatchList,
  MatchListSkeleton,
  useGrowing,
  useTournamentRank,
} from '../catalogue/index.ts';
import { PriceAge, type ScoreView, sportScoring } from '../match/facts/index.ts';
import { TopicNotice } from './topic-notice.tsx';
import { Unseen } from './unseen.tsx';

const ALL = 'all';
const noMatches: readonly LiveMatch[] = [];

/** All matches in play. New ones announce themselves above the list and wait: rows don't move under a finger. */
export function LivePage() {
  usePageSubject(t('live.title'));
  const { data, isPending, isError, isFetching, refetch } = useQuery(liveQuery);
  const [chosen, setChosen] = useState<string>(ALL);
  const { tournamentRank, isPending: isRankPending } = useTournamentRank();
  const matches = data?.Matches ?? noMatches;
  const groups = useMemo(() => bySport(matches), [matches]);
  const sport = groups.some((group) => group.sport === chosen) ? chosen : ALL;
  const listed = useMemo(
    () => groups.filter((group) => sport === ALL || group.sport === sport).flatMap((group) => group.matches),
    [groups, sport],
  );
  const { visible, sentinel } = useGrowing(listed);
  const scores = useMemo(() => new Map(listed.map((each) => [each.Match.ID, firstScore(each)])), [listed]);
  const visibleMatches = useMemo(() => visible.map((each) => each.Match), [visible]);

  return (
    <>
      <LiveHead
        title={t('live.title')}
        news={
          !isPending && <Unseen matches={matches} isFetching={isFetching} onShow={() => void refetch()} />
        }
      >
        <span className="text-faint">{data && t('live.matches', { count: matches.length })}</span>
        <span className="ms-auto">
          <PriceAge />
        </span>
      </LiveHead>
      <Tabs
        label={t('live.title')}
        variant="chips"
        className="mb-3 min-h-[34px] bleed"
        choices={[
          { key: ALL, label: t('live.all-sports'), count: matches.length },
          ...groups.map((group) => ({
            key: group.sport,
            label: (
              <span className="inline-flex items-center gap-2">
                <SportIcon sport={group.sport} className="size-4" isTinted={group.sport !== sport} />
                {sportName(group.sport)}
                <span className="font-medium">{group.matches.length}</span>
              </span>
            ),
          })),
        ]}
        chosen={sport}
        onChoose={setChosen}
      />
      <TopicNotice topic="list/live" />
      {isPending || isRankPending ? (
        <MatchListSkeleton />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : matches.length === 0 ? (
        <EmptyState icon={Radio} title={t('live.empty')} text={t('live.empty.text')} />
      ) : (
        <>
          <MatchList matches={visibleMatches} tournamentRank={tournamentRank} isBySport scores={scores} />
          <div ref={sentinel} />
        </>
      )}
      <div className="mt-4">
        <Slides page="live" />
      </div>
    </>
  );
}

function firstScore({ Match, Live }: LiveMatch): ScoreView | undefined {
  const scoring = sportScoring(Match.SportAlias);
  if (scoring === 'fight' || scoring === 'race') return undefined;
  const last = scoring === 'sets' ? Live.Scores.at(-1) : undefined;
  const running = last && { home: last.HomeScore, away: last.AwayScore };
  return { home: Live.HomeScore, away: Live.AwayScore, running };
}
