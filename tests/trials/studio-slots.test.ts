import { studioGames } from '@evens/games';
import { computeStudioMath } from '@evens/games/math';
import { expect, test } from 'vitest';

test.each(studioGames.map((game) => [game.key, game] as const))(
  '%s: every choice and all stops of every spin come to the stored game math',
  (_, game) => {
    const { math, coinsPerStake } = game;
    const computed = computeStudioMath(game);
    expect(computed.rtp).toEqual(math.rtp);
    expect(computed.returnMax).toBe(math.coinsMax / coinsPerStake);
    expect(computed.hitRate).toBeCloseTo(math.hitRate, 12);
    expect(computed.deviation).toBeCloseTo(math.deviation, 9);
    expect(computed.featureRate).toBeCloseTo(math.featureRate, 12);
  },
);
