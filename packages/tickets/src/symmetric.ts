import type { Fraction } from '@evens/base';
import type { TicketFormula } from './formula.ts';
import type { LegOutcome } from './leg-outcome.ts';

/** Formulas whose lines are products of their legs' factors. */
type ProductFormula = Extract<TicketFormula, { type: 'single' | 'combo' | 'system' }>;

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [high, low] = [a, b];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

/** e₀ … e_max of the values: e_k is the sum of the products of all selections of k values. */
export function symmetricSums(values: readonly bigint[], max: number): readonly bigint[] {
  const sums = [1n, ...Array.from({ length: max }, () => 0n)];
  for (const [index, value] of values.entries()) {
    for (let k = Math.min(max, index + 1); k >= 1; k -= 1)
      sums[k] = (sums[k] ?? 0n) + (sums[k - 1] ?? 0n) * value;
  }
  return sums;
}

/**
 * Exact total of the formula's lines: Σ over rows of unit × Π banker factors × e_k(other factors). Equals the sum over
 * `expandLines` of stake × Π factor without listing the lines: a row of k out of n takes n × k products instead of C(n,
 * k) × k. All factors share one denominator, so all terms of a row have the same one.
 */
export function sumOfProducts(formula: ProductFormula, outcomes: readonly LegOutcome[]): Fraction {
  const { legCount, eachWay } = formula;
  const expected = eachWay ? 2 * legCount : legCount;
  if (outcomes.length !== expected)
    throw new RangeError(`sumOfProducts: ${expected} outcomes expected, ${outcomes.length} came`);
  const den = outcomes.reduce(
    (common, { factor }) => (common / greatestDivisor(common, factor.den)) * factor.den,
    1n,
  );
  const factors = outcomes.map(({ factor }) => factor.num * (den / factor.den));
  const bankers = formula.type === 'system' ? formula.bankers : [];
  const rows = formula.type === 'system' ? formula.rows : [{ pick: legCount, unitMinor: formula.unitMinor }];
  const legsMax = bankers.length + Math.max(...rows.map(({ pick }) => pick));
  let num = 0n;
  for (const from of eachWay ? [0, legCount] : [0]) {
    const way = factors.slice(from, from + legCount);
    const free = way.filter((_, place) => !bankers.includes(place));
    const banked = bankers.reduce((product, place) => product * (way[place] ?? 0n), 1n);
    const sums = symmetricSums(free, legsMax - bankers.length);
    for (const { pick, unitMinor } of rows) {
      const scale = den ** BigInt(legsMax - bankers.length - pick);
      num += unitMinor * banked * (sums[pick] ?? 0n) * scale;
    }
  }
  return { num, den: den ** BigInt(legsMax) };
}
