import { roundDraws } from '@evens/games';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverDraws } from './server-draws.ts';

test('the server draws the same words as the portable verifier', () => {
  const seeds = fc.record({
    serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
    clientSeed: fc.stringMatching(/^[\w-]{1,64}$/),
    nonce: fc.nat(),
  });
  fc.assert(
    fc.property(seeds, fc.nat(100), (given, drawCount) => {
      const [server, portable] = [serverDraws(given, drawCount), roundDraws(given, drawCount)];
      const words = (draws: typeof server) => Array.from({ length: 20 }, () => draws.word());
      expect(words(server)).toEqual(words(portable));
      expect(server.drawCount).toBe(portable.drawCount);
    }),
  );
});
