import { seededRandom } from '@evens/base';
import { type Facts, hasOwnChances } from '@evens/markets';
import { findOwnSet, type LinePatterns, lineMasses, linePatterns, parsedLine } from './masses.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

/** A priced line. `odds` may change. */
export interface PricedLine {
  readonly line: LineRequest;
  /** Fair chances of the outcomes, in order; 0 for one that is not offered. */
  readonly open: readonly number[];
  readonly odds: number[];
  readonly margin: number;
}

const PRECISION = 1e10;

const weightsByFacts = new WeakMap<readonly Facts[], Float64Array>();

/** Random weights of the ends: equal sums of them are sums of the same ends. */
function randomWeights(facts: readonly Facts[]): Float64Array {
  const known = weightsByFacts.get(facts);
  if (known) return known;
  const random = seededRandom('one price');
  const weights = Float64Array.from(facts, () => random() / facts.length);
  weightsByFacts.set(facts, weights);
  return weights;
}

interface OfferedOutcome {
  readonly priced: PricedLine;
  readonly index: number;
}

const endsByPatterns = new WeakMap<LinePatterns, readonly string[]>();

/** Names the ends in which the outcomes of a line win or are refunded. */
function nameEnds(set: ScenarioSet, line: LineRequest): readonly string[] {
  const own = findOwnSet(set, line);
  const patterns = own && linePatterns(own, line);
  if (!patterns) return [];
  const known = endsByPatterns.get(patterns);
  if (known) return known;
  const { ownSetKey } = parsedLine(line);
  const weighed = { ...own, weights: randomWeights(own.facts) };
  const names = lineMasses(weighed, line).map(({ win, halfWin, refund, halfLose }) =>
    [ownSetKey, ...[win, halfWin, refund, halfLose].map((sum) => Math.round(sum * PRECISION))].join(),
  );
  endsByPatterns.set(patterns, names);
  return names;
}

/** Outcomes of different lines that win and are refunded in the same ends. Equal chances find those that may. */
function sameOutcomes(set: ScenarioSet, lines: readonly PricedLine[]): Iterable<readonly OfferedOutcome[]> {
  const byChance = new Map<number, OfferedOutcome[]>();
  for (const priced of lines) {
    if (hasOwnChances(parsedLine(priced.line).definition)) continue;
    for (const [index, odds] of priced.odds.entries()) {
      if (odds === 0) continue;
      const chance = Math.round((priced.open[index] ?? 0) * PRECISION);
      const known = byChance.get(chance);
      if (known) known.push({ priced, index });
      else byChance.set(chance, [{ priced, index }]);
    }
  }
  const byEnds = new Map<string, OfferedOutcome[]>();
  for (const outcomes of byChance.values()) {
    const [first] = outcomes;
    if (outcomes.every(({ priced, index }) => priced.odds[index] === first?.priced.odds[first.index]))
      continue;
    for (const outcome of outcomes) {
      const { priced, index } = outcome;
      const name = nameEnds(set, priced.line)[index] ?? '';
      const known = byEnds.get(name);
      if (known) known.push(outcome);
      else byEnds.set(name, [outcome]);
    }
  }
  return byEnds.values();
}

/**
 * Gives outcomes that win in the same ends one price: the highest that leaves every line its book. Players could choose
 * the line with that price anyway, so it offers nothing that was not offered. In place.
 */
export function alignPrices(
  set: ScenarioSet,
  lines: readonly PricedLine[],
  hasBook: (line: PricedLine) => boolean,
): void {
  for (const outcomes of sameOutcomes(set, lines)) {
    if (outcomes.length < 2) continue;
    const prices = outcomes.map(({ priced, index }) => priced.odds[index] ?? 0);
    for (const price of [...new Set(prices)].sort((a, b) => b - a)) {
      for (const { priced, index } of outcomes) priced.odds[index] = price;
      if (outcomes.every(({ priced }) => hasBook(priced))) break;
    }
  }
}
