import { type ContestFacts, type Facts, fullScore, regularPeriod, regularScore } from '@evens/markets';
import {
  around,
  awayScore,
  evenHalfLine,
  handicaps,
  homeScore,
  line,
  margin,
  sum,
  totals,
  withoutWinner,
} from './lines.ts';
import { periodLines, spanLines, spanMeasures } from './period-lines.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

export interface ContestLineOptions {
  readonly periods: number;
  /** The score of handicaps and totals: with overtime or without. */
  readonly score: 'regular' | 'full';
  /** Distance between neighbouring totals, in hundredths. */
  readonly totalStep: number;
  /** True if a period or regular time can end level. */
  readonly draws: boolean;
  /** True if the running (or next) period has its own markets. */
  readonly periodMarkets: boolean;
  /** Number of later periods that the scenarios distinguish. Default: none. */
  readonly periodsAhead?: number;
  /**
   * Numbers of first periods with their own markets, for example five innings. With four periods, the first two always
   * have them.
   */
  readonly openings?: readonly number[];
  /** True if overtime follows a level regular time. */
  readonly overtime?: boolean;
}

const fullMargin = margin(fullScore);
const fullSum = sum(fullScore);
const fullHome = homeScore(fullScore);
const fullAway = awayScore(fullScore);
const regularMargin = margin(regularScore);
const regularSum = sum(regularScore);
const regularHome = homeScore(regularScore);
const regularAway = awayScore(regularScore);

const QUARTERS = 4;
const HALF = 2;

/** The running regular period, or the next one; 0 without either. */
export function periodAtHand(facts: ContestFacts, periods: number): number {
  const regular = facts.periods.filter(({ phase }) => phase === 'regular');
  const number = regular.at(-1)?.ended === false ? regular.length : regular.length + 1;
  return number <= periods && regular.length === facts.periods.length ? number : 0;
}

function fullLines(set: ScenarioSet, { totalStep, overtime = false }: ContestLineOptions): LineRequest[] {
  const outwards = { each: 3, lowest: 50 };
  const requestedLines = [
    line('winner'),
    ...handicaps(
      'handicap-full',
      withoutWinner(around(-evenHalfLine(set, fullMargin), { step: 100, each: 4 })),
    ),
    ...totals('total-full', around(evenHalfLine(set, fullSum), { ...outwards, step: totalStep, each: 4 })),
    ...totals('home-total-full', around(evenHalfLine(set, fullHome), { step: 100, each: 2, lowest: 50 })),
    ...totals('away-total-full', around(evenHalfLine(set, fullAway), { step: 100, each: 2, lowest: 50 })),
    line('odd-even-full'),
  ];
  if (overtime) requestedLines.push(line('1x2'), line('draw-no-bet'), line('overtime'));
  return requestedLines;
}

/** Markets that include overtime and shoot-out, in addition to those of regular time. */
export function overtimeLines(set: ScenarioSet): readonly LineRequest[] {
  return [
    line('winner'),
    ...handicaps(
      'handicap-full',
      withoutWinner(around(-evenHalfLine(set, fullMargin), { step: 100, each: 2 })),
    ),
    ...totals('total-full', around(evenHalfLine(set, fullSum), { step: 100, each: 2, lowest: 50 })),
    line('overtime'),
  ];
}

function regularLines(
  facts: ContestFacts,
  set: ScenarioSet,
  { totalStep, periods }: ContestLineOptions,
): LineRequest[] {
  const { home, away } = regularScore(facts);
  const middle = -evenHalfLine(set, regularMargin) + (home - away) * 100;
  const score = `|score=${home}:${away}`;
  const requestedLines = [
    line('1x2'),
    line('double-chance'),
    line('draw-no-bet'),
    ...handicaps('asian-handicap', around(middle, { step: 50, each: 4 }), score),
    ...totals(
      'total',
      around(evenHalfLine(set, regularSum), { step: totalStep, each: 4, lowest: (home + away) * 100 + 50 }),
    ),
    ...totals(
      'home-total',
      around(evenHalfLine(set, regularHome), { step: 100, each: 2, lowest: home * 100 + 50 }),
    ),
    ...totals(
      'away-total',
      around(evenHalfLine(set, regularAway), { step: 100, each: 2, lowest: away * 100 + 50 }),
    ),
    line('odd-even'),
    line('european-handicap', 'score=0:1'),
    line('european-handicap', 'score=1:0'),
  ];
  // After the first half it would be the match result again.
  if (periods === HALF && !facts.periods[0]?.ended) requestedLines.push(line('half-time-full-time'));
  return requestedLines;
}

/** Markets of a sport with scores by period: winner, handicaps and totals of the match and its parts. */
export function contestLines(
  facts: Facts,
  set: ScenarioSet,
  options: ContestLineOptions,
): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const { periods, draws, openings = [], periodsAhead = 0 } = options;
  const requestedLines =
    options.score === 'full' ? fullLines(set, options) : regularLines(facts, set, options);
  const number = periodAtHand(facts, periods);
  if (!options.periodMarkets || number === 0) return requestedLines;
  const last = Math.min(periods, number + periodsAhead);
  for (let period = number; period <= last; period++) {
    const played = regularPeriod(facts, period);
    const each = period === number ? 2 : 1;
    requestedLines.push(...periodLines(set, { period, played, each, draws }));
  }
  const quarters = periods === QUARTERS && periodsAhead > 0;
  for (const opening of quarters ? [HALF] : openings) {
    if (number <= opening)
      requestedLines.push(...spanLines(set, 'opening', spanMeasures.openings[opening], `${opening}`));
  }
  if (quarters) {
    requestedLines.push(...spanLines(set, 'second-half', spanMeasures.secondHalf));
    if (number <= QUARTERS) requestedLines.push(line('highest-quarter'));
  }
  return requestedLines;
}
