import type { MatchBook } from '@evens/book';
import type { EachWayFault } from '@evens/contract';
import { marketKey, type PlaceTerms, racePlaceTerms } from '@evens/markets';
import { isFairEachWay } from '@evens/pricing';

type RaceBook = Pick<MatchBook, 'facts' | 'markets'>;

interface Runner {
  readonly type: string;
  readonly outcomeNo: number;
}

/**
 * The place terms of a runner to win; undefined if it cannot be bet each way: where that is worth more than its stake by the
 * prices of the book. Without a market on as many places, the terms alone decide.
 */
export function eachWayTerms(
  { facts, markets }: RaceBook,
  { type, outcomeNo }: Runner,
): PlaceTerms | undefined {
  const terms = facts.kind === 'race' && type === 'race-winner' ? racePlaceTerms(facts) : undefined;
  const winner = terms && markets.get(marketKey(type, ''))?.odds;
  const placed = terms && markets.get(marketKey('race-place', `number=${terms.places}`))?.odds;
  if (!winner || !placed) return terms;
  return isFairEachWay({ winner, placed, terms, outcomeNo }) ? terms : undefined;
}

/** The reason why `eachWayTerms` returns none for a runner to win; null for other markets. */
export function eachWayFault(
  { facts }: Pick<RaceBook, 'facts'>,
  { type, outcomeNo }: Runner,
): EachWayFault | null {
  if (facts.kind !== 'race' || type !== 'race-winner') return null;
  if (facts.withdrawn.includes(outcomeNo)) return 'non-runner';
  return racePlaceTerms(facts) ? 'selection' : 'few-runners';
}
