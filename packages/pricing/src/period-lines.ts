import { type ContestFacts, type PeriodScore, regularPeriod, type Score } from '@evens/markets';
import {
  around,
  awayScore,
  evenHalfLine,
  handicaps,
  homeScore,
  line,
  type Measure,
  margin,
  sum,
  totals,
} from './lines.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

/** Measures of one score, declared once because lines are cached per measure and list of facts. */
interface ScoreMeasures {
  readonly margin: Measure;
  readonly sum: Measure;
  readonly home: Measure;
  readonly away: Measure;
}

function buildMeasures(score: (facts: ContestFacts) => Score): ScoreMeasures {
  return {
    margin: margin(score),
    sum: sum(score),
    home: homeScore(score),
    away: awayScore(score),
  };
}

const NOTHING: Score = { home: 0, away: 0 };
const MOST_PERIODS = 15;

const periodMeasures = Array.from({ length: MOST_PERIODS }, (_, index) =>
  buildMeasures((facts) => regularPeriod(facts, index + 1) ?? NOTHING),
);

function span(from: number, until: number) {
  return ({ periods }: ContestFacts): Score => {
    let home = 0;
    let away = 0;
    for (let index = from; index < Math.min(until, periods.length); index++) {
      home += periods[index]?.home ?? 0;
      away += periods[index]?.away ?? 0;
    }
    return { home, away };
  };
}

/** Openings by their number of periods, and everything after the second of four. */
export const spanMeasures = {
  openings: Array.from({ length: MOST_PERIODS }, (_, number) => buildMeasures(span(0, number))),
  secondHalf: buildMeasures(span(2, MOST_PERIODS + 20)),
} as const;

/** Markets of one period: winner, handicaps and totals. */
export function periodLines(
  set: ScenarioSet,
  {
    period,
    played,
    each,
    draws,
  }: {
    readonly period: number;
    readonly played: PeriodScore | undefined;
    /** Number of lines on either side of the middle one. */
    readonly each: number;
    readonly draws: boolean;
  },
): readonly LineRequest[] {
  const measures = periodMeasures[period - 1];
  if (!measures) return [];
  const key = `period=${period}`;
  const soFar = { home: played?.home ?? 0, away: played?.away ?? 0 };
  const total = (type: string, of: Measure, lines: number, least: number) =>
    totals(
      type,
      around(evenHalfLine(set, of), { step: 100, each: lines, lowest: least * 100 + 50 }),
      `${key}|`,
    );
  return [
    ...(draws ? [line('period-1x2', key), line('period-draw-no-bet', key)] : []),
    ...total('period-total', measures.sum, each, soFar.home + soFar.away),
    ...handicaps(
      'period-handicap',
      around(-evenHalfLine(set, measures.margin), { step: 100, each }),
      `|${key}`,
    ),
    ...total('period-home-total', measures.home, each - 1, soFar.home),
    ...total('period-away-total', measures.away, each - 1, soFar.away),
    line('period-odd-even', key),
  ];
}

/** The same for several periods together. `number`: number of periods of an opening. */
export function spanLines(
  set: ScenarioSet,
  family: 'opening' | 'second-half',
  measures: ScoreMeasures | undefined,
  number?: string,
): readonly LineRequest[] {
  if (!measures) return [];
  const key = number === undefined ? '' : `number=${number}`;
  const before = key === '' ? '' : `${key}|`;
  const after = key === '' ? '' : `|${key}`;
  const totalLines = (of: Measure, each: number) =>
    around(evenHalfLine(set, of), { step: 100, each, lowest: 50 });
  const requestedLines = [
    line(`${family}-1x2`, key),
    line(`${family}-draw-no-bet`, key),
    ...handicaps(
      `${family}-handicap`,
      around(-evenHalfLine(set, measures.margin), { step: 100, each: 2 }),
      after,
    ),
    ...totals(`${family}-total`, totalLines(measures.sum, 2), before),
  ];
  if (family === 'opening') {
    requestedLines.push(
      ...totals('opening-home-total', totalLines(measures.home, 1), before),
      ...totals('opening-away-total', totalLines(measures.away, 1), before),
      line('opening-odd-even', key),
    );
  }
  return requestedLines;
}
