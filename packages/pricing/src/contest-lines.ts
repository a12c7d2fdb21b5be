import { type ContestFacts, type Facts, fullScore, regularPeriod, regularScore } from '@evens/markets';
import { around, evenHalfLine, handicaps, line, type Measure, margin, sum, totals } from './lines.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

export interface ContestLineOptions {
  readonly periods: number;
  /** Which score the handicaps and totals stand against: with overtime or without. */
  readonly score: 'regular' | 'full';
  /** Distance of neighbouring totals, in hundredths. */
  readonly totalStep: number;
  /** A period or regular time can end level. */
  readonly draws: boolean;
  /** Whether the running (or next) period has markets of its own. */
  readonly periodMarkets: boolean;
}

const fullMargin = margin(fullScore);
const fullSum = sum(fullScore);
const fullHome: Measure = (facts) => fullScore(facts).home;
const fullAway: Measure = (facts) => fullScore(facts).away;
const regularMargin = margin(regularScore);
const regularSum = sum(regularScore);
const regularHome: Measure = (facts) => regularScore(facts).home;
const regularAway: Measure = (facts) => regularScore(facts).away;

const periodMeasures = Array.from({ length: 12 }, (_, index) => {
  const score = (facts: ContestFacts) => regularPeriod(facts, index + 1) ?? { home: 0, away: 0 };
  return { margin: margin(score), sum: sum(score) };
});

/** The regular period that runs, or comes next; 0 when none does. */
export function periodAtHand(facts: ContestFacts, periods: number): number {
  const regular = facts.periods.filter(({ phase }) => phase === 'regular');
  const number = regular.at(-1)?.ended === false ? regular.length : regular.length + 1;
  return number <= periods && regular.length === facts.periods.length ? number : 0;
}

function fullLines(set: ScenarioSet, totalStep: number): LineRequest[] {
  return [
    line('winner'),
    ...handicaps('handicap-full', around(-evenHalfLine(set, fullMargin), { step: 100, each: 3 })),
    ...totals('total-full', around(evenHalfLine(set, fullSum), { step: totalStep, each: 3, lowest: 50 })),
    ...totals('home-total-full', around(evenHalfLine(set, fullHome), { step: 100, each: 1, lowest: 50 })),
    ...totals('away-total-full', around(evenHalfLine(set, fullAway), { step: 100, each: 1, lowest: 50 })),
  ];
}

function regularLines(facts: ContestFacts, set: ScenarioSet, totalStep: number): LineRequest[] {
  const { home, away } = regularScore(facts);
  const middle = -evenHalfLine(set, regularMargin) + (home - away) * 100;
  return [
    line('1x2'),
    line('double-chance'),
    line('draw-no-bet'),
    ...handicaps('asian-handicap', around(middle, { step: 50, each: 3 }), `|score=${home}:${away}`),
    ...totals(
      'total',
      around(evenHalfLine(set, regularSum), { step: totalStep, each: 3, lowest: (home + away) * 100 + 50 }),
    ),
    ...totals(
      'home-total',
      around(evenHalfLine(set, regularHome), { step: 100, each: 1, lowest: home * 100 + 50 }),
    ),
    ...totals(
      'away-total',
      around(evenHalfLine(set, regularAway), { step: 100, each: 1, lowest: away * 100 + 50 }),
    ),
    line('odd-even'),
  ];
}

/** Markets of a sport with scores by period: winner, handicaps and totals of the match and of the period at hand. */
export function contestLines(
  facts: Facts,
  set: ScenarioSet,
  options: ContestLineOptions,
): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const wanted =
    options.score === 'full'
      ? fullLines(set, options.totalStep)
      : regularLines(facts, set, options.totalStep);
  const number = periodAtHand(facts, options.periods);
  const measures = periodMeasures[number - 1];
  if (!options.periodMarkets || !measures) return wanted;
  const played = regularPeriod(facts, number);
  const soFar = ((played?.home ?? 0) + (played?.away ?? 0)) * 100;
  if (options.draws) wanted.push(line('period-1x2', `period=${number}`));
  wanted.push(
    ...totals(
      'period-total',
      around(evenHalfLine(set, measures.sum), { step: 100, each: 1, lowest: soFar + 50 }),
      `period=${number}|`,
    ),
    ...handicaps(
      'period-handicap',
      around(-evenHalfLine(set, measures.margin), { step: 100, each: 1 }),
      `|period=${number}`,
    ),
  );
  return wanted;
}
