import { describe, expect, test } from 'vitest';
import { chiSquare, chiSquareLimit, givenDraws, playRound, randomDraws } from '../../testing/index.ts';
import { testTrialRounds } from '../../testing/slot-trials.ts';
import { coinsFor, evaluateGrid, type SandsGrid } from './evaluate.ts';
import { shiftingSandsMath } from './math.ts';
import { SCREEN_WAYS, waysOfReel, waysOfSymbol } from './reel-chances.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  freeSpinHeights,
  heights,
  payingSymbols,
  ROWS_MIN,
  SYMBOL_COINS_MAX,
  symbols,
  WILD,
  weights,
} from './reels.ts';
import { shiftingSands } from './shifting-sands.ts';
import { coinsOfSymbol } from './symbol-coins.ts';

const bet = { stake: '2000' };
const COIN = 2000n / BigInt(COINS_PER_STAKE);

const parseGrid = (text: string) => text.split(' | ').map((reel) => reel.split(' ')) as unknown as SandsGrid;

const sumBefore = (list: readonly number[], at: number) => list.slice(0, at).reduce((a, b) => a + b, 0);

/** The smallest words that draw this grid. */
const wordsFor = (grid: SandsGrid, ofHeights = heights): number[] =>
  grid.flatMap((cells, reel) => [
    sumBefore(ofHeights[reel] ?? [], cells.length - ROWS_MIN),
    ...cells.map((symbol) => sumBefore(weights[reel] ?? [], symbols.indexOf(symbol))),
  ]);

const NOTHING = parseGrid('falcon falcon | camel camel | lamp lamp | lamp lamp | lamp lamp | lamp lamp');
const SUNS = parseGrid('falcon sun | camel sun | lamp sun | lamp lamp | lamp lamp | lamp lamp');
const LOW = parseGrid(
  'falcon falcon falcon | camel camel camel | lamp lamp lamp | lamp lamp lamp | lamp lamp lamp | lamp lamp lamp',
);
const playGrids = (first: SandsGrid, ...free: readonly SandsGrid[]) =>
  playRound(
    shiftingSands,
    bet,
    givenDraws([...wordsFor(first), ...free.flatMap((grid) => wordsFor(grid, freeSpinHeights))]),
  );

describe('a screen of shifting sands', () => {
  test.each([
    ['lamp camel | lamp camel | lamp palm | palm palm | palm palm | palm palm', { lamp: 8 }],
    // Reels with 3, 2 and 4 cells: 2 × 1 × 3 ways.
    [
      'lamp lamp camel | lamp dates | lamp lamp lamp sun | palm palm | lamp lamp | palm palm',
      { lamp: 6 * 8 },
    ],
    ['lamp lamp | lamp lamp | palm palm | lamp lamp | lamp lamp | lamp lamp', {}],
    ['palm palm | lamp lamp | lamp lamp | lamp lamp | lamp lamp | lamp lamp', {}],
    ['lamp camel | mirage sun | lamp lamp | mirage lamp | palm sun | palm palm', { lamp: 4 * 16 }],
    ['lamp camel | mirage sun | mirage sun | mirage palm | palm sun | palm palm', { camel: 60, lamp: 16 }],
    ['sun sun | mirage sun | mirage sun | mirage sun | mirage sun | sun sun', {}],
    [
      'sandal sandal | sandal sandal | sandal sandal | sandal sandal | sandal sandal | sandal sandal',
      { sandal: 64 * 25 },
    ],
  ])('screen %s pays %j', (text, paid) => {
    const screen = evaluateGrid(parseGrid(text), 1);
    expect(Object.fromEntries(screen.wins.map(({ symbol, coins }) => [symbol, coins]))).toEqual(paid);
    expect(screen.coins).toBe(Object.values(paid).reduce((sum, coins) => sum + coins, 0));
  });

  test('evaluateGrid lists cells and ways, multiplies each symbol and caps its payout', () => {
    const screen = evaluateGrid(
      parseGrid('falcon lamp | falcon lamp | mirage palm | falcon palm | falcon falcon | falcon palm'),
      7,
    );
    expect(screen.multiplier).toBe(7);
    expect(screen.wins).toEqual([
      {
        symbol: 'falcon',
        ways: 2,
        coins: SYMBOL_COINS_MAX,
        cells: [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
          [4, 0],
          [4, 1],
          [5, 0],
        ],
      },
      {
        symbol: 'lamp',
        ways: 1,
        coins: 7 * 8,
        cells: [
          [0, 1],
          [1, 1],
          [2, 0],
        ],
      },
    ]);
    expect(screen.coins).toBe(SYMBOL_COINS_MAX + 56);
  });
});

describe('shifting sands', () => {
  test('shifting sands draws the height and then the cells of each reel in turn', () => {
    const grid = parseGrid(
      'sun sandal falcon | mirage coins | camel camel camel camel camel camel camel | dates sun | palm lamp | palm palm',
    );
    expect(playGrids(grid)).toMatchObject({ steps: 1, returnMinor: 0n });
    expect(playGrids(grid).last.view).toMatchObject({ screens: [{ grid }] });
  });

  test('two suns trigger no free spins', () => {
    const two = parseGrid('falcon sun | camel sun | lamp lamp | lamp lamp | lamp lamp | lamp lamp');
    expect(playGrids(two).steps).toBe(1);
  });

  test.each([
    ['lamp lamp | lamp lamp | lamp lamp', 1],
    ['lamp sun | lamp lamp | lamp lamp', 4],
    ['lamp sun | sun lamp | lamp lamp', 8],
    ['lamp sun | sun lamp | sun sun', 8],
  ])('more suns start at a higher multiplier: %s at %i', (lastReels, multiplier) => {
    const read = shiftingSands.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const grid = parseGrid(`falcon sun | camel sun | lamp sun | ${lastReels}`);
    const first = read.value.start(givenDraws(wordsFor(grid)));
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    const feature = { name: 'free-spins', spinsLeft: FREE_SPINS.spins, multiplier };
    expect(shiftingSands.resume(first.stateText).view).toMatchObject({ feature });
  });

  test('a reel of seven rows raises the multiplier of the following spins', () => {
    const seven = 'palm palm palm palm palm palm palm';
    const twoTall = parseGrid(
      `${seven} | ${seven} | lamp lamp lamp | lamp lamp lamp | lamp lamp lamp | lamp lamp lamp`,
    );
    const threeLamps = parseGrid(
      'lamp falcon falcon | lamp camel camel | lamp camel camel | palm palm palm | palm palm palm | palm palm palm',
    );
    const free = [threeLamps, twoTall, threeLamps, twoTall, threeLamps, LOW, LOW, LOW];
    expect(playGrids(SUNS, ...free).returnMinor).toBe((1n + 3n + 5n) * 8n * COIN);
  });

  test('the multiplier of shifting sands is at most twenty', () => {
    const tall = parseGrid(Array(6).fill('palm palm palm palm palm palm sun').join(' | '));
    const last = (free: number) => {
      const read = shiftingSands.readBet(bet);
      if (!read.ok) throw new Error(read.error);
      let step = read.value.start(givenDraws(wordsFor(SUNS)));
      for (let spin = 0; spin < free; spin++) {
        const played = shiftingSands
          .resume(step.stateText)
          .play({ kind: 'spin' }, givenDraws(wordsFor(tall, freeSpinHeights)));
        if (!played.ok) throw new Error(played.error);
        step = played.value;
      }
      return step.view;
    };
    expect(last(3)).toMatchObject({ feature: { multiplier: 19 } });
    expect(last(4)).toMatchObject({ feature: { multiplier: 20 } });
    expect(last(7)).toMatchObject({ feature: { multiplier: 20, spinsLeft: 1 } });
  });

  test('a shifting sands round that has ended refuses moves', () => {
    const { last } = playGrids(NOTHING);
    expect(shiftingSands.resume(last.stateText).play({ kind: 'spin' }, givenDraws([])).ok).toBe(false);
  });

  test('the best round of shifting sands pays returnMaxMinor', () => {
    const seven = payingSymbols.slice(0, 7).join(' ');
    const wilds = Array(7).fill(WILD).join(' ');
    const withSun = `${Array(6).fill(WILD).join(' ')} sun`;
    const withTwo = `${Array(5).fill(WILD).join(' ')} sun sun`;
    const first = parseGrid(`${seven} | ${withSun} | ${withSun} | ${withSun} | ${withTwo} | ${seven}`);
    const free = parseGrid(`${seven} | ${wilds} | ${wilds} | ${wilds} | ${wilds} | ${seven}`);
    const read = shiftingSands.readBet(bet);
    const best = playGrids(first, ...Array(FREE_SPINS.spins).fill(free));
    expect(best.returnMinor).toBe(read.ok && read.value.returnMaxMinor);
  });

  test('the weights of heights and cells add up to the totals of the game math', () => {
    for (const list of [...heights, ...freeSpinHeights]) expect(sumBefore(list, list.length)).toBe(16);
    for (const list of weights) expect(sumBefore(list, list.length)).toBe(64);
    expect(weights.map(([wild]) => wild !== 0)).toEqual([false, true, true, true, true, false]);
  });

  test('the mean payout of a symbol agrees with its reel means, up to the cap per symbol', () => {
    const of = { ofHeights: heights, beside: 'tall' } as const;
    const sum = (ways: readonly bigint[] = []) => Number(ways.reduce((a, b) => a + b, 0n));
    for (const [at, symbol] of payingSymbols.entries()) {
      const reels = weights.map((_, reel) => {
        const counts = waysOfSymbol(of, reel, symbol).map(sum);
        const all = sum(waysOfReel(of, reel));
        return { none: (counts[0] ?? 0) / all, mean: counts.reduce((a, ways, n) => a + n * ways, 0) / all };
      });
      // Sum over run lengths: pay × mean cells of the reels × probability that the next reel has none.
      const mean = [3, 4, 5, 6].reduce((all, run) => {
        const ways = reels.slice(0, run).reduce((product, reel) => product * reel.mean, 1);
        return all + coinsFor(symbol, run) * ways * (reels[run]?.none ?? 1);
      }, 0);
      const counted = [...coinsOfSymbol(of, symbol)].reduce(
        (all, [coins, ways]) => all + (coins * sum(ways)) / Number(SCREEN_WAYS),
        0,
      );
      // The mean ignores the cap per symbol. The cap affects the four highest paying symbols, and the others hardly.
      expect(counted / mean, symbol).toBeLessThanOrEqual(1);
      expect(counted / mean, symbol).toBeGreaterThan(at < 4 ? 0.86 : 0.998);
    }
  });

  testTrialRounds(shiftingSands, { math: shiftingSandsMath, bet: { stake: '1000000' } });

  test('heights and symbols of shifting sands match their weights', () => {
    const draws = randomDraws('shifting sands reels');
    const read = shiftingSands.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const rows = heights.map((list) => list.map(() => 0));
    const cells = weights.map((list) => list.map(() => 0));
    const count = (list: number[] = [], at: number) => {
      list[at] = (list[at] ?? 0) + 1;
    };
    for (let spin = 0; spin < 10_000; spin++) {
      const { screens } = read.value.start(draws).view as {
        screens: { grid: (typeof symbols)[number][][] }[];
      };
      for (const [reel, column] of screens[0]?.grid.entries() ?? []) {
        count(rows[reel], column.length - ROWS_MIN);
        for (const symbol of column) count(cells[reel], symbols.indexOf(symbol));
      }
    }
    for (const [seen, expected] of [
      [rows, heights],
      [cells, weights],
    ] as const) {
      for (const [reel, list] of expected.entries()) {
        const all = sumBefore(seen[reel] ?? [], list.length);
        const expectedCounts = list.map((weight) => (weight * all) / sumBefore(list, list.length));
        const possible = [...list.keys()].filter((at) => list[at] !== 0);
        const of = (each: readonly number[] = []) => possible.map((at) => each[at] ?? 0);
        expect(chiSquare(of(seen[reel]), of(expectedCounts))).toBeLessThan(
          chiSquareLimit(possible.length - 1),
        );
      }
    }
  });
});
