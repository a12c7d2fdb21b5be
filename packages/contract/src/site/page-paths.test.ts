import { expect, test } from 'vitest';
import { knownPage, pagePaths } from './page-paths.ts';

test.each([
  ['/', 'home', '/'],
  ['/SPORT/', 'sport', '/sport'],
  ['/sport/results', 'results', '/sport/results'],
  ['/sport/Soccer', 'sportOne', '/sport/soccer'],
  ['/sport/soccer/today', 'sportToday', '/sport/soccer/today'],
  ['/sport/koreanview/Soccer', 'koreanSport', '/sport/koreanView/soccer'],
  ['/sport/soccer/England/premier-league', 'tournament', '/sport/soccer/england/premier-league'],
  ['/live/sport/soccer/a/b/match/7', 'liveMatch', '/sport/soccer/a/b/match/7'],
  ['/live/soccer/a/b/match/7', 'liveMatchShort', '/sport/soccer/a/b/match/7'],
  ['/esports/dota-2/a/b/live/match/7', 'esportsLiveMatch', '/esports/dota-2/a/b/match/7'],
  ['/esports/dota-2/outright', 'esportsOutright', '/esports/dota-2/outright'],
  ['/casino/Slots', 'casinoCategory', '/casino/slots'],
  ['/table-game/evens/Dice', 'tableGame', '/table-game/evens/Dice'],
])('%s is the page %s, at %s', (path, key, canonical) => {
  expect(knownPage(path)).toMatchObject({ key, canonical });
});

test.each(['/404', '/nowhere', '/sport/a/b/c/d', '/user/nowhere'])('%s is not a page', (path) => {
  expect(knownPage(path)).toBeUndefined();
});

test('the canonical path of each page in the table resolves to that page', () => {
  for (const [key, path] of Object.entries(pagePaths))
    if (key !== 'notFound') expect(knownPage(path)?.key, path).toBe(key);
});

test('path parameters keep their case', () => {
  expect(knownPage('/open-modal/Login/AbC')?.params).toEqual({ modal: 'Login', data: 'AbC' });
});
