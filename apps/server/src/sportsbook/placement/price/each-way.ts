import type { MatchBook } from '@evens/book';
import { marketKey, type PlaceTerms, racePlaceTerms } from '@evens/markets';
import { isFairEachWay } from '@evens/pricing';

/**
 * The place terms of a runner to win; undefined if it cannot be bet each way: where that is worth more than its stake by the
 * prices of the book. Without a market on as many places, the terms alone decide.
 */
export function eachWayTerms(
  { facts, markets }: Pick<MatchBook, 'facts' | 'markets'>,
  { type, outcomeNo }: { readonly type: string; readonly outcomeNo: number },
): PlaceTerms | undefined {
  const terms = facts.kind === 'race' && type === 'race-winner' ? racePlaceTerms(facts) : undefined;
  const winner = terms && markets.get(marketKey(type, ''))?.odds;
  const placed = terms && markets.get(marketKey('race-place', `number=${terms.places}`))?.odds;
  if (!winner || !placed) return terms;
  return isFairEachWay({ winner, placed, terms, outcomeNo }) ? terms : undefined;
}
