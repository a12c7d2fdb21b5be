import { marketKey } from '@evens/markets';
import type { OddsPolicy } from '@evens/tickets';
import {
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { useEffect, useReducer } from 'react';
import { checkPrice, type PriceCheck, waitingPrice } from './price-check.ts';

const LOOK_AGAIN_MS = 2000;

/** Compares each selection with its match book, which is subscribed while the slip is visible. */
export function usePriceChecks(
  selections: readonly Selection[],
  policy: OddsPolicy,
): ReadonlyMap<SelectionKey, PriceCheck> {
  const live = useLive();
  const [, recheck] = useReducer((count: number) => count + 1, 0);
  const watched = selections
    .map(({ matchId, marketType, specifier, outcomeNo }) =>
      JSON.stringify([matchId, marketKey(marketType, specifier), outcomeNo]),
    )
    .join('\n');

  useEffect(() => {
    if (watched === '') return undefined;
    const ends = watched.split('\n').flatMap((line) => {
      const [matchId, key, outcomeNo]: [number, string, number] = JSON.parse(line);
      return [
        live.retain(`match/${matchId}`),
        live.markets.onOdds(matchId, key, outcomeNo, recheck),
        live.markets.onSituation(matchId, recheck),
        live.markets.onMarketKeys('match', matchId, recheck),
      ];
    });
    recheck();
    return () => {
      for (const end of ends) end();
    };
  }, [live, watched]);

  const checks = new Map(
    selections.map((selection): [SelectionKey, PriceCheck] => {
      const book = live.markets.matchBook(selection.matchId);
      const isGone = !book && live.topicStatus(`match/${selection.matchId}`) === 'rejected';
      const check: PriceCheck = isGone
        ? { ...waitingPrice(selection), state: 'closed' }
        : checkPrice(selection, book, policy);
      return [toSelectionKey(selection), check];
    }),
  );

  const isWaiting = [...checks.values()].some((check) => check.state === 'waiting');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(recheck, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return checks;
}
