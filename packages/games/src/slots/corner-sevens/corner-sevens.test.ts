import { describe, expect, test } from 'vitest';
import { chiSquare, chiSquareLimit, givenDraws, playRound, randomDraws } from '../../testing/index.ts';
import { testTrialRounds } from '../../testing/slot-trials.ts';
import { cornerSevens, cornerWindow } from './corner-sevens.ts';
import { evaluateGrid, freeReel, linePay } from './evaluate.ts';
import { cornerSevensExpected } from './expected.ts';
import { cornerSevensMath } from './math.ts';
import { COINS_PER_STAKE, type CornerSymbol, reels, stopWeights } from './reels.ts';

const bet = { stake: '1000' };
const words = (text: string) => text.split(' ') as CornerSymbol[];
const parseGrid = (text: string) => text.split('|').map((reel) => words(reel.trim()));

/** The word that stops a reel with this index on the centre line. */
const stopWord = (reel: number, stop: number): number =>
  (stopWeights[reel] ?? []).slice(0, stop).reduce((sum, weight) => sum + weight, 0);
const stopWords = (...stops: readonly number[]) => stops.map((stop, reel) => stopWord(reel, stop));
const stopIndex = (reel: number, symbol: CornerSymbol): number =>
  (reels[reel] ?? []).findIndex((stop) => stop.symbol === symbol);

describe('a line', () => {
  test.each([
    ['star star star', 'star', 5000],
    ['red-seven red-seven red-seven', 'red-seven', 300],
    ['red-seven blue-seven red-seven', 'sevens', 60],
    ['red-seven star red-seven', 'red-seven', 600],
    ['star star blue-seven', 'blue-seven', 600],
    ['blue-seven star red-seven', 'sevens', 120],
    ['single-bar triple-bar single-bar', 'bars', 15],
    ['single-bar star triple-bar', 'bars', 30],
    ['double-bar double-bar double-bar', 'double-bar', 60],
    ['star plum star', 'plum', 120],
    ['star cherry cherry', 'cherry', 80],
    ['cherry bell cherry', 'twoCherries', 8],
    ['bell cherry cherry', 'twoCherries', 8],
    ['cherry star bell', 'firstCherry', 2],
    ['cherry blank blank', 'firstCherry', 2],
    ['cherry blank star', 'firstCherry', 2],
  ])('line %s pays as %s: %i coins', (text, name, coins) => {
    expect(linePay(words(text))).toMatchObject({ name, coins });
  });

  test.each([
    'bell cherry blank',
    'star star blank',
    'blank blank blank',
    'red-seven red-seven triple-bar',
    'plum plum bell',
  ])('line %s pays nothing', (text) => {
    expect(linePay(words(text))).toBeUndefined();
  });
});

describe('the screen', () => {
  test('a screen of corner sevens pays three rows and both diagonals and lists the winning cells', () => {
    const { wins, coins } = evaluateGrid(parseGrid('bell cherry plum|plum bell star|plum blank bell'));
    expect(wins).toEqual([
      {
        symbol: 'firstCherry',
        cells: [[0, 1]],
        coins: 2,
        multiplier: 1,
        line: 0,
      },
      {
        symbol: 'bell',
        cells: [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
        coins: 50,
        multiplier: 1,
        line: 3,
      },
    ]);
    expect(coins).toBe(52);
  });

  test('freeReel returns a reel only for two sevens on the centre line', () => {
    expect(freeReel(parseGrid('bell red-seven plum|plum bell star|plum blue-seven bell'))).toBe(1);
    expect(freeReel(parseGrid('bell red-seven plum|plum star bell|plum blue-seven bell'))).toBeUndefined();
    expect(freeReel(parseGrid('red-seven bell plum|red-seven bell plum|plum bell bell'))).toBeUndefined();
    expect(
      freeReel(parseGrid('bell red-seven plum|bell red-seven plum|bell blue-seven plum')),
    ).toBeUndefined();
  });
});

describe('respins', () => {
  const seven = (reel: number) => stopIndex(reel, 'red-seven');
  const blank = (reel: number) => stopIndex(reel, 'blank') + 2;
  const open = stopWords(seven(0), seven(1), blank(2));

  test('corner sevens plays three respins of the third reel', () => {
    const { steps, last } = playRound(
      cornerSevens,
      bet,
      givenDraws([...open, stopWord(2, blank(2)), stopWord(2, blank(2)), stopWord(2, blank(2))]),
    );
    expect(steps).toBe(4);
    expect(last.view).toMatchObject({ stops: [seven(0), seven(1), blank(2)] });
  });

  test.each(['red-seven', 'blue-seven', 'star'] as const)(
    'respins of corner sevens end with a %s',
    (symbol) => {
      const found = stopIndex(2, symbol);
      const { steps, last } = playRound(cornerSevens, bet, givenDraws([...open, stopWord(2, found)]));
      expect(steps).toBe(2);
      const pays = { 'red-seven': 300, 'blue-seven': 60, star: 600 }[symbol];
      expect(last.view).toMatchObject({ screens: [{ wins: [{ coins: pays }] }] });
    },
  );

  test('suspended respins of corner sevens resume', () => {
    const read = cornerSevens.readBet(bet);
    const first = read.ok ? read.value.start(givenDraws(open)) : undefined;
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    expect(first?.view).toMatchObject({ feature: { name: 'respins', spinsLeft: 3, reel: 2 } });
    const resumed = cornerSevens.resume(first?.stateText ?? '');
    expect(resumed.view).toEqual(first?.view);
    expect(resumed.defaultMove()).toEqual({ kind: 'spin' });
  });
});

describe('what a round may pay', () => {
  test('the highest payout of corner sevens is stars on one diagonal and cherries on the other', () => {
    const stars = stopWords(2, 1, 0);
    const { returnMinor } = playRound(cornerSevens, bet, givenDraws(stars));
    const read = cornerSevens.readBet(bet);
    expect(returnMinor).toBe((1000n * 5082n) / 5n);
    expect(read.ok && read.value.returnMaxMinor).toBe(returnMinor);
  });

  test('the payout of corner sevens is rounded down', () => {
    const { returnMinor } = playRound(cornerSevens, { stake: '7' }, givenDraws(stopWords(2, 1, 0)));
    expect(returnMinor).toBe((7n * 5082n) / 5n);
    expect(returnMinor * 5n).toBeLessThan(7n * 5082n);
  });
});

describe('chance', () => {
  test('reel weights of corner sevens add up to 128, and cornerWindow shows three rows', () => {
    for (const weights of stopWeights) expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(128);
    expect(cornerWindow(0, 0)).toEqual(['blank', 'blank', 'star']);
  });

  test('reel stops of corner sevens match their weights', () => {
    const draws = randomDraws('corner sevens stops');
    const read = cornerSevens.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const seen = stopWeights.map((weights) => weights.map(() => 0));
    const rounds = 20_000;
    for (let round = 0; round < rounds; round++) {
      const { stops } = read.value.start(draws).view as { stops: number[] };
      for (const [reel, stop] of stops.entries()) {
        const counts = seen[reel];
        if (counts) counts[stop] = (counts[stop] ?? 0) + 1;
      }
    }
    for (const [reel, counts] of seen.entries()) {
      const expected = (stopWeights[reel] ?? []).map((weight) => (rounds * weight) / 128);
      expect(chiSquare(counts, expected)).toBeLessThan(chiSquareLimit(counts.length - 1));
    }
  });

  testTrialRounds(cornerSevens, { math: cornerSevensMath, bet });
});

describe('game math', () => {
  test('the constants of corner sevens equal its game math', () => {
    const { rtp, returnMax } = cornerSevensMath();
    expect(cornerSevens.rtp).toEqual(rtp);
    expect(returnMax * COINS_PER_STAKE).toBe(cornerSevensExpected.coinsMax);
  });

  test('the game math of corner sevens meets its design values', () => {
    const { rtp, hitRate, featureRate = 0, deviation } = cornerSevensMath();
    expect(Number(rtp.num) / Number(rtp.den)).toBeCloseTo(0.965456, 6);
    expect(hitRate).toBeCloseTo(0.348705, 6);
    expect(1 / featureRate).toBeCloseTo(73.14, 2);
    expect(deviation).toBeCloseTo(3.788, 3);
  });
});
