import { type Amount, amount } from '@evens/base';
import { parseOddsMilli } from '@evens/markets';
import { expandLines, promisedPayout, wonOutcome } from '@evens/tickets';

/** What a single pays if it comes in, as settlement would pay it: capped, rounded down once. */
export function singlePayout(stakeMinor: Amount, oddsMilli: number, capMinor: Amount): Amount {
  const odds = parseOddsMilli(oddsMilli);
  if (!odds.ok) return amount(0n);
  const lines = expandLines({ type: 'single', legCount: 1, unitMinor: stakeMinor, eachWay: false });
  return promisedPayout({ lines, outcomes: [wonOutcome(odds.value)], capMinor });
}
