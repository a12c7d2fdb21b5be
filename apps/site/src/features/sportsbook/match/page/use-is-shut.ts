import { useLive } from '@evens/web/live/hooks.ts';
import { useCallback, useSyncExternalStore } from 'react';
import type { MarketCard } from './market-cards.ts';

/** Whether all lines of a market are suspended while its match continues. */
export function useIsShut(matchId: number, { lines }: MarketCard): boolean {
  const { markets } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = lines.map(({ key }) => markets.onOdds(matchId, key, 1, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [markets, matchId, lines],
  );
  return useSyncExternalStore(subscribe, () => {
    const book = markets.matchBook(matchId);
    return (
      book?.stopped === undefined && lines.every(({ key }) => book?.markets.get(key)?.suspended === true)
    );
  });
}
