import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLive, useMarketKeys, useSituation } from '../../../live/hooks.ts';
import { boardLines, outcomeNumbers } from '../../catalogue/index.ts';
import { areSuspended, type SuspendableLine } from './suspended-lines.ts';

/**
 * Whether a match's main lines are there and every one of them is suspended, be it that the match is stopped or that
 * they were suspended one by one. Prices that move render nothing.
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
