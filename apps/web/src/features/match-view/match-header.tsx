import type { LiveMatchInfo, Match } from '@evens/contract';
import { Pause } from 'lucide-react';
import { t, written } from '../../app/words.ts';
import { useLive, useServerSeconds, useSituation } from '../../live/hooks.ts';
import type { Situation } from '../../live/situation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { FavouriteButton } from '../favourites/index.ts';
import {
  headlineScore,
  isRace,
  latestNonZero,
  matchTime,
  type ScoreView,
  scoreView,
  scoringOf,
  startTime,
} from '../match/index.ts';
import { BettingStatus } from './betting-status.tsx';
import { PeriodTable } from './period-table.tsx';
import { gamePoints } from './score-details.ts';
import { timeOfInfo } from './time-of-info.ts';
import { Timeline } from './timeline.tsx';

export interface MatchHeaderProps {
  readonly match: Match;
  readonly live: LiveMatchInfo | null;
}

/** Who, how it stands, and since when. Its height does not depend on what happens. */
export function MatchHeader({ match, live }: MatchHeaderProps) {
  const situation = useSituation(match.ID);
  if (isRace(match)) return <RaceHeader match={match} situation={situation} />;
  const score = situation
    ? scoreView(match.SportAlias, situation.facts)
    : live
      ? fromLive(match, live)
      : undefined;
  const isAwaited = !score && (situation ? situation.phase === 'scheduled' : !live);
  const hasTimeline = situation?.facts.kind === 'contest' && situation.facts.goals !== undefined;
  return (
    <section className="relative overflow-hidden rounded-xl border border-line bg-surface">
      <HeaderStar match={match} />
      <div className="px-4 pt-5 pb-4">
        <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 mobile:gap-4">
          <TeamName name={match.HomeTeamName} seed={match.HomeTeamLogo} side="home" />
          <div className="min-w-[88px] text-center mobile:min-w-[104px]">
            <BigScore match={match} score={score} isAwaited={isAwaited} />
            <UnderScore match={match} situation={situation} score={score} />
            <HeaderTime match={match} situation={situation} live={live} isStartShown={isAwaited} />
          </div>
          <TeamName name={match.AwayTeamName} seed={match.AwayTeamLogo} side="away" />
        </div>
        {!situation && live && <Awaited live={live} isTimeline={scoringOf(match.SportAlias) === 'goals'} />}
        {hasTimeline && situation && <Timeline situation={situation} match={match} />}
        {situation && !hasTimeline && (
          <div className="mt-4 empty:hidden">
            <PeriodTable situation={situation} match={match} />
          </div>
        )}
      </div>
      <BettingStatus matchId={match.ID} />
    </section>
  );
}

function HeaderStar({ match }: Pick<MatchHeaderProps, 'match'>) {
  return (
    <FavouriteButton
      kind="match"
      id={match.ID}
      name={match.Name}
      className="absolute end-1 top-1 [&_svg]:size-5"
    />
  );
}

/** Keeps the place of what the book brings. */
function Awaited({ live, isTimeline }: { readonly live: LiveMatchInfo; readonly isTimeline: boolean }) {
  if (isTimeline) return <div className="mt-3 h-8" />;
  return live.Scores.length > 1 ? <div className="mt-4 h-[64px]" /> : null;
}

function fromLive(match: Match, live: LiveMatchInfo): ScoreView | undefined {
  const scoring = scoringOf(match.SportAlias);
  if (scoring === 'fight' || scoring === 'race') return undefined;
  const periods = live.Scores.map(({ HomeScore: home, AwayScore: away }) => ({ home, away }));
  const running = scoring === 'sets' ? (latestNonZero(periods) ?? periods.at(-1)) : undefined;
  return { home: live.HomeScore, away: live.AwayScore, running };
}

interface ScoreProps {
  readonly match: Match;
  readonly score: ScoreView | undefined;
}

/** The score; before there is one, when play starts. */
function BigScore({ match, score, isAwaited }: ScoreProps & { readonly isAwaited: boolean }) {
  const shown = score && headlineScore(match.SportAlias, score);
  return (
    <p className="text-3xl font-[720] tracking-tight" aria-live="polite" data-score>
      {shown ? (
        <span>
          <span className="sr-only">
            {t('live.score.of', {
              home: match.HomeTeamName,
              homeScore: shown.home,
              away: match.AwayTeamName,
              awayScore: shown.away,
            })}
          </span>
          <bdi aria-hidden dir="ltr" className="inline-flex flex-row gap-2 rtl:flex-row-reverse">
            <span>{shown.home}</span>
            <span className="text-faint">–</span>
            <span>{shown.away}</span>
          </bdi>
        </span>
      ) : isAwaited ? (
        <bdi>{written().time(Date.parse(match.DateOfMatch))}</bdi>
      ) : (
        <span aria-hidden className="text-faint">
          –
        </span>
      )}
    </p>
  );
}

/** Where sets decide: sets won under the set's games, and the points of the game; or the points of the set that runs. */
function UnderScore({ match, situation, score }: ScoreProps & { readonly situation: Situation | undefined }) {
  if (scoringOf(match.SportAlias) !== 'sets') return null;
  const points = situation && gamePoints(situation.facts);
  const isBySet = score?.running !== undefined && headlineScore(match.SportAlias, score) === score.running;
  return (
    <p className="flex h-5 items-center justify-center gap-2 text-sm text-quiet">
      {isBySet ? (
        <>
          <bdi>{t('live.sets', { home: score.home, away: score.away })}</bdi>
          {points && (
            <bdi dir="ltr" className="inline-flex gap-1 font-[620] text-live rtl:flex-row-reverse">
              <span>{points.home}</span>–<span>{points.away}</span>
            </bdi>
          )}
        </>
      ) : (
        score?.running && (
          <bdi dir="ltr" className="inline-flex gap-1 font-[620] text-live rtl:flex-row-reverse">
            <span>{score.running.home}</span>–<span>{score.running.away}</span>
          </bdi>
        )
      )}
    </p>
  );
}

interface TeamNameProps {
  readonly name: string;
  readonly seed: string;
  readonly side: 'home' | 'away';
}

function TeamName({ name, seed, side }: TeamNameProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col items-center gap-2 text-center mobile:flex-row mobile:gap-3.5',
        side === 'home' ? 'mobile:flex-row-reverse mobile:text-end' : 'mobile:text-start',
      )}
    >
      <Crest seed={seed} size={34} />
      <h1 className="min-w-0 text-[15px] leading-5 font-[640] tracking-tight text-balance mobile:text-xl mobile:leading-6 mobile:tracking-normal">
        <bdi>{name}</bdi>
      </h1>
    </div>
  );
}

function HeaderTime({
  match,
  situation,
  live,
  isStartShown = false,
}: {
  readonly match: Match;
  readonly situation: Situation | undefined;
  readonly live: LiveMatchInfo | null;
  /** The time of the start stands above already. */
  readonly isStartShown?: boolean;
}) {
  const nowMs = useServerSeconds() * 1000;
  const { feed } = useLive();
  const time = situation
    ? matchTime(situation, nowMs, true)
    : live && !isRace(match)
      ? timeOfInfo(match.SportAlias, live, nowMs, feed.sourceRate())
      : startTime(Date.parse(match.DateOfMatch), nowMs);
  const isEnded = situation?.phase === 'ended';
  return (
    <p className="min-h-10 text-sm text-quiet">
      {!isStartShown && (
        <span
          className={classNames(
            'flex items-center justify-center gap-1 text-base font-[640]',
            time.isLive ? 'text-live' : 'text-text',
          )}
        >
          <bdi data-clock>{isEnded ? t('live.final') : time.main}</bdi>
          {time.isStill && (
            <Pause role="img" aria-label={t('live.clock-stopped')} className="size-3.5" strokeWidth={2.5} />
          )}
        </span>
      )}
      <span className="block">{time.sub}</span>
    </p>
  );
}

function RaceHeader({
  match,
  situation,
}: {
  readonly match: Match;
  readonly situation: Situation | undefined;
}) {
  const facts = situation?.facts;
  const places = facts?.kind === 'race' && facts.status === 'ended' ? facts.places : [];
  const podium = places
    .map((place, index) => ({ place, name: situation?.fixture.competitors[index]?.name ?? '' }))
    .filter(({ place }) => place > 0 && place <= 3)
    .sort((a, b) => a.place - b.place);
  return (
    <section className="relative overflow-hidden rounded-xl border border-line bg-surface text-center">
      <HeaderStar match={match} />
      <div className="p-5">
        <h1 className="text-balance">
          <bdi>{match.Name}</bdi>
        </h1>
        <HeaderTime match={match} situation={situation} live={null} />
        {podium.length > 0 && (
          <ol className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1">
            {podium.map(({ place, name }) => (
              <li key={name} className="flex gap-2">
                <b className="text-accent-text">{place}</b>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
      <BettingStatus matchId={match.ID} />
    </section>
  );
}
