import { describe, expect, test } from 'vitest';
import * as games from '../index.ts';
import { randomDraws } from '../testing/index.ts';
import { toNumber } from './game-math.ts';
import { registeredGames } from './registry.ts';

const isGame = (each: unknown): each is games.InHouseGame =>
  typeof each === 'object' && each !== null && 'readBet' in each && 'resume' in each;

describe('the register', () => {
  test('holds every game that this package gives out, once', () => {
    const keys = registeredGames.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key } of Object.values(games).filter(isGame)) expect(keys).toContain(key);
  });

  test.each(registeredGames.map((game) => [game.key, game] as const))(
    '%s is tried by game math that it has',
    (_, { gameMaths, tried, tryOut }) => {
      const math = gameMaths().find(({ of }) => of === tried);
      if (!math) throw new Error(`registeredGames: expected game math named ${tried}, found none`);
      const { rounds, rtp } = tryOut(50, randomDraws('register'));
      expect(rounds).toBe(50);
      expect(Math.abs(rtp - toNumber(math.rtp))).toBeLessThan((3 * math.deviation) / Math.sqrt(rounds));
    },
  );
});
