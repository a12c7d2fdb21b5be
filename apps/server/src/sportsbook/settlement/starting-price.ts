import { parseOddsMilli } from '@evens/markets';
import type { PricedVerdict } from '@evens/tickets';
import type { Windows } from './windows.ts';

/** The last price of a runner that was open before the start of its race. */
export interface StartingPrice {
  readonly oddsMilli: number;
  /** The time from which it was offered. */
  readonly offeredAtMs: number;
}

/**
 * The starting price with the verdict of a bet at the time from which it was offered: it bears the deductions of later
 * withdrawals only, and prices of a cancelled span do not count. Undefined without a verdict or a price.
 */
export function startingBet({
  windows,
  starting,
}: {
  readonly windows: Windows;
  readonly starting?: StartingPrice | undefined;
}): PricedVerdict | undefined {
  if (!starting) return undefined;
  const { oddsMilli, offeredAtMs } = starting;
  const window = windows.find(({ fromMs, untilMs }) => fromMs <= offeredAtMs && offeredAtMs < untilMs);
  const odds = parseOddsMilli(oddsMilli);
  return window && odds.ok ? { oddsMilli: odds.value, verdict: window.verdict } : undefined;
}
