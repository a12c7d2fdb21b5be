import { type ContestFacts, type Facts, formatLine, type Score } from '@evens/markets';
import type { LineRequest, ScenarioSet } from './scenario.ts';

/** A whole number that lines are compared with: a margin or a total. */
export type Measure = (facts: ContestFacts) => number;

interface Measured {
  readonly lowest: number;
  readonly span: number;
  readonly values: Int16Array;
}

const measured = new WeakMap<readonly Facts[], Map<Measure, Measured>>();

/** Measures of one score share the computed score for each of the facts. */
interface OfScore {
  readonly score: (facts: ContestFacts) => Score;
  readonly home: number;
  readonly away: number;
}

const ofScores = new WeakMap<Measure, OfScore>();
const scored = new WeakMap<readonly Facts[], Map<OfScore['score'], Int16Array>>();

function scorePairs(facts: readonly Facts[], score: OfScore['score']): Int16Array {
  let byScore = scored.get(facts);
  if (!byScore) {
    byScore = new Map();
    scored.set(facts, byScore);
  }
  const known = byScore.get(score);
  if (known) return known;
  const pairs = new Int16Array(facts.length * 2);
  for (let index = 0; index < facts.length; index++) {
    const final = facts[index];
    if (final?.kind !== 'contest') continue;
    const { home, away } = score(final);
    pairs[index * 2] = home;
    pairs[index * 2 + 1] = away;
  }
  byScore.set(score, pairs);
  return pairs;
}

function measureValues(facts: readonly Facts[], of: Measure): Int16Array {
  const parts = ofScores.get(of);
  if (!parts) return Int16Array.from(facts, (final) => (final.kind === 'contest' ? of(final) : 0));
  const scores = scorePairs(facts, parts.score);
  const values = new Int16Array(facts.length);
  for (let index = 0; index < values.length; index++) {
    values[index] = (scores[index * 2] ?? 0) * parts.home + (scores[index * 2 + 1] ?? 0) * parts.away;
  }
  return values;
}

/** `home` times the home score plus `away` times the away score. */
function ofScore(parts: OfScore): Measure {
  const of: Measure = (facts) => {
    const { home, away } = parts.score(facts);
    return home * parts.home + away * parts.away;
  };
  ofScores.set(of, parts);
  return of;
}

function measure(facts: readonly Facts[], of: Measure): Measured {
  let byMeasure = measured.get(facts);
  if (!byMeasure) {
    byMeasure = new Map();
    measured.set(facts, byMeasure);
  }
  const known = byMeasure.get(of);
  if (known) return known;
  const values = measureValues(facts, of);
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const measurement = { lowest, span: highest - lowest + 1, values };
  byMeasure.set(of, measurement);
  return measurement;
}

/** The half line (…, −0.5, 0.5, 1.5, …) in hundredths that splits the chances most evenly. */
export function evenHalfLine(set: ScenarioSet, of: Measure): number {
  const { lowest, span, values } = measure(set.facts, of);
  const chances = new Float64Array(span);
  for (let i = 0; i < values.length; i++) {
    const at = (values[i] ?? 0) - lowest;
    chances[at] = (chances[at] ?? 0) + (set.weights[i] ?? 0);
  }
  let below = 0;
  let best = 0;
  let bestGap = 0.5;
  for (let at = 0; at < span; at++) {
    below += chances[at] ?? 0;
    const gap = Math.abs(below - 0.5);
    if (gap >= bestGap) continue;
    bestGap = gap;
    best = at + 1;
  }
  return (lowest + best) * 100 - 50;
}

export const margin = (score: OfScore['score']): Measure => ofScore({ score, home: 1, away: -1 });

export const sum = (score: OfScore['score']): Measure => ofScore({ score, home: 1, away: 1 });

export const homeScore = (score: OfScore['score']): Measure => ofScore({ score, home: 1, away: 0 });

export const awayScore = (score: OfScore['score']): Measure => ofScore({ score, home: 0, away: 1 });

/** The middle line first, then its neighbours outwards, in hundredths. Lines below `lowest` are omitted. */
export function around(
  middle: number,
  { step, each, lowest = Number.NEGATIVE_INFINITY }: { step: number; each: number; lowest?: number },
): readonly number[] {
  const lines = [middle];
  for (let n = 1; n <= each; n++) lines.push(middle - n * step, middle + n * step);
  return lines.filter((hundredths) => hundredths >= lowest);
}

export function line(type: string, specifier = ''): LineRequest {
  return { type, specifier };
}

export function totals(type: string, hundredths: readonly number[], prefix = ''): readonly LineRequest[] {
  return hundredths.map((value) => line(type, `${prefix}total=${formatLine(value)}`));
}

/** Where nothing ends level, ±0.5 is a second market on the winner. */
export function withoutWinner(hundredths: readonly number[]): readonly number[] {
  return hundredths.filter((value) => Math.abs(value) >= 100);
}

/** Formats −0 as 0. */
export function handicaps(type: string, hundredths: readonly number[], suffix = ''): readonly LineRequest[] {
  return hundredths.map((value) => line(type, `hcp=${formatLine(value + 0)}${suffix}`));
}
