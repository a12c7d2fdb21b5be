import { describe, expect, test } from 'vitest';
import { inHouseGames } from '../in-house-games.ts';
import { randomDraws } from '../testing/index.ts';
import { toNumber } from './game-math.ts';
import { registeredGames } from './registry.ts';

describe('the registry', () => {
  test('the registry holds each in-house game once', () => {
    const keys = registeredGames.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { game } of inHouseGames) expect(keys).toContain(game.key);
  });

  test.each(registeredGames.map((game) => [game.key, game] as const))(
    '%s names existing game math for its trial rounds',
    (_, { gameMaths, tried, tryOut }) => {
      const math = gameMaths().find(({ of }) => of === tried);
      if (!math) throw new Error(`registeredGames: expected game math named ${tried}, found none`);
      const { rounds, rtp } = tryOut(50, randomDraws('register'));
      expect(rounds).toBe(50);
      expect(Math.abs(rtp - toNumber(math.rtp))).toBeLessThan((3 * math.deviation) / Math.sqrt(rounds));
    },
  );
});
