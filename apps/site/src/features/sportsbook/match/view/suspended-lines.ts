import type { MarketKey } from '@evens/markets';
import type { OddsView } from '@evens/web/live/odds-slot.ts';

/** A line and the numbers of its outcomes. */
export interface SuspendableLine {
  readonly key: MarketKey;
  readonly outcomes: readonly number[];
}

interface Prices {
  odds(matchId: number, key: MarketKey, outcomeNo: number): OddsView | undefined;
}

/** Whether there are lines and all of them are suspended. An outcome without a price does not affect its line. */
export function areSuspended(markets: Prices, matchId: number, lines: readonly SuspendableLine[]): boolean {
  const isSuspended = ({ key, outcomes }: SuspendableLine) =>
    outcomes.some((outcomeNo) => markets.odds(matchId, key, outcomeNo)?.isSuspended === true);
  return lines.length > 0 && lines.every(isSuspended);
}
