import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { useQuery } from '@tanstack/react-query';

/** Interval between two reads of the amounts. */
export const JACKPOTS_EVERY_MS = 10_000;

/** The jackpots in the player's currency, largest first. */
export function useJackpots() {
  const currency = useUser()?.Currency;
  return useQuery({
    ...callQuery('GET /api/casino/jackpots', { query: currency === undefined ? {} : { currency } }),
    staleTime: JACKPOTS_EVERY_MS,
    refetchInterval: JACKPOTS_EVERY_MS,
  });
}
