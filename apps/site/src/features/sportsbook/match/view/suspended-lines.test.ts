import { marketKey } from '@evens/markets';
import type { OddsView } from '@evens/web/live/odds-slot.ts';
import { expect, test } from 'vitest';
import { areSuspended } from './suspended-lines.ts';

const win = { key: marketKey('1x2', ''), outcomes: [1, 2, 3] };
const total = { key: marketKey('total', 'total=2.5'), outcomes: [1, 2] };

function market(suspended: readonly string[], notOffered: readonly number[] = []) {
  return {
    odds: (_matchId: number, key: string, outcomeNo: number): OddsView => {
      const isOffered = !notOffered.includes(outcomeNo);
      return {
        oddsMilli: isOffered ? 2000 : 0,
        isSuspended: isOffered && suspended.includes(key),
        direction: undefined,
      };
    },
  };
}

test('main lines count as suspended when every offered one is suspended', () => {
  const lines = [win, total];
  expect(areSuspended(market([]), 1, lines)).toBe(false);
  expect(areSuspended(market([win.key]), 1, lines)).toBe(false);
  expect(areSuspended(market([win.key, total.key]), 1, lines)).toBe(true);
  expect(areSuspended(market([win.key, total.key], [1]), 1, lines)).toBe(true);
  // Without lines nothing is suspended, nor before the book is here.
  expect(areSuspended(market([]), 1, [])).toBe(false);
  expect(areSuspended({ odds: () => undefined }, 1, lines)).toBe(false);
});
