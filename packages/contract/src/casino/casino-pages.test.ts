import { expect, test } from 'vitest';
import { findCasinoPage } from './casino-pages.ts';

test.each([
  [undefined, undefined, undefined, undefined],
  ['slots', undefined, 'slots', undefined],
  ['Top-Games', undefined, 'top-games', undefined],
  ['live-casino', undefined, 'live-casino', 'all'],
  ['live', 'roulette', 'live', 'roulette'],
  ['live-casino', 'BACCARAT', 'live-casino', 'baccarat'],
])('/casino/%s/%s lists %s, live %s', (category, live, known, knownLive) => {
  expect(findCasinoPage(category, live)).toEqual({ category: known, liveCategory: knownLive });
});

test.each([
  ['nothing', undefined],
  ['live-casino', 'nothing'],
  ['slots', 'roulette'],
  ['slots', 'nothing'],
])('/casino/%s/%s has no page', (category, live) => {
  expect(findCasinoPage(category, live)).toBeUndefined();
});
