import { describe, expect, test } from 'vitest';
import { givenDraws, playRound } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { lanternLibraryCounts } from './counts.ts';
import { bestLineWin, coinsFor, expandedScreen, lineScreen } from './evaluate.ts';
import { lanternLibraryExpected } from './expected.ts';
import { freeSpinsAfter, freeSpinsWith, lanternLibrary } from './lantern-library.ts';
import { lanternLibraryMath } from './math.ts';
import { COINS_PER_STAKE, FREE_SPINS, LANTERN, type LanternSymbol, lines, shelved, strips } from './reels.ts';

const bet = { stake: '1000' };
/** The lantern stops with the highest payout, 3,560 coins, and the best free spin for scholars, 10,024 coins. */
const BEST_LANTERNS = [33, 29, 29, 18, 7];
const BEST_SCHOLARS = [33, 26, 6, 8, 12];
const NOTHING = [0, 0, 0, 0, 0];
/** The first weights belong to the scholar. */
const SCHOLAR = 0;

const parseLine = (text: string) => text.split(' ') as LanternSymbol[];
const parseGrid = (text: string) => text.split('|').map((reel) => parseLine(reel.trim()));

describe('a line', () => {
  test.each([
    ['ten ten ten jack ten', 'ten', 3, 4],
    ['ten ten jack ten ten', 'scholar', 0, 0],
    ['lantern ten ten ten jack', 'ten', 4, 20],
    ['ten lantern lantern jack ten', 'ten', 3, 4],
    ['scholar scholar ten ten ten', 'scholar', 2, 10],
    ['owl owl ten ten ten', 'scholar', 0, 0],
    // Two lanterns pay 10 as scholars, which is more than 4 as tens.
    ['lantern lantern ten jack jack', 'scholar', 2, 10],
    ['lantern lantern ten ten ten', 'ten', 5, 100],
    ['lantern lantern lantern lantern lantern', 'scholar', 5, 850],
    ['jack ten ten ten ten', 'scholar', 0, 0],
  ])('line %s pays %s × %i: %i coins', (text, symbol, count, coins) => {
    expect(bestLineWin(parseLine(text))).toEqual({ symbol, count, coins });
  });

  test('lineScreen pays the winning lines, and lanterns anywhere in addition', () => {
    const screen = lineScreen(
      parseGrid('king ace jack|queen ace globe|ten ace lantern|jack ten lantern|lantern quill owl'),
    );
    const [aces, lanterns] = [
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
      [
        [2, 2],
        [3, 2],
        [4, 0],
      ],
    ];
    expect(screen.wins).toEqual([
      { symbol: 'ace', cells: aces, coins: 5, line: 0 },
      { symbol: 'lantern', cells: lanterns, coins: 20 },
    ]);
    expect(screen.coins).toBe(25);
  });
});

describe('the special symbol', () => {
  const grid = parseGrid('quill ten jack|ten jack ace|jack quill ace|ten king ace|ace queen quill');

  test('the special symbol fills its reels and pays on all lines, also on reels that are not adjacent', () => {
    const screen = expandedScreen(grid, 'quill');
    expect(screen?.grid[0]).toEqual(['quill', 'quill', 'quill']);
    expect(screen?.grid[1]).toEqual(['ten', 'jack', 'ace']);
    expect(screen?.wins).toHaveLength(10);
    expect(screen?.wins[3]).toEqual({
      symbol: 'quill',
      cells: [
        [0, 0],
        [2, 2],
        [4, 0],
      ],
      coins: 40,
      line: 3,
    });
    expect(screen?.coins).toBe(400);
  });

  test('the reels stay unchanged if the special symbol would pay nothing', () => {
    expect(expandedScreen(grid, 'king')).toBeUndefined();
    // Owls pay from three on, scholars from two.
    expect(
      expandedScreen(parseGrid('owl ten ten|ten ten ten|owl ten ten|ten ten ten|ten ten ten'), 'owl'),
    ).toBeUndefined();
    const scholars = parseGrid('ten ten ten|ten ten scholar|ten ten ten|ten ten ten|scholar ten ten');
    expect(expandedScreen(scholars, 'scholar')?.coins).toBe(100);
  });
});

describe('free spins', () => {
  test('lanterns trigger ten free spins, and ten more once', () => {
    const first = freeSpinsWith('owl');
    const more = freeSpinsAfter(first, true);
    expect(more).toMatchObject({ spinsLeft: 19, retriggersLeft: 0, special: 'owl' });
    expect(more && freeSpinsAfter(more, true)).toMatchObject({ spinsLeft: 18, retriggersLeft: 0 });
    expect(freeSpinsAfter({ ...first, spinsLeft: 1 }, false)).toBeUndefined();
    expect(freeSpinsAfter({ ...first, spinsLeft: 1 }, true)).toMatchObject({ spinsLeft: 10 });
  });

  test('the best round of lantern library pays returnMaxMinor', () => {
    const best = Array.from({ length: 19 }, () => BEST_SCHOLARS).flat();
    const words = [...BEST_LANTERNS, SCHOLAR, ...BEST_LANTERNS, ...best];
    const { returnMinor, steps } = playRound(lanternLibrary, bet, givenDraws(words));
    const read = lanternLibrary.readBet(bet);
    expect(steps).toBe(21);
    expect(returnMinor).toBe(100n * BigInt(3560 + 3560 + 19 * 10_024));
    expect(read.ok && read.value.returnMaxMinor).toBe(returnMinor);
  });

  test('a free spin shows the lines first, then the special symbol', () => {
    const read = lanternLibrary.readBet(bet);
    const first = read.ok ? read.value.start(givenDraws([...BEST_LANTERNS, SCHOLAR])) : undefined;
    expect(first).toMatchObject({ isOver: false, returnMinor: 0n });
    expect(first?.view).toMatchObject({ feature: { special: 'scholar', spinsLeft: 10 } });
    const next = lanternLibrary
      .resume(first?.stateText ?? '')
      .play({ kind: 'spin' }, givenDraws(BEST_SCHOLARS));
    expect(next.ok && next.value.view).toMatchObject({
      stops: BEST_SCHOLARS,
      screens: [{ coins: 1524 }, { coins: 8500 }],
      coinsTotal: 3560 + 10_024,
    });
  });

  test('fewer than three lanterns trigger no free spins', () => {
    const { steps } = playRound(lanternLibrary, bet, givenDraws(NOTHING));
    expect(steps).toBe(1);
  });
});

describe('chance', () => {
  testReelStops(lanternLibrary, { bet, strips, rounds: 20_000 });

  testTrialRounds(lanternLibrary, { math: lanternLibraryMath, bet });
});

/** Total payout of one line over all combinations of its five symbols, weighted by their counts on the strips. */
function coinsOfOneLine(): bigint {
  const kinds = [LANTERN, ...shelved] as const;
  const symbolCounts = strips.map((strip) =>
    kinds.map((kind) => strip.filter((each) => each === kind).length),
  );
  let coins = 0n;
  const walk = (line: readonly LanternSymbol[], ways: number): void => {
    if (line.length === strips.length) {
      coins += BigInt(ways * bestLineWin(line).coins);
      return;
    }
    for (const [index, kind] of kinds.entries())
      walk([...line, kind], ways * (symbolCounts[line.length]?.[index] ?? 0));
  };
  walk([], 1);
  return coins;
}

/** Total payout of a symbol by number of reels, over all stops, from the number of stops per reel that show it. */
function coinsByReels(symbol: LanternSymbol): bigint {
  let ways = [1n];
  for (const strip of strips) {
    const visibleStops = BigInt(
      strip.filter((_, at) => [0, 1, 2].some((row) => strip[(at + row) % strip.length] === symbol)).length,
    );
    const hidden = BigInt(strip.length) - visibleStops;
    ways = [...ways, 0n].map((count, reels) => count * hidden + (ways[reels - 1] ?? 0n) * visibleStops);
  }
  return ways.reduce((sum, count, reels) => sum + count * BigInt(coinsFor(symbol, reels)), 0n);
}

describe('game math', () => {
  const sumCoins = (of: 'first' | number) => {
    const { plain, lanterns } = lanternLibraryCounts;
    return [plain, lanterns].reduce(
      (sum, counts) => sum + ((of === 'first' ? counts.first : counts.free[of])?.coins ?? 0n),
      0n,
    );
  };

  test('strips of lantern library have one lantern each, so a count of reels is a count of lanterns', () => {
    for (const strip of strips) expect(strip.filter((symbol) => symbol === LANTERN)).toHaveLength(1);
  });

  test('the counts of lantern library equal the separate sums of lines, lanterns and special symbols', () => {
    const first = BigInt(lines.length) * coinsOfOneLine() + coinsByReels(LANTERN);
    expect(sumCoins('first')).toBe(first);
    for (const [index, symbol] of shelved.entries())
      expect(sumCoins(index)).toBe(first + BigInt(lines.length) * coinsByReels(symbol));
  });

  test('the counts of lantern library cover each combination of stops once', () => {
    const all = strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
    const { plain, lanterns } = lanternLibraryCounts;
    expect(plain.first.ways + lanterns.first.ways).toBe(all);
    for (const [index] of shelved.entries()) expect(plain.free[index]?.ways).toBe(plain.first.ways);
  });

  test('the constants of lantern library equal its game math', () => {
    const { rtp, returnMax } = lanternLibraryMath();
    expect(lanternLibrary.rtp.num * rtp.den).toBe(rtp.num * lanternLibrary.rtp.den);
    expect(returnMax * COINS_PER_STAKE).toBeCloseTo(lanternLibraryExpected.coinsMax, 6);
  });

  test('the game math of lantern library meets its design values', () => {
    const { rtp, hitRate, featureRate = 0, deviation } = lanternLibraryMath();
    expect(Number((rtp.num * 1_000_000n) / rtp.den) / 10_000).toBeCloseTo(95.8861, 4);
    expect(hitRate).toBeCloseTo(0.24115, 5);
    expect(1 / featureRate).toBeCloseTo(196.42, 2);
    expect(deviation).toBeCloseTo(9.6, 3);
    expect(Object.keys(FREE_SPINS.specialWeights)).toEqual([...shelved]);
  });
});
