import { compare, fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import type { Draws } from '../fairness/draws.ts';
import { chiSquare, chiSquareLimit, randomDraws } from '../testing/index.ts';
import {
  autoCashOutReturn,
  CASH_OUT_MIN,
  CRASH_MAX,
  CRASH_MIN,
  crashPoint,
  crashPointFromSeed,
  crashReturnMax,
  crashRtp,
  crashWinningHashes,
  readCrashBet,
} from './crash.ts';
import { cashOutAt, msUntil, multiplierAt } from './curve.ts';
import { makeChain, verifyLink } from './hash-chain.ts';
import { crashMath } from './math.ts';

const HASHES = 2n ** 52n;
const LAST_SEED = '5f'.repeat(32);

/** Multipliers up to the maximum, in growing steps. */
function* someMultipliers(from: number) {
  for (let each = from; each < CRASH_MAX; each += Math.ceil(each / 197)) yield each;
  yield CRASH_MAX;
}

/** A random 52-bit number. */
const randomHash = (draws: Draws) => (BigInt(draws.word()) << 20n) | BigInt(draws.word() >>> 12);

describe('where a round crashes', () => {
  test.each([
    [0n, 100],
    [HASHES - (99n * HASHES) / 101n - 1n, 100],
    [HASHES - (99n * HASHES) / 101n, 101],
    [HASHES / 2n, 198],
    [HASHES - 1n, 100_000_000],
    [HASHES - (99n * HASHES) / 100_000_000n, 100_000_000],
    [HASHES - (99n * HASHES) / 100_000_000n - 1n, 99_999_999],
  ])('h = %s crashes at %i hundredths', (h, hundredths) => {
    expect(crashPoint(h)).toBe(hundredths);
  });

  test('the crash point follows from the seed and the salt', () => {
    expect(crashPointFromSeed(LAST_SEED, 'demo:3')).toBe(163);
    const { seeds } = makeChain(LAST_SEED, 6);
    const points = seeds.map((seed) => crashPointFromSeed(seed, 'salt of the house'));
    expect(points).toEqual([768, 111, 129, 416, 493, 2928]);
  });

  test('crashWinningHashes counts exactly the hashes that reach a target', () => {
    for (const target of someMultipliers(CASH_OUT_MIN)) {
      const wins = crashWinningHashes(target);
      expect(crashPoint(HASHES - wins)).toBeGreaterThanOrEqual(target);
      expect(crashPoint(HASHES - wins - 1n)).toBeLessThan(target);
    }
    expect(crashWinningHashes(CRASH_MIN)).toBe(HASHES);
  });

  test('the crash RTP of each target is at most 0.99 and less than target / 2⁵² below it', () => {
    for (const target of someMultipliers(CASH_OUT_MIN)) {
      const rtp = crashRtp(target);
      expect(compare(rtp, fraction(99n, 100n))).not.toBe(1);
      expect(compare(rtp, fraction(99n * HASHES - BigInt(target), 100n * HASHES))).toBe(1);
    }
  });

  test('crash points fall between targets at the rates of their hashes', () => {
    const bounds = [100, 101, 120, 150, 200, 300, 500, 1000, 5000];
    const rounds = 10_000;
    const { seeds } = makeChain(LAST_SEED, rounds);
    const reach = (target: number) => Number(crashWinningHashes(target)) / Number(HASHES);
    const expected = bounds.map((low, index) => {
      const next = bounds[index + 1];
      return (reach(low) - (next === undefined ? 0 : reach(next))) * rounds;
    });
    const seen = bounds.map(() => 0);
    for (const seed of seeds) {
      const point = crashPointFromSeed(seed, 'salt of the house');
      const place = bounds.findLastIndex((low) => point >= low);
      seen[place] = (seen[place] ?? 0) + 1;
    }
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(bounds.length - 1));
  });
});

describe('a chain of seeds', () => {
  test('a hash chain links each seed to the next one, and the commitment to the first', () => {
    const { commitment, seeds } = makeChain(LAST_SEED, 5);
    expect(seeds).toEqual([
      'b49c87ca2532017645aefaeccf94b2d665772a939e603b897863132a8d55fd40',
      '3d53d1f9ae252a218583d6b049fedaa43bdeb5162dc4cfc3bd87fa34dd819786',
      'd509cd1d97af59409e3260d673ea8910220161b5d3725b601ec62d15836c053a',
      'ce63c4ebf143f2aade4d14b4e5d941832c7af9ef9a000df459c9b6a07f155486',
      LAST_SEED,
    ]);
    expect(commitment).toBe('18157d142b4698ddb1ac2d0741bcdd613449816570423c06f1e570316189eef9');
    for (const [index, later] of seeds.entries()) {
      const earlier = seeds[index - 1] ?? commitment;
      expect(verifyLink({ earlier, later })).toBe(true);
      expect(verifyLink({ earlier: later, later: earlier })).toBe(false);
    }
  });

  test('a longer hash chain ends with the same seeds', () => {
    expect(makeChain(LAST_SEED, 9).seeds.slice(-4)).toEqual(makeChain(LAST_SEED, 4).seeds);
  });

  test.each([
    ['5F'.repeat(32), 1],
    ['5f', 1],
    [LAST_SEED, 0],
    [LAST_SEED, 1.5],
    [LAST_SEED, 1_000_001],
  ])('makeChain throws a RangeError for %s and %d', (seed, length) => {
    expect(() => makeChain(seed, length)).toThrow(RangeError);
  });
});

describe('the curve', () => {
  test.each([
    [101, 166],
    [150, 6758],
    [163, 8144],
    [200, 11_553],
    [1000, 38_377],
    [10_000, 76_753],
    [1_000_000, 153_506],
    [100_000_000, 230_259],
  ])('the curve reaches %i hundredths in %i ms', (hundredths, elapsedMs) => {
    expect(msUntil(hundredths)).toBe(elapsedMs);
    expect(multiplierAt(elapsedMs)).toBeGreaterThanOrEqual(hundredths);
    expect(multiplierAt(elapsedMs - 1)).toBeLessThan(hundredths);
  });

  test('the curve is the same on machines whose exponential differs slightly', () => {
    const end = msUntil(CRASH_MAX);
    let doubtful = 0;
    for (let elapsedMs = 1; elapsedMs <= end; elapsedMs++) {
      const exact = 100 * Math.exp(elapsedMs * 0.00006);
      const margin = exact * 2e-13;
      if (Math.floor(exact - margin) !== Math.floor(exact + margin)) doubtful += 1;
    }
    expect(doubtful).toBe(0);
  });

  test('the curve begins at 1.00 and ends at 1,000,000.00', () => {
    expect(multiplierAt(0)).toBe(100);
    expect(msUntil(100)).toBe(0);
    expect(multiplierAt(300_000)).toBe(CRASH_MAX);
    expect(() => multiplierAt(-1)).toThrow(RangeError);
    expect(() => multiplierAt(0.5)).toThrow(RangeError);
    expect(() => msUntil(CRASH_MAX + 1)).toThrow(RangeError);
  });

  test('msUntil returns the first tick of each tested multiplier', () => {
    for (const hundredths of someMultipliers(101)) {
      const elapsedMs = msUntil(hundredths);
      const isFirst = multiplierAt(elapsedMs) >= hundredths && multiplierAt(elapsedMs - 1) < hundredths;
      expect(isFirst).toBe(true);
    }
  });

  test('a cash-out counts up to the tick of the crash', () => {
    const crash = 163;
    const last = msUntil(crash);
    expect(cashOutAt({ elapsedMs: last, crashHundredths: crash })).toBe(163);
    expect(cashOutAt({ elapsedMs: last - 1, crashHundredths: crash })).toBe(162);
    expect(multiplierAt(last + 1)).toBe(163);
    expect(cashOutAt({ elapsedMs: last + 1, crashHundredths: crash })).toBeUndefined();
    expect(cashOutAt({ elapsedMs: 165, crashHundredths: crash })).toBeUndefined();
    expect(cashOutAt({ elapsedMs: 166, crashHundredths: crash })).toBe(101);
    expect(cashOutAt({ elapsedMs: 0, crashHundredths: CRASH_MIN })).toBeUndefined();
  });

  test('a manual cash-out never exceeds the crash point, even if the curve skips hundredths', () => {
    const draws = randomDraws('crash by hand');
    let stood = 0;
    for (let each = 0; each < 5000; each++) {
      const crashHundredths = CASH_OUT_MIN + (draws.word() % (CRASH_MAX - 100));
      const elapsedMs = msUntil(crashHundredths) + (draws.word() % 5) - 2;
      const paid = cashOutAt({ elapsedMs, crashHundredths });
      if (paid !== undefined) {
        stood += 1;
        expect(paid).toBe(multiplierAt(elapsedMs));
        expect(paid).toBeLessThanOrEqual(crashHundredths);
      }
    }
    // The two ticks before the crash, out of five around it, are accepted; the tick of the crash rarely is.
    expect(stood / 5000).toBeCloseTo(0.4, 1);
  });
});

describe('a bet on crash', () => {
  test.each([
    [{ stake: '1000' }, 1_000_000_000n],
    [{ stake: '997', autoCashOut: 101 }, 1006n],
    [{ stake: '1000', autoCashOut: 250 }, 2500n],
  ])('the crash bet %j pays at most %s', (raw, most) => {
    const bet = readCrashBet(raw);
    if (!bet.ok) throw new Error(bet.error);
    expect(crashReturnMax(bet.value)).toBe(most);
    for (const crash of someMultipliers(CRASH_MIN)) {
      const paid = autoCashOutReturn(bet.value, crash);
      expect(paid).toBe(crash >= bet.value.autoCashOut ? most : 0n);
    }
  });

  test.each([
    [{ stake: 5 }, 'stake'],
    [{ stake: '5', autoCashOut: 100 }, 'autoCashOut'],
    [{ stake: '5', autoCashOut: 150.5 }, 'autoCashOut'],
    [{ stake: '5', autoCashOut: CRASH_MAX + 1 }, 'autoCashOut'],
    [{ stake: '5', autoCashOut: null }, 'autoCashOut'],
    [null, 'stake'],
  ])('readCrashBet refuses %j', (raw, says) => {
    const bet = readCrashBet(raw);
    expect(!bet.ok && bet.error).toContain(says);
  });

  test('trial rounds of crash return the RTP of the game math', () => {
    const [math] = crashMath();
    const target = 200;
    expect(math?.rtp).toEqual({ num: 2_229_281_815_548_395n, den: 2_251_799_813_685_248n });
    const bet = { stakeMinor: 1000n, autoCashOut: target };
    const draws = randomDraws('crash');
    const rounds = 25_000;
    let returned = 0n;
    for (let round = 0; round < rounds; round++)
      returned += autoCashOutReturn(bet, crashPoint(randomHash(draws)));
    const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
    expect(Math.abs(Number(returned) / (1000 * rounds) - 0.99)).toBeLessThan(3 * error);
  });
});
