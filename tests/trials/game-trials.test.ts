import { errorsOff, registeredGames } from '@evens/games/math';
import { randomDraws } from '@evens/games/testing';
import { expect, test } from 'vitest';

const ROUNDS = 200_000;

// The seed is fixed, so that chance alone fails no run; `npm run games -- trial` draws a new one every time.
test.each(registeredGames.map((game) => [game.key, game] as const))(
  `%s: ${ROUNDS} rounds return what the game math says`,
  (key, game) => {
    const trial = game.tryOut(ROUNDS, randomDraws(`rounds of ${key}`));
    expect(Math.abs(errorsOff(game, trial).errors)).toBeLessThan(3);
  },
);
