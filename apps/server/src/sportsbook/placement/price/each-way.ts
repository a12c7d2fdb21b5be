import type { MatchBook } from '@evens/book';
import { marketKey, type PlaceTerms, placeFractionValue, racePlaceTerms } from '@evens/markets';

/** The price part of a runner, as a decimal number, and the sum of all chances with their margin. */
interface Quote {
  readonly odds: number;
  readonly booked: number;
  /** Whether all outcomes have a price. */
  readonly isWhole: boolean;
}

function quote(
  { markets }: Pick<MatchBook, 'markets'>,
  key: ReturnType<typeof marketKey>,
  outcomeNo: number,
) {
  const odds = markets.get(key)?.odds;
  if (!odds) return undefined;
  const booked = odds.reduce((sum, each) => (each > 0 ? sum + 1000 / each : sum), 0);
  const found: Quote = { odds: (odds[outcomeNo - 1] ?? 0) / 1000, booked, isWhole: !odds.includes(0) };
  return found;
}

/**
 * The place terms of a runner to win; undefined if it cannot be bet each way. A place is paid at a fraction of the winnings
 * whatever its chance is. Where that is worth more than a stake and half of the winner market's margin, by the chances of the
 * market on as many places, there is no each way: a long price to win would pay the place too well.
 */
export function eachWayTerms(
  { facts, markets }: Pick<MatchBook, 'facts' | 'markets'>,
  { type, outcomeNo }: { readonly type: string; readonly outcomeNo: number },
): PlaceTerms | undefined {
  const terms = facts.kind === 'race' && type === 'race-winner' ? racePlaceTerms(facts) : undefined;
  const win = terms && quote({ markets }, marketKey(type, ''), outcomeNo);
  const place = terms && quote({ markets }, marketKey('race-place', `number=${terms.places}`), outcomeNo);
  if (!terms || !win || !place) return terms;
  if (place.odds === 0) return undefined;
  const { num, den } = placeFractionValue(terms.fraction);
  const paid = 1 + ((win.odds - 1) * Number(num)) / Number(den);
  // A field with runners that have no price has no known margin: the chance keeps it.
  const margin = place.isWhole ? place.booked / terms.places : 1;
  const worth = paid / (place.odds * margin);
  return worth <= 1 + Math.max(0, win.booked - 1) / 2 ? terms : undefined;
}
