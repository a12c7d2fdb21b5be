import { casinoProviders } from '@evens/contract';
import { inHouseGames, studioGames } from '@evens/games';
import { sandboxProviders } from '@evens/providers';
import { expect, test } from 'vitest';
import { listedBy, listTables, studioName } from './catalogue.ts';

const listed = sandboxProviders.flatMap((provider) => listedBy(provider, 0));

test("game names are unique among the sandbox's studios and our in-house games", () => {
  const names = [...listed.map(({ name }) => name), ...inHouseGames.map(({ name }) => name)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('each studio game is listed once, and no in-house game under another name', () => {
  const games = listed.filter(({ live }) => live === null);
  expect(games.map(({ key }) => key).sort()).toEqual(studioGames.map(({ key }) => key).sort());
  const houseKeys = inHouseGames.map(({ game }) => game.key);
  expect(games.filter(({ key }) => houseKeys.includes(key))).toEqual([]);
  const mechanics = studioGames.map(({ mechanic }) => mechanic.kind);
  expect(new Set(mechanics).size).toBe(studioGames.length);
  for (const { key, rtp, volatility } of games) {
    expect(volatility, key).toBeDefined();
    expect(rtp, key).toBeGreaterThan(94);
    expect(rtp, key).toBeLessThan(97);
  }
});

test("sandbox studios have invented names, and their game names contain no provider's brand", () => {
  const brands = Object.values(casinoProviders).map((name) => name.toLowerCase());
  const studios = sandboxProviders.map((provider) => studioName(provider) ?? '');
  expect(new Set(studios).size).toBe(sandboxProviders.length);
  for (const name of studios) expect(brands).not.toContain(name.toLowerCase());
  for (const { name } of listed) expect(name).not.toMatch(/first person|play money/i);
});

test('two studios have a live table of each category, and no single-player game is among them', () => {
  const tables = sandboxProviders.flatMap((provider) => listTables(provider).map((table) => table.listed));
  const byCategory = Map.groupBy(tables, ({ live }) => live);
  expect([...byCategory].map(([category, { length }]) => [category, length])).toEqual(
    ['roulette', 'blackjack', 'baccarat', 'wheel'].map((category) => [category, 2]),
  );
  for (const { key, live, product } of listed)
    expect([key, live !== null, product === 'live']).toEqual([
      key,
      ...Array(2).fill(key.startsWith('live-')),
    ]);
});
