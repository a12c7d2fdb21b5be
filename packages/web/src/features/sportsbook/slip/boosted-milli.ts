import { boostedOdds, parseOddsMilli } from '@evens/markets';
import type { SelectionBoost } from './selection.ts';

/** Applies a boost to a price in thousandths. Invalid prices are returned unchanged. */
export function boostedMilli(oddsMilli: number, boost: SelectionBoost | undefined): number {
  const odds = parseOddsMilli(oddsMilli);
  return boost && odds.ok ? boostedOdds(odds.value, boost.basisPoints) : oddsMilli;
}
