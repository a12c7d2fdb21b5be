import { type MarketKey, marketKey } from '@evens/markets';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { isStale } from '@evens/web/live/feed-watch.ts';
import type { Live } from '@evens/web/live/live.ts';
import type { SlipTools } from '../slip/index.ts';
import type { DisplayedPrice } from './price-writer.ts';

export interface FirstOdds {
  readonly oddsMilli: number;
  readonly isSuspended: boolean;
}

interface Followed {
  readonly live: {
    readonly markets: Pick<Live['markets'], 'odds' | 'onOdds'>;
    readonly feed: Pick<Live['feed'], 'onView' | 'view'>;
  };
  readonly slip: Pick<SlipStore, 'state' | 'subscribe'>;
  /** Formats a price in thousandths in the player's odds format. */
  readonly oddsText: (oddsMilli: number) => string;
}

/** The market key of the selection. */
export function selectionMarketKey({ marketType, specifier }: Selection): MarketKey {
  return marketKey(marketType, specifier);
}

/**
 * Reports the state of a boost button at once and after each price change. The boosted price is computed by the same
 * function as at placement. Returns the function that stops it.
 */
export function followBoost(
  {
    live: { markets, feed },
    slip,
    picked,
    first,
    oddsText,
    boostedMilli,
  }: Followed & Pick<SlipTools, 'boostedMilli'> & { readonly picked: Selection; readonly first: FirstOdds },
  show: (displayed: DisplayedPrice) => void,
): () => void {
  const { matchId, outcomeNo, boost } = picked;
  const key = toSelectionKey(picked);
  function refresh() {
    const view = markets.odds(matchId, selectionMarketKey(picked), outcomeNo);
    const oddsMilli = view?.oddsMilli ?? first.oddsMilli;
    const isOffered = oddsMilli > 0;
    const there = slip.state().selections.find((each) => toSelectionKey(each) === key);
    show({
      was: isOffered ? oddsText(oddsMilli) : undefined,
      odds: isOffered ? oddsText(boostedMilli(oddsMilli, boost)) : undefined,
      isSelected: there?.boost !== undefined && there.boost.id === boost?.id,
      movement: view?.direction,
      isSuspended: isOffered && (view?.isSuspended ?? first.isSuspended),
      isStale: isStale(feed.view()),
    });
  }
  const stops = [
    markets.onOdds(matchId, selectionMarketKey(picked), outcomeNo, refresh),
    feed.onView(refresh),
    slip.subscribe(refresh),
  ];
  refresh();
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * The same for a combo: the product of the current prices of its legs, or the supplied joint price if all legs are of
 * one match.
 */
export function followCombo(
  {
    live: { markets, feed },
    slip,
    selections,
    jointMilli,
    oddsText,
    comboMilli,
  }: Followed &
    Pick<SlipTools, 'comboMilli'> & {
      readonly selections: readonly Selection[];
      readonly jointMilli: number | undefined;
    },
  show: (displayed: DisplayedPrice) => void,
): () => void {
  const keys = selections.map(toSelectionKey);
  function refresh() {
    const views = selections.map((each) =>
      markets.odds(each.matchId, selectionMarketKey(each), each.outcomeNo),
    );
    const legs = selections.map(({ oddsMilli }, index) => ({
      oddsMilli: views[index]?.oddsMilli ?? oddsMilli,
    }));
    const isOffered = legs.every(({ oddsMilli }) => oddsMilli > 0) && jointMilli !== 0;
    const chosen = new Set(slip.state().selections.map(toSelectionKey));
    show({
      was: undefined,
      odds: isOffered ? oddsText(Math.floor(jointMilli ?? comboMilli(legs))) : undefined,
      isSelected: keys.every((key) => chosen.has(key)),
      movement: undefined,
      isSuspended: isOffered && views.some((view) => view?.isSuspended ?? false),
      isStale: isStale(feed.view()),
    });
  }
  const stops = [
    ...selections.map((each) =>
      markets.onOdds(each.matchId, selectionMarketKey(each), each.outcomeNo, refresh),
    ),
    feed.onView(refresh),
    slip.subscribe(refresh),
  ];
  refresh();
  return () => {
    for (const stop of stops) stop();
  };
}
