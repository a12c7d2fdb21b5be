import type { CurrencyCode } from '@evens/base';
import type { CasinoGame, Jackpot } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteMessage } from './frame-messages.ts';

const LOOK_EVERY_MS = 6000;

/** The message to a game with the amounts of its own jackpots; undefined if it has none. */
export function jackpotMessage(id: string, jackpots: readonly Jackpot[]): SiteMessage | undefined {
  const own = jackpots.filter(({ GameID }) => GameID === id);
  const [first] = own;
  return (
    first && {
      kind: 'pools',
      currency: first.Currency,
      amounts: Object.fromEntries(own.map(({ Name, Amount }) => [Name, Amount])),
    }
  );
}

/** Polls the jackpots in the currency of the stakes while a game with jackpots is open. */
export function useGameJackpots(
  { ID, HasJackpot }: Pick<CasinoGame, 'ID' | 'HasJackpot'>,
  currency: CurrencyCode | undefined,
): SiteMessage | undefined {
  const { data } = useQuery({
    ...callQuery('GET /api/casino/jackpots', { query: currency === undefined ? {} : { currency } }),
    enabled: HasJackpot && currency !== undefined,
    refetchInterval: LOOK_EVERY_MS,
  });
  return useMemo(() => (data ? jackpotMessage(ID, data.Jackpots) : undefined), [ID, data]);
}
