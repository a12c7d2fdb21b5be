// @vitest-environment happy-dom

import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import type { FeedView } from '@evens/web/live/feed-watch.ts';
import type { OddsView } from '@evens/web/live/odds-slot.ts';
import { describe, expect, test } from 'vitest';
import { comboMilli } from '../slip/facts/combo-odds.ts';
import { memory, testSelection } from '../slip/state/testing-slip.ts';
import { followBoost, followCombo } from './follow-boost.ts';
import type { DisplayedPrice } from './price-writer.ts';

/** A live core with prices set by the test. */
function stage() {
  const listeners = new Set<() => void>();
  const views = new Map<number, OddsView>();
  const fresh = { freshness: 'fresh', connection: 'open' } as FeedView;
  const on = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const live = {
    markets: {
      odds: (matchId: number) => views.get(matchId),
      onOdds: (_matchId: number, _key: string, _outcomeNo: number, listener: () => void) => on(listener),
    },
    feed: { view: () => fresh, onView: on },
  };
  return {
    live,
    listeners,
    price(matchId: number, oddsMilli: number, isSuspended = false) {
      views.set(matchId, { oddsMilli, isSuspended, direction: undefined });
      for (const listener of [...listeners]) listener();
    },
  };
}

const oddsText = (oddsMilli: number) => `${oddsMilli / 1000}`;
const picked = { ...testSelection(1, 2000), boost: { id: 7, basisPoints: 2000 } };

describe('a boost’s button', () => {
  test('a boost button shows the current boosted and plain price, and whether it is picked', () => {
    const { live, listeners, price } = stage();
    const slip = createSlipStore(memory());
    const updates: DisplayedPrice[] = [];
    const first = { oddsMilli: 2000, isSuspended: false };
    const stop = followBoost({ live, slip, picked, first, oddsText, boostedMilli }, (each) =>
      updates.push(each),
    );
    expect(updates.at(-1)).toMatchObject({ was: '2', odds: '2.2', isSelected: false, isSuspended: false });
    price(1, 1900);
    expect(updates.at(-1)).toMatchObject({ was: '1.9', odds: '2.08' });
    price(1, 1900, true);
    expect(updates.at(-1)).toMatchObject({ isSuspended: true });
    price(1, 0);
    expect(updates.at(-1)).toMatchObject({ was: undefined, odds: undefined });
    slip.toggle(testSelection(1, 2000));
    expect(updates.at(-1)).toMatchObject({ isSelected: false });
    slip.toggle(testSelection(1, 2000));
    slip.toggle(picked);
    expect(updates.at(-1)).toMatchObject({ isSelected: true });
    stop();
    const updatesBefore = updates.length;
    price(1, 1800);
    slip.toggle(picked);
    expect(updates).toHaveLength(updatesBefore);
    expect(listeners.size).toBe(0);
  });
});

describe('a combo’s button', () => {
  test('a combo button shows the product of current prices; legs of one match use the joint price', () => {
    const { live, price } = stage();
    const slip = createSlipStore(memory());
    const selections = [testSelection(1, 2000), testSelection(2, 3000)];
    const updates: DisplayedPrice[] = [];
    const show = (each: DisplayedPrice) => updates.push(each);
    followCombo({ live, slip, selections, jointMilli: undefined, oddsText, comboMilli }, show);
    expect(updates.at(-1)).toMatchObject({ odds: '6', isSelected: false });
    price(2, 2500);
    expect(updates.at(-1)).toMatchObject({ odds: '5' });
    for (const selection of selections) slip.toggle(selection);
    expect(updates.at(-1)).toMatchObject({ isSelected: true });
    followCombo({ live, slip, selections, jointMilli: 4200, oddsText, comboMilli }, show);
    expect(updates.at(-1)).toMatchObject({ odds: '4.2' });
    followCombo({ live, slip, selections, jointMilli: 0, oddsText, comboMilli }, show);
    expect(updates.at(-1)).toMatchObject({ odds: undefined });
  });
});
