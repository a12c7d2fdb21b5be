import { expect, test } from 'vitest';
import { hasCasinoSidebars } from './use-is-casino.ts';

/** The last page of a visit has the sidebars of the casino. */
const afterVisit = (...paths: readonly string[]): boolean =>
  paths.reduce((hadThem, path) => hasCasinoSidebars(path, hadThem), false);

test('promotions, loyalty, texts and the blog keep the sidebars of the page before them', () => {
  for (const path of [
    '/promotions',
    '/loyalty',
    '/blog/news',
    '/Promotions/',
    '/responsible-gaming',
    '/frequently-asked-questions/bonuses',
  ]) {
    expect(afterVisit('/casino/slots', path)).toBe(true);
    expect(afterVisit('/casino', '/sport/soccer', path)).toBe(false);
    expect(afterVisit(path)).toBe(false);
  }
  expect(afterVisit('/table-game/evens/dice', '/loyalty', '/promotions')).toBe(true);
});

test('other pages have the sidebars of their own area', () => {
  expect(afterVisit('/casino', '/promotions', '/live')).toBe(false);
  expect(afterVisit('/sport', '/promotions', '/casino/tournaments')).toBe(true);
  expect(afterVisit('/casino', '/promotions-2')).toBe(false);
});
