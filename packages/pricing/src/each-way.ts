import { type PlaceTerms, placeFractionValue } from '@evens/markets';
import { powerExponent } from './margin.ts';

/** Largest exponent that frees chances of a margin. */
const EXPONENT_MAX = 8;

/**
 * The chance of an outcome without the margin that the power method laid on it. `winners` is the sum of all chances: a market on
 * the first three has three winners. If an outcome has no price, the sum is unknown and the margin stays.
 */
function freedChance(oddsMilli: readonly number[], winners: number, outcomeNo: number): number {
  const laid = oddsMilli.map((odds) => (odds > 0 ? 1000 / odds : 0));
  const own = laid[outcomeNo - 1] ?? 0;
  return laid.includes(0) ? own : own ** powerExponent(laid, winners, { low: 1, high: EXPONENT_MAX });
}

/**
 * Whether an each-way bet on a runner is worth at most its stake. A place is paid at a fraction f of the winnings whatever its
 * chance is. With the chances w to win and p to be placed, the bet returns o·w + p·(1 + (o − 1)·f) of two stakes at the odds o.
 * `winner` and `placed` are the odds of the market to win and of that on as many places as the terms have, in thousandths.
 */
export function isFairEachWay({
  winner,
  placed,
  terms,
  outcomeNo,
}: {
  readonly winner: readonly number[];
  readonly placed: readonly number[];
  readonly terms: PlaceTerms;
  readonly outcomeNo: number;
}): boolean {
  const odds = (winner[outcomeNo - 1] ?? 0) / 1000;
  if (odds === 0 || (placed[outcomeNo - 1] ?? 0) === 0) return false;
  const { num, den } = placeFractionValue(terms.fraction);
  const place = freedChance(placed, terms.places, outcomeNo);
  const returned = place * (1 + ((odds - 1) * Number(num)) / Number(den));
  return odds * freedChance(winner, 1, outcomeNo) + returned <= 2;
}
