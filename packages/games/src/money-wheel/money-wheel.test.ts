import { compare, fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { roundDraws } from '../fairness/draws.ts';
import { liveWheel } from '../tables/chip-table.ts';
import { chiSquare, chiSquareLimit, givenDraws, randomDraws } from '../testing/index.ts';
import { moneyWheelMath } from './math.ts';
import { readWheelBet, spinWheel, wheelChances, wheelReturn, wheelRtp, wheelStake } from './money-wheel.ts';
import { numberPlaces, type WheelSpot, wheelSegments, wheelSpots } from './segments.ts';

const DOUBLE = 0;
const QUADRUPLE = 27;

const chipsOn = (stakes: Readonly<Record<number, string>>) =>
  Object.entries(stakes).map(([spot, stake]) => ({ spot: Number(spot), stake }));

function betOn(stakes: Readonly<Record<number, string>>) {
  const bet = readWheelBet({ chips: chipsOn(stakes) });
  if (!bet.ok) throw new Error(bet.error);
  return bet.value;
}

function returnMax(stakes: Readonly<Record<number, string>>): bigint {
  const read = liveWheel.readBet({ chips: chipsOn(stakes) });
  if (!read.ok) throw new Error(read.error);
  return read.value.returnMaxMinor;
}

describe('the wheel', () => {
  test('the wheel has 54 segments, opposite multipliers, and no equal adjacent numbers', () => {
    expect(wheelSegments).toHaveLength(54);
    const segmentSpots = wheelSegments.map((segment) => (segment.kind === 'number' ? segment.spot : 0));
    const counts = Object.fromEntries(Map.groupBy(segmentSpots, (spot) => spot));
    expect(Object.entries(counts).map(([spot, all]) => [Number(spot), all?.length])).toEqual([
      [0, 2],
      [1, 23],
      [2, 15],
      [5, 7],
      [10, 4],
      [20, 2],
      [40, 1],
    ]);
    expect(segmentSpots.filter((spot, place) => spot === segmentSpots.at(place - 1))).toEqual([]);
    expect(wheelSegments[DOUBLE]).toEqual({ kind: 'multiplier', times: 2 });
    expect(wheelSegments[QUADRUPLE]).toEqual({ kind: 'multiplier', times: 4 });
  });

  test('the wheel has one golden segment per number', () => {
    const gold = wheelSegments.flatMap((segment) =>
      segment.kind === 'number' && segment.isGolden ? [[segment.spot, segment.pays]] : [],
    );
    expect(gold.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [1, 3],
      [2, 4],
      [5, 10],
      [10, 12],
      [20, 24],
      [40, 45],
    ]);
  });

  test.each([
    [[1], { stops: [1], times: 1, spot: 1, pays: 1 }],
    [[54 + 15], { stops: [15], times: 1, spot: 40, pays: 45 }],
    [[DOUBLE, 10], { stops: [0, 10], times: 2, spot: 20, pays: 24 }],
    [[QUADRUPLE, QUADRUPLE, 0], { stops: [27, 27, 1], times: 16, spot: 1, pays: 1 }],
    [[DOUBLE, QUADRUPLE, 51], { stops: [0, 27, 53], times: 8, spot: 1, pays: 1 }],
    [[2 ** 32 - 1, 3], { stops: [3], times: 1, spot: 5, pays: 5 }],
  ])('the words %j spin %j on the wheel', (words, result) => {
    expect(spinWheel(givenDraws(words))).toEqual(result);
  });

  test.each([
    [3, [40], 1],
    [4, [47], 1],
    [5, [23], 2],
    [30, [0, 47], 1],
    [443, [27, 0, 19], 1],
  ])('the wheel with nonce %i stops at %j', (nonce, stops, spot) => {
    const seeds = { serverSeed: '5f'.repeat(32), clientSeed: 'demo', nonce };
    expect(spinWheel(roundDraws(seeds))).toMatchObject({ stops, spot });
  });

  test('the wheel stops at each segment equally often', () => {
    const draws = randomDraws('wheel segments');
    const rounds = 54_000;
    const seen = new Array<number>(54).fill(0);
    for (let round = 0; round < rounds; round++) {
      const [first = 0] = spinWheel(draws).stops;
      seen[first] = (seen[first] ?? 0) + 1;
    }
    const expected = seen.map(() => rounds / 54);
    expect(chiSquare(seen, expected)).toBeLessThan(chiSquareLimit(53));
  });
});

describe('a bet on the wheel', () => {
  test.each([
    [{ 1: '100' }, { spot: 1, pays: 1, times: 1 }, 200n],
    [{ 1: '100' }, { spot: 1, pays: 3, times: 4 }, 1300n],
    [{ 1: '100' }, { spot: 2, pays: 2, times: 4 }, 0n],
    [{ 1: '100', 40: '7' }, { spot: 40, pays: 45, times: 16 }, 5047n],
  ] as const)('wheel stakes %j with result %j are paid %s', (stakes, result, paid) => {
    expect(wheelReturn(betOn(stakes), result)).toBe(paid);
  });

  test.each([
    [{ chips: [] }, 'chips'],
    [{ chips: [{ spot: 3, stake: '1' }] }, 'a spot'],
    [{ chips: [{ spot: '1', stake: '1' }] }, 'a spot'],
    [{ chips: [{ spot: 1, stake: '0' }] }, 'stake'],
    [{ chips: [1, 2, 1].map((spot) => ({ spot, stake: '5' })) }, 'once'],
    [{ chips: new Array(7).fill({ spot: 1, stake: '5' }) }, 'chips'],
    [{}, 'chips'],
  ])('readWheelBet refuses %j', (raw, says) => {
    const bet = readWheelBet(raw);
    expect(!bet.ok && bet.error).toContain(says);
  });

  test('the payout of a wheel bet reaches its maximum and never exceeds it', () => {
    const random = randomDraws('wheel bets');
    for (let each = 0; each < 50; each++) {
      const stakes = Object.fromEntries(
        wheelSpots.slice(random.word() % 6).map((spot) => [spot, `${1 + (random.word() % 900)}`]),
      );
      const bet = betOn(stakes);
      const most = returnMax(stakes);
      const paid = wheelChances.map((chance) => wheelReturn(bet, chance));
      expect(paid.every((one) => one <= most)).toBe(true);
      expect(paid).toContain(most);
      expect(wheelStake(bet)).toBe(Object.values(stakes).reduce((sum, stake) => sum + BigInt(stake), 0n));
    }
    expect(returnMax({ 40: '1' })).toBe(721n);
  });

  test('wheelChances includes each possible spin', () => {
    const all = wheelChances.reduce((sum, { weight }) => sum + weight, 0n);
    expect(all).toBe(54n * 54n * 52n);
    const keys = new Set(wheelChances.map(({ spot, pays, times }) => `${spot} ${pays} ${times}`));
    const draws = randomDraws('wheel chances');
    for (let round = 0; round < 10_000; round++) {
      const { spot, pays, times } = spinWheel(draws);
      if (!keys.has(`${spot} ${pays} ${times}`)) expect.fail(`${spot} ${pays} ${times}`);
    }
    expect(numberPlaces).toHaveLength(52);
  });

  test('the wheel returns 95 % to 97 % on each spot in the game math', () => {
    const gameMaths = moneyWheelMath();
    expect(gameMaths.map(({ of, rtp }) => [of, rtp])).toEqual([
      ['on 1', { num: 3041n, den: 3159n }],
      ['on 2', { num: 12_061n, den: 12_636n }],
      ['on 5', { num: 12_221n, den: 12_636n }],
      ['on 10', { num: 2003n, den: 2106n }],
      ['on 20', { num: 6029n, den: 6318n }],
      ['on 40', { num: 671n, den: 702n }],
    ]);
    for (const spot of wheelSpots) {
      expect(compare(wheelRtp(spot), fraction(95n, 100n))).toBe(1);
      expect(compare(wheelRtp(spot), fraction(97n, 100n))).toBe(-1);
    }
  });

  test.each([1, 5] as const)(
    'trial spins of the wheel return the RTP of the game math on %i',
    (spot: WheelSpot) => {
      const math = moneyWheelMath()[wheelSpots.indexOf(spot)];
      const bet = betOn({ [spot]: '100' });
      const draws = randomDraws(`wheel ${spot}`);
      const rounds = 25_000;
      let returned = 0n;
      for (let round = 0; round < rounds; round++) returned += wheelReturn(bet, spinWheel(draws));
      const { num, den } = wheelRtp(spot);
      const error = (math?.deviation ?? 0) / Math.sqrt(rounds);
      expect(Math.abs(Number(returned) / (100 * rounds) - Number(num) / Number(den))).toBeLessThan(3 * error);
    },
  );
});
