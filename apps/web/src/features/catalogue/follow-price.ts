import type { MarketLineKey } from '@evens/markets';
import { isStale } from '../../live/feed-watch.ts';
import type { Live } from '../../live/live.ts';
import type { OddsShown } from '../../ui/odds-button.tsx';
import type { FirstPrice } from '../match/facts/index.ts';
import { type SlipStore, selectionKey } from '../slip/index.ts';

export interface FollowedPrice {
  readonly live: Pick<Live, 'markets' | 'feed'>;
  readonly slip: Pick<SlipStore, 'has' | 'subscribe'>;
  readonly matchId: number;
  readonly line: MarketLineKey;
  readonly outcomeNo: number;
  /** What the list came with: used until the match's book is here. */
  readonly first: FirstPrice | undefined;
  /** A price in thousandths, as the player likes to read it. */
  readonly oddsText: (oddsMilli: number) => string;
}

/** Says at once what a price's button shows, and again at each change of it, until stopped by the answer. */
export function followPrice(
  { live: { markets, feed }, slip, matchId, line, outcomeNo, first, oddsText }: FollowedPrice,
  show: (shown: OddsShown) => void,
): () => void {
  const selection = selectionKey(matchId, line.key, outcomeNo);
  function look() {
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
  function lookIfChosen() {
    const isSelected = slip.has(selection);
    if (isSelected === wasSelected) return;
    wasSelected = isSelected;
    look();
  }
  const stops = [
    markets.onOdds(matchId, line.key, outcomeNo, look),
    feed.onView(look),
    slip.subscribe(lookIfChosen),
  ];
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
