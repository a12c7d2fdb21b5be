import { isInPlay, type MatchPhase } from '@evens/book';
import { type LiveMatchInfo, type Match, periodOfId } from '@evens/contract';
import { periodName } from '@evens/locales/browser';
import type { PeriodScore, Side } from '@evens/markets';
import { t, words, written } from '@evens/web/core/words.ts';
import { raceName } from '@evens/web/features/sportsbook/slip/selection-names.ts';
import { useLive, useServerSeconds, useSituation } from '@evens/web/live/hooks.ts';
import { clockSeconds } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { formatClock } from '@evens/web/ui/number-formats.ts';
import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { MatchAlertButton } from '../../alerts/index.ts';
import { FavouriteButton } from '../../favourites/index.ts';
import { hasStage } from '../../virtual/lazy.tsx';
import {
  DecisionTime,
  endedSets,
  focusRunningSet,
  isOutright,
  isRace,
  latestNonZero,
  type MatchTime,
  matchTime,
  type ScoreColumn,
  type ScoreView,
  ServeMark,
  scoreColumns,
  scoreView,
  setsWonText,
  sportScoring,
  startTime,
} from '../facts/index.ts';
import { BettingStatus } from './betting-status.tsx';
import { FoldButton } from './fold-button.tsx';
import { clockOfInfo } from './info-clock.ts';
import { useHasViews } from './lazy.tsx';
import type { MatchProps } from './match-props.ts';
import { type ViewsPosition, viewsOpen } from './open-widgets.ts';
import { Podium } from './race-result.tsx';
import './match-header.css';

const overPhases = ['ended', 'cancelled', 'postponed', 'abandoned'] as const;
const clockedScorings: ReadonlySet<string> = new Set(['goals', 'points']);

/** The time from the page's answer, until the match book is loaded; the clock runs at the source's rate. */
function infoTime(sport: string, live: LiveMatchInfo, nowMs: number, rate: number): MatchTime {
  const over = overPhases.find((phase) => phase === live.Status);
  if (over) return { main: t(`live.phase.${over}`), sub: '', isLive: false };
  if (live.Status === 'break') return { main: t('live.break'), sub: '', isLive: true };
  const part = periodName(words(), sport, Math.max(1, periodOfId(live.PeriodID)));
  if (!clockedScorings.has(sportScoring(sport))) return { main: part, sub: '', isLive: true };
  const seconds = clockSeconds(clockOfInfo(live, rate), nowMs);
  return { main: formatClock(seconds), sub: part, isLive: true, isStill: !live.IsClockStarted };
}

/** Matches that have not ended. */
function isToCome(phase: MatchPhase): boolean {
  return phase === 'scheduled' || phase === 'postponed' || isInPlay(phase);
}

interface HeaderParts {
  /** Sport and tournament of the match, in the foot of screens without room for them above. */
  readonly belongsTo?: ReactNode;
  /** Actions for the match, in the foot. */
  readonly actions?: ReactNode;
  /** Position of the tracker, which is opened and closed here. */
  readonly views: ViewsPosition;
}

/** The sides, the score and the clock: one row that stays under the site's header, with a foot that scrolls away. */
export function MatchHeader(props: MatchProps & HeaderParts) {
  const { match, live, belongsTo, actions, views } = props;
  const situation = useSituation(match.ID);
  const hasViews = useHasViews(props);
  return (
    <>
      <div className="match-score">
        {isRace(match) ? (
          <RaceRow match={match} situation={situation} />
        ) : (
          <ContestRow match={match} live={live} situation={situation} />
        )}
      </div>
      <div className="flex h-9 items-center gap-1 rounded-b-xl border border-t-0 border-line bg-surface px-1 touch:h-11">
        <FavouriteButton kind="match" id={match.ID} name={match.Name} className="[&_svg]:size-5" />
        {isToCome(situation?.phase ?? (live ? 'playing' : 'scheduled')) && (
          <MatchAlertButton
            matchId={match.ID}
            name={raceName(match.Name, match.RaceNumber)}
            sport={match.SportAlias}
            isStarted={situation ? isInPlay(situation.phase) : live !== null}
          />
        )}
        <BettingStatus matchId={match.ID} belongsTo={belongsTo} />
        {actions}
        {hasViews && <ViewsToggle position={views} />}
      </div>
      {isRace(match) && !hasStage(match.SportAlias, situation?.phase) && <Podium situation={situation} />}
    </>
  );
}

function ViewsToggle({ position }: { readonly position: ViewsPosition }) {
  const isOpen = viewsOpen[position].use();
  return (
    <FoldButton
      title={t('tracker.tab.tracker')}
      isOpen={isOpen}
      onToggle={() => viewsOpen[position].set(!isOpen)}
    />
  );
}

interface RowProps extends MatchProps {
  readonly situation: Situation | undefined;
}

function ContestRow({ match, live, situation }: RowProps) {
  const score = situation
    ? focusRunningSet(scoreView(match.SportAlias, situation.facts), situation.facts)
    : live
      ? liveScoreView(match, live)
      : undefined;
  const sets = situation ? endedSets(match.SportAlias, situation.facts) : [];
  const server = score?.points?.server;
  const batting = situation?.facts.kind === 'contest' ? situation.facts.periods.at(-1)?.batting : undefined;
  const overs = batting && score?.innings?.[batting.side]?.overs;
  const isBeforeStart = !score && (situation ? situation.phase === 'scheduled' : !live);
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1.5 px-2 mobile:gap-4 mobile:px-3',
        // Labels and names in two lines need the space of the padding: the row has one height in all sports.
        score && sportScoring(match.SportAlias) === 'sets' ? 'py-1' : 'py-1 mobile:py-2',
        'min-h-[66px]',
      )}
    >
      <TeamName name={match.HomeTeamName} seed={match.HomeTeamLogo} side="home" server={server} />
      <div className="min-w-[84px] text-center mobile:min-w-[104px]">
        <MainScore match={match} score={score} sets={sets} isBeforeStart={isBeforeStart} />
        <div className="flex h-[18px] items-center justify-center gap-1.5 text-sm whitespace-nowrap text-quiet">
          <HeaderTime match={match} situation={situation} live={live} isStartVisible={isBeforeStart} />
          {overs !== undefined && <bdi data-overs title={t('live.score.overs')}>{`(${overs})`}</bdi>}
        </div>
      </div>
      <TeamName name={match.AwayTeamName} seed={match.AwayTeamLogo} side="away" server={server} />
    </div>
  );
}

function liveScoreView(match: Match, live: LiveMatchInfo): ScoreView | undefined {
  const scoring = sportScoring(match.SportAlias);
  if (scoring === 'fight' || scoring === 'race') return undefined;
  const periods = live.Scores.map(({ HomeScore: home, AwayScore: away }) => ({ home, away }));
  const running = scoring === 'sets' ? (latestNonZero(periods) ?? periods.at(-1)) : undefined;
  return { home: live.HomeScore, away: live.AwayScore, running };
}

interface ScoreProps {
  readonly match: Match;
  readonly score: ScoreView | undefined;
  /** Sets that are over. */
  readonly sets: readonly PeriodScore[];
  readonly isBeforeStart: boolean;
}

/** The score, with labels in sports with sets; before the start, the start time. */
function MainScore({ match, score, sets, isBeforeStart }: ScoreProps) {
  const [headline, ...beside] = scoreColumns(match.SportAlias, score);
  // The overs of the running innings are beside its name.
  const others = score?.innings ? [] : beside;
  const setsWon = score && setsWonText(match.SportAlias, score) !== undefined ? score : undefined;
  const columns = score?.endedPeriod === undefined ? sets : sets.slice(0, -1);
  return (
    <div className="flex items-end justify-center gap-2 mobile:gap-4">
      {setsWon && sets.length === 0 && (
        <SmallScore label={t('live.score.sets', { term: 'set' })} home={setsWon.home} away={setsWon.away} />
      )}
      {columns.map(({ home, away }, index) => (
        <SmallScore
          key={index}
          label={periodName(words(), match.SportAlias, index + 1)}
          home={home}
          away={away}
          isNarrow={columns.length > 1}
        />
      ))}
      <p className="text-[26px] leading-8 font-[720] tracking-tight" aria-live="polite" data-score>
        {headline ? (
          <span className="grid justify-items-center">
            <span className="sr-only">
              {t('live.score.of', {
                home: match.HomeTeamName,
                homeScore: headline.home,
                away: match.AwayTeamName,
                awayScore: headline.away,
              })}
            </span>
            {headline.label !== undefined && (
              <span className="text-xs leading-3 font-medium tracking-normal text-faint">
                {headline.label}
              </span>
            )}
            <bdi
              aria-hidden
              dir="ltr"
              className={classNames(
                'inline-flex flex-row gap-2 rtl:flex-row-reverse',
                headline.label !== undefined && 'leading-7',
              )}
            >
              <HeadlineSide score={headline} side="home" />
              {headline.yetToBat === undefined && <span className="text-faint">–</span>}
              <HeadlineSide score={headline} side="away" />
            </bdi>
          </span>
        ) : isBeforeStart ? (
          <bdi>{written().time(Date.parse(match.DateOfMatch))}</bdi>
        ) : (
          <span aria-hidden className="text-faint">
            –
          </span>
        )}
      </p>
      {others.map(({ label = '', home, away }) => (
        <SmallScore key={label} label={label} home={home} away={away} isLive />
      ))}
    </div>
  );
}

function HeadlineSide({ score, side }: { readonly score: ScoreColumn; readonly side: Side }) {
  if (score.yetToBat !== side) return <span>{score[side]}</span>;
  return (
    <span
      dir="auto"
      className="max-w-[76px] self-center text-xs leading-[14px] font-medium tracking-normal text-balance text-faint"
    >
      {score[side]}
    </span>
  );
}

interface SmallScoreProps {
  readonly label: string;
  readonly home: number | string;
  readonly away: number | string;
  readonly isLive?: boolean;
  /** Has no room on phones, where the table by period has it. */
  readonly isNarrow?: boolean;
}

/** A score beside the headline: sets won, a set that is over, or the points of the current game or set. */
function SmallScore({ label, home, away, isLive = false, isNarrow = false }: SmallScoreProps) {
  return (
    <span
      className={classNames('grid justify-items-center whitespace-nowrap', isNarrow && 'max-mobile:hidden')}
    >
      <span className="text-xs leading-3 text-faint">{label}</span>
      <bdi
        dir="ltr"
        className={classNames(
          'inline-flex gap-1 text-base leading-7 font-[620] rtl:flex-row-reverse',
          isLive ? 'text-live' : 'text-quiet',
        )}
      >
        <span>{home}</span>–<span>{away}</span>
      </bdi>
    </span>
  );
}

interface TeamNameProps {
  readonly name: string;
  readonly seed: string;
  readonly side: Side;
  /** Undefined where nobody serves, or it is not known. */
  readonly server: Side | undefined;
}

function TeamName({ name, seed, side, server }: TeamNameProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 items-center gap-0.5 max-mobile:flex-col max-mobile:text-center mobile:gap-3',
        side === 'home' ? 'mobile:flex-row-reverse mobile:text-end' : 'mobile:text-start',
      )}
    >
      <span
        className={classNames('flex items-center gap-1 mobile:gap-3', side === 'home' && 'flex-row-reverse')}
      >
        {server && <ServeMark serves={server === side} />}
        <Crest seed={seed} size={30} className="max-mobile:size-6" />
      </span>
      <h1 className="line-clamp-2 max-w-full min-w-0 text-sm leading-4 font-[640] tracking-tight text-balance mobile:text-lg mobile:leading-5 mobile:tracking-normal">
        <bdi>{name}</bdi>
      </h1>
    </div>
  );
}

function HeaderTime({
  match,
  situation,
  live,
  isStartVisible = false,
}: {
  readonly match: Match;
  readonly situation: Situation | undefined;
  readonly live: LiveMatchInfo | null;
  /** The start time is already in the main score. */
  readonly isStartVisible?: boolean;
}) {
  const nowMs = useServerSeconds() * 1000;
  const { feed } = useLive();
  const time = situation
    ? matchTime(situation, nowMs, true)
    : live && !isRace(match)
      ? infoTime(match.SportAlias, live, nowMs, feed.sourceRate())
      : startTime(Date.parse(match.DateOfMatch), nowMs);
  const isEnded = situation?.phase === 'ended';
  return (
    <>
      {!isStartVisible && (
        <span
          className={classNames(
            'flex items-center gap-1 font-[640]',
            time.isLive ? 'text-live' : 'text-text',
          )}
        >
          <bdi data-clock>{isEnded ? t('tracker.final') : time.main}</bdi>
          {time.isStill && (
            <Pause
              role="img"
              aria-label={t('tracker.clock-stopped')}
              className="size-3.5"
              strokeWidth={2.5}
            />
          )}
        </span>
      )}
      {time.sub !== '' && (
        <span className={isStartVisible || !time.isLive ? undefined : 'max-mobile:sr-only'}>{time.sub}</span>
      )}
    </>
  );
}

function RaceRow({ match, situation }: Pick<RowProps, 'match' | 'situation'>) {
  return (
    <div className="px-3 py-3 text-center">
      <h1 className="truncate text-lg leading-6">
        <bdi>{raceName(match.Name, match.RaceNumber)}</bdi>
      </h1>
      <p className="flex h-[18px] items-center justify-center gap-1.5 text-sm text-quiet">
        {match.Distance && <bdi data-distance>{match.Distance}</bdi>}
        {isOutright(match) && (!situation || situation.phase === 'scheduled' || isInPlay(situation.phase)) ? (
          <span className="inline-block first-letter:uppercase">
            <DecisionTime match={match} />
          </span>
        ) : (
          <HeaderTime match={match} situation={situation} live={null} />
        )}
      </p>
    </div>
  );
}
