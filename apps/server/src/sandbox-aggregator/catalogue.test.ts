import { casinoProviders } from '@evens/contract';
import { inHouseGames } from '@evens/games';
import { expect, test } from 'vitest';
import { gamesOf, sandboxProviders, studioOf } from './catalogue.ts';

const listed = sandboxProviders.flatMap((provider) => gamesOf(provider).map(({ listed: game }) => game));

test('no two games of the sandbox’s studios, and none of them and of our own, have one name', () => {
  const names = [...listed.map(({ name }) => name), ...inHouseGames.map(({ name }) => name)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a studio of the sandbox has an invented name, and no brand of a provider is in a game’s', () => {
  const brands = Object.values(casinoProviders).map((name) => name.toLowerCase());
  const studios = sandboxProviders.map((provider) => studioOf(provider) ?? '');
  expect(new Set(studios).size).toBe(sandboxProviders.length);
  for (const name of studios) expect(brands).not.toContain(name.toLowerCase());
  for (const { name } of listed) expect(name).not.toMatch(/first person|play money/i);
});

test('a game that is played alone is in no list of live tables', () => {
  for (const { live, product } of listed) expect([live, product]).not.toContain('live');
});
