import type { MarketLineKey } from '@evens/markets';
import { selectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { isStale } from '@evens/web/live/feed-watch.ts';
import type { Live } from '@evens/web/live/live.ts';
import type { DisplayedOdds } from '@evens/web/ui/odds-button.tsx';
import type { FirstPrice } from '../match/facts/index.ts';

export interface FollowedPrice {
  readonly live: Pick<Live, 'markets' | 'feed'>;
  readonly slip: Pick<SlipStore, 'has' | 'subscribe'>;
  readonly matchId: number;
  readonly line: MarketLineKey;
  readonly outcomeNo: number;
  /** The price of the list, used until the match book is loaded. */
  readonly first: FirstPrice | undefined;
  /** Formats a price in thousandths in the player's odds format. */
  readonly oddsText: (oddsMilli: number) => string;
}

/** Reports the state of a price button at once and after each change. Returns the function that stops it. */
export function followPrice(
  { live: { markets, feed }, slip, matchId, line, outcomeNo, first, oddsText }: FollowedPrice,
  show: (displayed: DisplayedOdds) => void,
): () => void {
  const selection = selectionKey(matchId, line.key, outcomeNo);
  function refresh() {
    const view = markets.odds(matchId, line.key, outcomeNo);
    const oddsMilli = view?.oddsMilli ?? first?.oddsMilli ?? 0;
    show({
      odds: oddsMilli === 0 ? undefined : oddsText(oddsMilli),
      isSelected: slip.has(selection),
      movement: view?.direction,
      isSuspended: oddsMilli > 0 && (view?.isSuspended ?? first?.isSuspended ?? false),
      isStale: isStale(feed.view()),
    });
  }
  let wasSelected = slip.has(selection);
  function refreshIfSelected() {
    const isSelected = slip.has(selection);
    if (isSelected === wasSelected) return;
    wasSelected = isSelected;
    refresh();
  }
  const stops = [
    markets.onOdds(matchId, line.key, outcomeNo, refresh),
    feed.onView(refresh),
    slip.subscribe(refreshIfSelected),
  ];
  refresh();
  return () => {
    for (const stop of stops) stop();
  };
}
