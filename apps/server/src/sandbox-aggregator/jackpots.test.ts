import { expect, test } from 'vitest';
import { Pools } from './jackpots.ts';

const STAKE = 100_000n;

test('a pool grows by a part of each stake, is paid whole between its seed and its bound, and begins anew', () => {
  const pools = new Pools();
  const { seedMinor, mustHitByMinor } = pools.shown('EUR');
  for (let won = 0; won < 50; won++) {
    let expected = seedMinor;
    for (;;) {
      expected += STAKE / 200n;
      const { winMinor } = pools.contribute('EUR', STAKE);
      if (winMinor === undefined) {
        expect(pools.shown('EUR').amountMinor).toBe(expected);
        continue;
      }
      expect(winMinor).toBe(expected);
      expect(winMinor > seedMinor && winMinor < mustHitByMinor + STAKE / 200n).toBe(true);
      expect(pools.shown('EUR').amountMinor).toBe(seedMinor);
      break;
    }
  }
  expect(pools.shown('USD').amountMinor).toBe(seedMinor);
});

test('a stake that was refused is taken out again, also one that would have won', () => {
  const pools = new Pools();
  for (let n = 0; n < 200; n++) {
    const before = pools.shown('EUR').amountMinor;
    const contribution = pools.contribute('EUR', STAKE);
    contribution.takeBack();
    expect(pools.shown('EUR').amountMinor).toBe(before);
    pools.contribute('EUR', STAKE);
  }
});
