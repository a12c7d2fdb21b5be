import { parseOddsMilli } from '@evens/markets';
import type { PricedVerdict } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';
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

/** Records the stored prices of a race whose start the feed has not reported, before operators set its result. */
export async function recordStartingPrices(
  db: Queryable,
  { matchId, atMs }: { readonly matchId: number; readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into starting_price (match_id, odds, offered_at, at)
     select p.match_id, p.odds, p.offered_at, to_timestamp($2::float8 / 1000)
     from race_prices p join match m on m.id = p.match_id
     where p.match_id = $1 and m.starts_at <= to_timestamp($2::float8 / 1000)
     on conflict (match_id) do nothing`,
    [matchId, atMs],
  );
}
