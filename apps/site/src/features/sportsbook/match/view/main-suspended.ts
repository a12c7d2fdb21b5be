import { useLive, useMarketKeys, useSituation } from '@evens/web/live/hooks.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { boardLines, outcomeNumbers } from '../../catalogue/index.ts';
import { areSuspended, type SuspendableLine } from './suspended-lines.ts';

/**
 * Whether a match has main lines and all of them are suspended, because of the match or line by line. Price changes
 * render nothing.
 */
export function useIsMainSuspended(matchId: number): boolean {
  const { markets } = useLive();
  const keys = useMarketKeys('match', matchId);
  const runners = useSituation(matchId)?.fixture.competitors.length ?? 0;
  const lines = useMemo(
    () =>
      Object.values(boardLines(keys ?? []))
        .filter((line) => line !== undefined)
        .map(({ key, type }): SuspendableLine => ({ key, outcomes: outcomeNumbers(type, runners) })),
    [keys, runners],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = lines.flatMap(({ key, outcomes }) =>
        outcomes.map((outcomeNo) => markets.onOdds(matchId, key, outcomeNo, listener)),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
    [markets, matchId, lines],
  );
  return useSyncExternalStore(subscribe, () => areSuspended(markets, matchId, lines));
}
