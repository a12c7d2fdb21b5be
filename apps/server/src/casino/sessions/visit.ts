import { type CurrencyCode, formatAmount } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import type { Visit } from './visit-store.ts';

/** A visit as it is sent to a game's frame. */
export function presentVisit(
  visit: Visit | undefined,
  { atMs, currency }: { readonly atMs: number; readonly currency: CurrencyCode },
): Pick<ArcadeOpening, 'At' | 'Session'> {
  return {
    At: new Date(atMs).toISOString(),
    Session: {
      StartedAt: new Date(visit?.startedAtMs ?? atMs).toISOString(),
      Staked: formatAmount(visit?.stakedMinor ?? 0n, currency),
      Won: formatAmount(visit?.wonMinor ?? 0n, currency),
    },
  };
}
