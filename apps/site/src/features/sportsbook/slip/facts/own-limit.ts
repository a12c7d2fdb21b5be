import { type Amount, amount, type CurrencyCode } from '@evens/base';
import type { LimitPeriod, PlayerLimit } from '@evens/contract';
import { wireAmount } from './stake-limits.ts';

/** A limit of stakes or losses that the player has set. */
export interface OwnLimit {
  readonly kind: 'stake' | 'loss';
  readonly period: LimitPeriod;
  readonly leftMinor: Amount;
}

/** The limit of stakes or losses with the least remaining amount. */
export function leastOwnLimit(limits: readonly PlayerLimit[], currency: CurrencyCode): OwnLimit | undefined {
  const open = limits.flatMap(({ Kind, Period, Value, Used }): readonly OwnLimit[] => {
    if (Value === null || (Kind !== 'stake' && Kind !== 'loss')) return [];
    const [value, used] = [wireAmount(Value, currency), wireAmount(Used, currency)];
    return [{ kind: Kind, period: Period, leftMinor: amount(value > used ? value - used : 0n) }];
  });
  return open.toSorted((one, other) => (one.leftMinor < other.leftMinor ? -1 : 1))[0];
}
