import { describe, expect, test } from 'vitest';
import { givenDraws, playRound } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { copperForge } from './copper-forge.ts';
import { copperForgeCounts } from './counts.ts';
import { coinsFor, countWins } from './evaluate.ts';
import { copperForgeExpected } from './expected.ts';
import { copperForgeMath, enumerateCopperForge } from './math.ts';
import { COINS_PER_STAKE, faces, strips } from './reels.ts';

const bet = { stake: '1000' };
/** Stops that show six coins and six crucibles, for 100 coins: the maximum with six coins. */
const SIX_COINS = [1, 12, 3, 15, 3];
const MAJOR = 999;
const LOWEST = 0;
/** Words that draw no coin on this many free cells. */
const none = (free: number) => Array.from({ length: free }, () => 1);
const threeEmptyRespins = [...none(9), ...none(9), ...none(9)];

const parseGrid = (text: string) => text.split('|').map((reel) => reel.trim().split(' '));

describe('what a count pays', () => {
  test.each([
    ['crucible', 4, 0],
    ['crucible', 5, 30],
    ['crucible', 9, 3000],
    ['crucible', 12, 3000],
    ['ember', 6, 0],
    ['ember', 8, 30],
    ['tongs', 7, 40],
  ] as const)('%s pays, for %i of them: %i coins', (symbol, count, coins) => {
    expect(coinsFor(symbol, count)).toBe(coins);
  });

  test('symbols of copper forge pay anywhere on the grid, separately per symbol', () => {
    const wins = countWins(
      parseGrid('anvil ember anvil|ember coin anvil|ember ember ember|anvil anvil ember|anvil coin ember'),
    );
    expect(wins.map(({ symbol, cells, coins }) => [symbol, cells.length, coins])).toEqual([
      ['anvil', 6, 25],
      ['ember', 7, 15],
    ]);
    expect(wins[0]?.cells).toEqual([
      [0, 0],
      [0, 2],
      [1, 2],
      [3, 0],
      [3, 1],
      [4, 0],
    ]);
  });

  test('countWins of copper forge ignores coins', () => {
    expect(
      countWins(parseGrid('coin coin coin|coin coin coin|coin coin coin|anvil anvil anvil|anvil anvil coin')),
    ).toEqual([]);
  });
});

describe('the respins', () => {
  const playRespins = (words: readonly number[]) =>
    playRound(copperForge, bet, givenDraws([...SIX_COINS, ...words]));
  const lowestFaces = Array.from({ length: 6 }, () => LOWEST);

  test('respins of copper forge end after three without a coin and pay the held coins', () => {
    const { returnMinor, steps, last } = playRespins([...lowestFaces, ...threeEmptyRespins]);
    // 100 for crucibles and six coins of 2. A coin is a tenth of the stake.
    expect(returnMinor).toBe((1000n * (100n + 12n)) / 10n);
    expect(steps).toBe(4);
    expect(last.view).toMatchObject({ coinsTotal: 112, held: { length: 6 } });
  });

  test('respins of copper forge start again after each new coin', () => {
    const oneComes = [...none(8), 0, MAJOR];
    const { returnMinor, steps } = playRespins([
      ...lowestFaces,
      ...none(9),
      ...none(9),
      ...oneComes,
      ...none(8),
      ...none(8),
      ...none(8),
    ]);
    expect(steps).toBe(7);
    expect(returnMinor).toBe(100n * (100n + 12n + 1500n));
  });

  test('a full grid in copper forge pays the grand prize at once, the maximum of a round', () => {
    const nineCome = Array.from({ length: 9 }, () => 0);
    const majors = (count: number) => Array.from({ length: count }, () => MAJOR);
    const { returnMinor, steps } = playRespins([...majors(6), ...nineCome, ...majors(9)]);
    const read = copperForge.readBet(bet);
    expect(steps).toBe(2);
    expect(returnMinor).toBe(100n * (100n + 15n * 1500n + 15_000n));
    expect(read.ok && read.value.returnMaxMinor).toBe(returnMinor);
  });

  test('suspended respins of copper forge resume', () => {
    const read = copperForge.readBet(bet);
    const first = read.ok ? read.value.start(givenDraws([...SIX_COINS, ...lowestFaces])) : undefined;
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    expect(copperForge.resume(first?.stateText ?? '').view).toEqual(first?.view);
    expect(first?.view).toMatchObject({ feature: { name: 'respins', spinsLeft: 3 }, landed: 6 });
  });
});

describe('chance', () => {
  testReelStops(copperForge, { bet, strips, rounds: 20_000 });

  test('the face weights of coins add up to 1000', () => {
    expect(faces.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000);
  });

  testTrialRounds(copperForge, { math: copperForgeMath, bet });
});

describe('game math', () => {
  test('a new enumeration of copper forge equals the stored counts', () => {
    expect(enumerateCopperForge()).toEqual(copperForgeCounts);
  });

  test('the constants of copper forge equal its game math', () => {
    const { rtp, returnMax } = copperForgeMath();
    expect(copperForge.rtp.num * rtp.den).toBe(rtp.num * copperForge.rtp.den);
    expect(returnMax * COINS_PER_STAKE).toBe(copperForgeExpected.coinsMax);
  });

  test('the game math of copper forge meets its design values', () => {
    const { rtp, hitRate, featureRate = 0, deviation } = copperForgeMath();
    expect(Number((rtp.num * 10_000n) / rtp.den) / 100).toBeCloseTo(96.04, 5);
    expect(hitRate).toBeCloseTo(0.1819, 4);
    expect(1 / featureRate).toBeCloseTo(91.29, 2);
    expect(deviation).toBeCloseTo(7.593, 3);
  });
});
