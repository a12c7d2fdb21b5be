import { describe, expect, test } from 'vitest';
import { givenDraws, playRound, randomDraws } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { CELLS, drop, markClusters, newBoard, symbolsByCode } from './board.ts';
import { coralBloom } from './coral-bloom.ts';
import { coralBloomCounts } from './counts.ts';
import { spinFrom } from './evaluate.ts';
import { coralBloomExpected } from './expected.ts';
import { coralBloomMath } from './math.ts';
import { COINS_PER_STAKE, FREE_SPINS, multipliers, pays, ROWS, SCATTER, strips } from './reels.ts';

const bet = { stake: '2000' };
const COIN = 2000n / BigInt(COINS_PER_STAKE);
const NOTHING = [0, 0, 0, 0, 0, 0];
/** Stops with five pearls and no cluster. */
const PEARLS = [4, 1, 9, 15, 12, 3];
/** Stops with one cluster of five kelp, and no cluster after it. */
const KELP = [1, 1, 1, 1, 1, 1];
const BEST_FIRST = [5, 11, 6, 14, 4, 14];
const BEST_FREE = [14, 11, 7, 2, 5, 12];

const playStops = (stops: readonly (readonly number[])[]) =>
  // Stops are drawn below 16, so small words equal the stops.
  playRound(coralBloom, bet, givenDraws(stops.flat()));

/** A board from five rows of six letters. A point is a pearl; other letters are the first of a symbol's name. */
function parseBoard(rows: readonly string[]) {
  const board = newBoard();
  for (const [row, letters] of rows.entries())
    for (const [reel, letter] of [...letters].entries())
      board.cells[reel * ROWS + row] =
        letter === '.'
          ? 0
          : symbolsByCode.findIndex((symbol) => symbol !== SCATTER && symbol.startsWith(letter));
  return board;
}

describe('a board of coral bloom', () => {
  test.each([
    ['five beside and below each other', ['kkk...', 'k.....', 'k.....', '......', '......'], 8],
    ['four are too few', ['kkk...', 'k.....', '......', '......', '......'], 0],
    ['corners do not touch', ['k.k...', '.k.k..', 'k.k...', '......', '......'], 0],
    [
      'the bottom of a reel is not beside the next top',
      ['.kkkk.', '......', '......', '......', 'k.....'],
      0,
    ],
    ['pearls are no cluster', ['......', '......', '......', '......', '......'], 0],
    ['two of a symbol apart are two clusters', ['kkkkk.', '......', 'kkkkkk', '......', '......'], 8 + 12],
    ['two symbols', ['kkkkk.', 'ccccc.', '......', '......', '......'], 8 + 100],
    ['ten are paid as nine, eleven as more', ['kkkkk.', 'kkkkkt', 'tttttt', 'ttttt.', '......'], 50 + 800],
    ['a ring', ['ttt...', 't.t...', 'ttt...', '......', '......'], 160],
    ['the highest paying size and beyond', ['cccccc', 'cccccc', 'cccccc', 'cccccc', 'cccccc'], 600],
  ])('markClusters on a board: %s', (_, rows, coins) => {
    expect(markClusters(parseBoard(rows))).toBe(coins);
  });

  test('winning cells vanish, cells above them fall, and the strip moves in', () => {
    const board = parseBoard(['s.....', 't.....', 'kkkkk.', 'a.....', '......']);
    board.stops.set([3, 0, 0, 0, 0, 0]);
    markClusters(board);
    drop(board);
    const firstReel = [...board.cells.subarray(0, ROWS)].map((code) => symbolsByCode[code]);
    // The strip has a starfish above stop 3.
    expect(firstReel).toEqual(['starfish', 'seahorse', 'turtle', 'angelfish', 'pearl']);
    // Above stop 0 is the other end of the strip.
    expect(symbolsByCode[board.cells[ROWS] ?? 0]).toBe('kelp');
    expect([...board.fallen]).toEqual([1, 1, 1, 1, 1, 0]);
  });
});

/** An independent implementation of the game: columns of names, clusters by repeated spreading. */
function spinNaively(stops: readonly number[], levelBefore: number): { coins: number; screens: number } {
  const at = (reel: number, place: number) => strips[reel]?.[(place + 160) % 16] ?? 'none';
  const tops = [...stops];
  const columns = stops.map((stop, reel) => [0, 1, 2, 3, 4].map((row) => at(reel, stop + row)));
  let coins = 0;
  for (let screens = 1; ; screens++) {
    const isGone = columns.map((column) => column.map(() => false));
    let paid = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const [reel, row] = [Math.floor(cell / ROWS), cell % ROWS];
      const symbol = columns[reel]?.[row] ?? 'none';
      if (symbol === SCATTER || isGone[reel]?.[row]) continue;
      const cluster = new Set([cell]);
      for (let size = 0; size < cluster.size; ) {
        size = cluster.size;
        for (const member of [...cluster]) {
          const [x, y] = [Math.floor(member / ROWS), member % ROWS];
          for (const [a, b] of [
            [x - 1, y],
            [x + 1, y],
            [x, y - 1],
            [x, y + 1],
          ] as const)
            if (columns[a]?.[b] === symbol) cluster.add(a * ROWS + b);
        }
      }
      if (cluster.size < 5) continue;
      for (const member of cluster) (isGone[Math.floor(member / ROWS)] ?? [])[member % ROWS] = true;
      const tiers = pays[symbol as keyof typeof pays].filter(([size]) => size <= cluster.size);
      paid += Math.max(...tiers.map(([, each]) => each));
    }
    if (paid === 0) return { coins, screens };
    coins += paid * (multipliers[Math.min(levelBefore + screens - 1, 5)] ?? 0);
    for (const [reel, column] of columns.entries()) {
      const remaining = column.filter((_, row) => !isGone[reel]?.[row]);
      while (remaining.length < ROWS) {
        tops[reel] = (tops[reel] ?? 0) - 1;
        remaining.unshift(at(reel, tops[reel] ?? 0));
      }
      columns[reel] = remaining;
    }
  }
}

describe('coral bloom', () => {
  test('an independent implementation of coral bloom gives the same coins and screens', () => {
    const draws = randomDraws('coral told twice');
    for (let spin = 0; spin < 1500; spin++) {
      const stops = strips.map(() => draws.word() % 16);
      const { coins, screens } = spinFrom(stops, spin % 6);
      expect({ coins, screens: screens.length }, String(stops)).toEqual(spinNaively(stops, spin % 6));
    }
  });

  test('a screen of coral bloom lists the cells of its clusters', () => {
    const { screens, coins, level } = spinFrom(KELP, 2);
    expect(coins).toBe(8 * 3);
    expect(level).toBe(3);
    expect(screens.map((screen) => [screen.multiplier, screen.coins, screen.wins.length])).toEqual([
      [3, 24, 1],
      [5, 0, 0],
    ]);
    const [win] = screens[0]?.wins ?? [];
    expect(win).toMatchObject({ symbol: 'kelp', coins: 8 });
    expect(win?.cells.map(([reel, row]) => screens[0]?.grid[reel]?.[row])).toEqual(Array(5).fill('kelp'));
  });

  test('a coral bloom spin without a win ends the round', () => {
    expect(playStops([NOTHING])).toMatchObject({ steps: 1, returnMinor: 0n });
  });

  test('five pearls in coral bloom trigger ten free spins that begin at multiplier three', () => {
    const read = coralBloom.readBet(bet);
    if (!read.ok) throw new Error(read.error);
    const first = read.value.start(givenDraws(PEARLS));
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    const round = coralBloom.resume(first.stateText);
    expect(round.view).toMatchObject({ feature: { name: 'free-spins', spinsLeft: 10, level: 2 } });
    const next = round.play({ kind: 'spin' }, givenDraws(KELP));
    expect(next.ok && next.value.view).toMatchObject({
      feature: { spinsLeft: 9, level: 3 },
      screens: [{ multiplier: 3 }, { multiplier: 5 }],
    });
  });

  test('the multiplier of free spins rises with each winning screen and never falls', () => {
    const wins = Array(6).fill([NOTHING, KELP]).flat().slice(0, FREE_SPINS.spins);
    // Five wins of eight coins: at 3, 5, 8, then 13 twice.
    expect(playStops([PEARLS, ...wins]).returnMinor).toBe(8n * (3n + 5n + 8n + 13n + 13n) * COIN);
  });

  test('pearls during free spins add four free spins, up to eighteen in total', () => {
    const most = [...Array(4).fill(PEARLS), ...Array(15).fill(NOTHING)];
    expect(playStops(most).steps).toBe(1 + FREE_SPINS.spinsMax);
    expect(playStops([PEARLS, PEARLS, ...Array(13).fill(NOTHING)]).steps).toBe(1 + 14);
  });

  test('a coral bloom round that has ended refuses moves', () => {
    const { last } = playStops([NOTHING]);
    expect(coralBloom.resume(last.stateText).play({ kind: 'spin' }, givenDraws(NOTHING)).ok).toBe(false);
  });

  test('the best round of coral bloom pays returnMaxMinor', () => {
    const read = coralBloom.readBet(bet);
    const best = playStops([BEST_FIRST, ...Array(FREE_SPINS.spinsMax).fill(BEST_FREE)]);
    expect(best.returnMinor).toBe(read.ok && read.value.returnMaxMinor);
  });

  test('the counts of coral bloom cover all reel stops at each initial multiplier', () => {
    for (const level of [0, 2, 3, 4, 5]) {
      const from = coralBloomCounts.spins.filter(({ levelBefore }) => levelBefore === level);
      expect(from.reduce((sum, { ways }) => sum + ways, 0n)).toBe(16n ** 6n);
    }
  });

  test('the game math of coral bloom equals the stored expected values', () => {
    const math = coralBloomMath();
    expect(math.rtp).toEqual(coralBloomExpected.rtp);
    expect(math.returnMax).toBe(coralBloomExpected.coinsMax / COINS_PER_STAKE);
  });

  testTrialRounds(coralBloom, { math: coralBloomMath, bet: { stake: '1000000' } });

  testReelStops(coralBloom, { bet, strips, rounds: 10_000 });
});
