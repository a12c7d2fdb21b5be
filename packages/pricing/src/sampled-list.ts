import type { ContestFacts } from '@evens/markets';
import { normalise, type ScenarioSet } from './scenario.ts';

/** Final facts sampled for one state, each with a weight, and the measures for tilting by market drift. */
export interface SampledList {
  readonly facts: readonly ContestFacts[];
  readonly weights: Float64Array;
  /** Home score − away score, and their sum. */
  readonly margins: Float64Array;
  readonly totals: Float64Array;
}

export function sampledList(facts: readonly ContestFacts[], weights?: readonly number[]): SampledList {
  const margins = new Float64Array(facts.length);
  const totals = new Float64Array(facts.length);
  for (const [index, { periods }] of facts.entries()) {
    for (const { home, away } of periods) {
      margins[index] = (margins[index] ?? 0) + home - away;
      totals[index] = (totals[index] ?? 0) + home + away;
    }
  }
  const chosen = weights ? Float64Array.from(weights) : new Float64Array(facts.length).fill(1);
  return { facts, weights: normalise(chosen), margins, totals };
}

function slope(values: Float64Array, weights: Float64Array, shift: number): { slope: number; mean: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += (values[i] ?? 0) * (weights[i] ?? 0);
  let variance = 0;
  for (let i = 0; i < values.length; i++) variance += ((values[i] ?? 0) - mean) ** 2 * (weights[i] ?? 0);
  return { slope: variance > 0.25 ? shift / variance : 0, mean };
}

/** Moves the mean margin and the mean total by approximately these points, by exponential tilting. */
export function tilted(
  { facts, weights, margins, totals }: SampledList,
  { marginShift, totalShift }: { readonly marginShift: number; readonly totalShift: number },
): ScenarioSet {
  if (marginShift === 0 && totalShift === 0) return { facts, weights };
  const byMargin = slope(margins, weights, marginShift);
  const byTotal = slope(totals, weights, totalShift);
  const moved = new Float64Array(weights.length);
  for (let i = 0; i < moved.length; i++) {
    const lean =
      byMargin.slope * ((margins[i] ?? 0) - byMargin.mean) +
      byTotal.slope * ((totals[i] ?? 0) - byTotal.mean);
    moved[i] = (weights[i] ?? 0) * Math.exp(Math.max(-6, Math.min(6, lean)));
  }
  return { facts, weights: normalise(moved) };
}
