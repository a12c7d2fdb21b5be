import { type Amount, amount } from '@evens/base';
import { parseOddsMilli } from '@evens/markets';
import { expandLines, promisedPayout } from '@evens/tickets';

/** What a single pays if it comes in, as settlement would pay it: capped, rounded down once. */
export function singlePayout(stakeMinor: Amount, oddsMilli: number, capMinor: Amount): Amount {
  const odds = parseOddsMilli(oddsMilli);
  const lines = expandLines('single', { legCount: 1, stakeMinor });
  if (!odds.ok || !lines.ok) return amount(0n);
  return promisedPayout({ lines: lines.value, odds: [odds.value], capMinor });
}
