import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { t } from '@evens/web/core/words.ts';
import { useSituation, useTopic, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { LiveHead, type LiveMatch, liveQuery, topPlace, useTournamentRank } from '../catalogue/index.ts';
import {
  PriceAge,
  type ScoreColumn,
  ScoreLabels,
  SideScores,
  scoreColumns,
  scoreView,
  setsWonText,
  TimeOfMatch,
} from '../match/facts/index.ts';
import { MatchHeader, MatchViews } from '../match/view/index.ts';
import { MainMarkets } from '../multi-view/index.ts';
import { featuredMatches } from './featured.ts';
import { TopicNotice } from './topic-notice.tsx';
import { Unseen } from './unseen.tsx';

const noMatches: readonly LiveMatch[] = [];

/** The best matches in play, one of them large: score, tracker and main markets. */
export function FeaturedPage() {
  usePageSubject(t('live.featured'));
  const { data, isPending, isError, isFetching, refetch } = useQuery(liveQuery);
  const { tournamentRank, isPending: isRankPending } = useTournamentRank();
  const [search, setSearch] = useSearchParams();
  const all = data?.Matches ?? noMatches;
  const featured = useMemo(
    () => featuredMatches(all, ({ Match }) => topPlace(Match, tournamentRank)),
    [all, tournamentRank],
  );
  const chosen = featured.find(({ Match }) => `${Match.ID}` === search.get('match')) ?? featured[0];

  function choose(id: number) {
    setSearch(
      (before) => {
        before.set('match', `${id}`);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <>
      <LiveHead
        title={t('live.featured')}
        news={!isPending && <Unseen matches={all} isFetching={isFetching} onShow={() => void refetch()} />}
      >
        <span className="ms-auto">
          <PriceAge />
        </span>
      </LiveHead>
      <TopicNotice topic="list/live" />
      {isPending || isRankPending ? (
        <FeaturedSkeleton />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : chosen === undefined ? (
        <EmptyState icon={Radio} title={t('tracker.featured.empty')} text={t('live.empty.text')} />
      ) : (
        <>
          <ul className="bleed mb-3.5 flex snap-x gap-2.5 overflow-x-auto pb-1 [scrollbar-width:thin]">
            {featured.map(({ Match }) => (
              <li key={Match.ID} className="shrink-0 snap-start">
                <FeaturedCard
                  match={Match}
                  isChosen={Match.ID === chosen.Match.ID}
                  onChoose={() => choose(Match.ID)}
                />
              </li>
            ))}
          </ul>
          <BigMatch key={chosen.Match.ID} live={chosen} />
        </>
      )}
    </>
  );
}

interface CardProps {
  readonly match: LiveMatch['Match'];
  readonly isChosen: boolean;
  onChoose(): void;
}

function FeaturedCard({ match, isChosen, onChoose }: CardProps) {
  const card = useRef<HTMLButtonElement>(null);
  useVisibleTopic(card, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const columns = scoreColumns(match.SportAlias, view);
  return (
    <button
      ref={card}
      type="button"
      aria-pressed={isChosen}
      data-featured={match.ID}
      onClick={onChoose}
      className={classNames(
        'grid h-[104px] w-[216px] content-between rounded-xl border px-3 py-2.5 text-start transition-colors',
        isChosen ? 'border-accent-text bg-raised' : 'border-line bg-surface pointer:hover:bg-raised',
      )}
    >
      <span className="flex items-center gap-2 text-xs text-faint">
        <SportIcon sport={match.SportAlias} className="size-3.5" isTinted />
        <bdi className="truncate">{match.Tournament.Name}</bdi>
        <span className="ms-auto shrink-0">{situation && <TimeOfMatch situation={situation} />}</span>
      </span>
      <ScoreLabels columns={columns} setsWon={setsWonText(match.SportAlias, view)} />
      <CardSide name={match.HomeTeamName} columns={columns} side="home" />
      <CardSide name={match.AwayTeamName} columns={columns} side="away" />
    </button>
  );
}

interface CardSideProps {
  readonly name: string;
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
}

function CardSide({ name, columns, side }: CardSideProps) {
  return (
    <span className="flex items-center gap-2 font-[550]">
      <bdi className="truncate">{name}</bdi>
      <SideScores columns={columns} side={side} />
    </span>
  );
}

function BigMatch({ live: { Match: match, Live: live } }: { readonly live: LiveMatch }) {
  useTopic(`match/${match.ID}`);
  useTopic(`preview/${match.ID}`);
  return (
    <article data-big={match.ID}>
      <MatchHeader match={match} live={live} views="below" />
      <div className="mt-3 rounded-xl border border-line bg-surface p-3.5">
        <MainMarkets match={match} />
        <p className="mt-3 text-end">
          <Link to={match.MatchLink} className={buttonLook('plain', 'small')}>
            {t('sport.more.label', { count: match.MarketsCount })}
          </Link>
        </p>
      </div>
      <MatchViews match={match} live={live} position="below" />
    </article>
  );
}

function FeaturedSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <div className="mb-3.5 flex gap-2.5 overflow-hidden">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-[104px] w-[216px] shrink-0 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-[212px] rounded-xl" />
      <Skeleton className="mt-3 h-[260px] rounded-xl" />
    </div>
  );
}
