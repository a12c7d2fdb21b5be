import type { MatchBook } from '@evens/book';
import { marketKey, type PlaceTerms, placeFractionValue, racePlaceTerms } from '@evens/markets';

const STEPS = 40;
const EXPONENT_MAX = 8;

/** Sum of the chances of all outcomes without margin: a market on the first three has three winners. */
interface Field {
  readonly odds: readonly number[];
  readonly winners: number;
}

/**
 * The chance of one runner without the margin of the market, by the power method that laid it: (1/o)^k with the k at which all
 * chances sum to the number of winners. With runners that have no price the sum is unknown, and the margin stays.
 */
function fairChance({ odds, winners }: Field, outcomeNo: number): number {
  const laid = odds.map((oddsMilli) => (oddsMilli > 0 ? 1000 / oddsMilli : 0));
  const own = laid[outcomeNo - 1] ?? 0;
  if (laid.includes(0)) return own;
  let [low, high] = [1, EXPONENT_MAX];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (laid.reduce((sum, chance) => sum + chance ** middle, 0) > winners) low = middle;
    else high = middle;
  }
  return own ** low;
}

/**
 * The place terms of a runner to win; undefined if it cannot be bet each way. A place is paid at a fraction f of the winnings
 * whatever its chance is. With the chances w to win and p to be placed, of the markets on the winner and on as many places, an
 * each-way bet at the odds o returns o·w + p·(1 + (o − 1)·f) of two stakes. There is no each way where that is more than two.
 */
export function eachWayTerms(
  { facts, markets }: Pick<MatchBook, 'facts' | 'markets'>,
  { type, outcomeNo }: { readonly type: string; readonly outcomeNo: number },
): PlaceTerms | undefined {
  const terms = facts.kind === 'race' && type === 'race-winner' ? racePlaceTerms(facts) : undefined;
  const winner = terms && markets.get(marketKey(type, ''))?.odds;
  const placed = terms && markets.get(marketKey('race-place', `number=${terms.places}`))?.odds;
  if (!terms || !winner || !placed) return terms;
  if ((placed[outcomeNo - 1] ?? 0) === 0) return undefined;
  const { num, den } = placeFractionValue(terms.fraction);
  const odds = (winner[outcomeNo - 1] ?? 0) / 1000;
  const win = odds * fairChance({ odds: winner, winners: 1 }, outcomeNo);
  const place = fairChance({ odds: placed, winners: terms.places }, outcomeNo);
  return win + place * (1 + ((odds - 1) * Number(num)) / Number(den)) <= 2 ? terms : undefined;
}
