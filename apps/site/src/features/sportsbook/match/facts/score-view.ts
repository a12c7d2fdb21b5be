import {
  type ContestFacts,
  type Facts,
  fullScore,
  type PeriodScore,
  periodsWon,
  type Score,
  type Scoring,
  type Side,
  sportByAlias,
} from '@evens/markets';
import { type GamePoints, gamePoints } from './game-points.ts';

/** The innings of a side as cricket writes it. */
export interface InningsView {
  readonly runs: string;
  readonly overs: string;
}

/** The score beside the two names. */
export interface ScoreView {
  readonly home: number;
  readonly away: number;
  /**
   * Games or points of the current set or map, in sports that sets decide; in tennis, of the latest set in which any
   * game was won, or of the first set.
   */
  readonly running: Score | undefined;
  /** Number of the set in `running` if it has ended: the next set is still 0–0. */
  readonly endedPeriod?: number | undefined;
  /** Cricket: "139/5" and the overs "17.3" of each side that has batted, where the feed reports them. */
  readonly innings?: Readonly<Partial<Record<Side, InningsView>>> | undefined;
  /** Cricket: the side whose first innings is to come. */
  readonly yetToBat?: Side | undefined;
  /** Points of the running game as tennis counts them, and who serves, where the feed reports them. */
  readonly points?: GamePoints | undefined;
}

const sides = ['home', 'away'] as const;

/** Sports whose score is their running set's. */
const bySet: ReadonlySet<string> = new Set(['tennis', 'padel']);

function runningPeriod(facts: ContestFacts): PeriodScore | undefined {
  const last = facts.periods.at(-1);
  return last && !last.ended ? last : undefined;
}

/** The latest period with a score above 0–0. */
export function latestNonZero<T extends Score>(periods: readonly T[]): T | undefined {
  return periods.findLast(({ home, away }) => home > 0 || away > 0);
}

export function sportScoring(sport: string): Scoring {
  return sportByAlias(sport)?.scoring ?? 'points';
}

/** Undefined where there is no score to show: before the start, fights, races. */
export function scoreView(sport: string, facts: Facts): ScoreView | undefined {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return undefined;
  switch (sportScoring(sport)) {
    case 'sets': {
      const running = bySet.has(sport)
        ? (latestNonZero(facts.periods) ?? facts.periods.at(-1))
        : runningPeriod(facts);
      const endedPeriod = bySet.has(sport) && running?.ended ? facts.periods.indexOf(running) + 1 : undefined;
      return { ...periodsWon(facts), running, endedPeriod, points: gamePoints(facts) };
    }
    case 'fight':
    case 'race':
      return undefined;
    case 'goals':
    case 'points':
      return { ...fullScore(facts), running: undefined };
    case 'innings':
      return { ...fullScore(facts), running: undefined, ...inningsView(facts) };
  }
}

/** Whole overs and balls: "17.3" after 105 balls. */
export function oversText(balls: number): string {
  const over = Math.floor(balls / 6);
  return balls % 6 === 0 ? `${over}` : `${over}.${balls % 6}`;
}

function inningsView({ periods, status }: ContestFacts): Pick<ScoreView, 'innings' | 'yetToBat'> {
  const batted = periods.flatMap(({ batting, home, away }) =>
    batting ? [{ ...batting, runs: { home, away }[batting.side] }] : [],
  );
  if (batted.length === 0) return {};
  const innings: ScoreView['innings'] = Object.fromEntries(
    batted.map(({ side, runs, wickets, balls }) => [
      side,
      { runs: `${runs}/${wickets}`, overs: oversText(balls) },
    ]),
  );
  const yetToBat = status === 'playing' ? sides.find((side) => !innings[side]) : undefined;
  return { innings, yetToBat };
}

/** Sets that are over, each with a column of its own beside the running one. */
export function endedSets(sport: string, facts: Facts): readonly PeriodScore[] {
  return bySet.has(sport) && facts.kind === 'contest' ? facts.periods.filter(({ ended }) => ended) : [];
}

/** The view with the running set in focus, even at 0–0; between two sets the latest stays there. */
export function focusRunningSet(view: ScoreView | undefined, facts: Facts): ScoreView | undefined {
  const running = facts.kind === 'contest' ? runningPeriod(facts) : undefined;
  return view?.endedPeriod !== undefined && running ? { ...view, running, endedPeriod: undefined } : view;
}

/** The two numbers that summarise a match: in tennis the latest set that isn't 0–0, or the first. */
export function headlineScore(sport: string, view: ScoreView): Score {
  return bySet.has(sport) && view.running ? view.running : view;
}
