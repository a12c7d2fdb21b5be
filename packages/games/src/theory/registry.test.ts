import { describe, expect, test } from 'vitest';
import * as games from '../index.ts';
import { randomDraws } from '../testing/index.ts';
import { registeredGames } from './registry.ts';
import { toNumber } from './theory.ts';

const isGame = (each: unknown): each is games.HouseGame =>
  typeof each === 'object' && each !== null && 'readBet' in each && 'resume' in each;

describe('the register', () => {
  test('holds every game that this package gives out, once', () => {
    const keys = registeredGames.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key } of Object.values(games).filter(isGame)) expect(keys).toContain(key);
  });

  test.each(registeredGames.map((game) => [game.key, game] as const))(
    '%s is tried by a theory that it has',
    (_, { theories, tried, tryOut }) => {
      const theory = theories().find(({ of }) => of === tried);
      if (!theory) throw new Error(`no theory is of ${tried}`);
      const { rounds, rtp } = tryOut(50, randomDraws('register'));
      expect(rounds).toBe(50);
      expect(Math.abs(rtp - toNumber(theory.rtp))).toBeLessThan((3 * theory.deviation) / Math.sqrt(rounds));
    },
  );
});
