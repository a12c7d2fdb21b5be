import { expect, test } from 'vitest';
import { Jackpots } from './jackpots.ts';

const STAKE = 100_000n;

test('a jackpot grows by a part of each stake, pays out between its seed and its bound, and restarts', () => {
  const jackpots = new Jackpots();
  const { seedMinor, mustHitByMinor } = jackpots.view('EUR');
  for (let won = 0; won < 50; won++) {
    let expected = seedMinor;
    for (;;) {
      expected += STAKE / 200n;
      const { winMinor } = jackpots.contribute('EUR', STAKE);
      if (winMinor === undefined) {
        expect(jackpots.view('EUR').amountMinor).toBe(expected);
        continue;
      }
      expect(winMinor).toBe(expected);
      expect(winMinor > seedMinor && winMinor < mustHitByMinor + STAKE / 200n).toBe(true);
      expect(jackpots.view('EUR').amountMinor).toBe(seedMinor);
      break;
    }
  }
  expect(jackpots.view('USD').amountMinor).toBe(seedMinor);
});

test('a refused stake is removed from the jackpot, even if it would have won', () => {
  const jackpots = new Jackpots();
  for (let n = 0; n < 200; n++) {
    const before = jackpots.view('EUR').amountMinor;
    const contribution = jackpots.contribute('EUR', STAKE);
    contribution.takeBack();
    expect(jackpots.view('EUR').amountMinor).toBe(before);
    jackpots.contribute('EUR', STAKE);
  }
});
