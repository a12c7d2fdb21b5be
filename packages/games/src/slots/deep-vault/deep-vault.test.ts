import { compare, fraction } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { chiSquare, chiSquareLimit, givenDraws, playRound, randomDraws } from '../../testing/index.ts';
import { testReelStops, testTrialRounds } from '../../testing/slot-trials.ts';
import { deepVaultCounts } from './counts.ts';
import { deepVault, deepVaultJackpotShares, dialLevel } from './deep-vault.ts';
import { bestRun, evaluateGrid } from './evaluate.ts';
import { deepVaultExpected } from './expected.ts';
import { deepVaultMath } from './math.ts';
import { COINS_PER_STAKE, DIAMOND, KEY, lines, pays, strips, treasures, type VaultSymbol } from './reels.ts';
import { dial, jackpotChance, jackpots, VAULT } from './vault.ts';

const bet = { stake: '2000' };
/** Stops with three keys and 2,175 coins on the lines: the maximum with three keys. */
const KEYS = [13, 19, 0, 12, 6];
const SHUT = 999_999;
const OPEN = 0;
const DEEPER = [99, 99, 99];
const MOST_EXPENSIVE = 99;

const parseLine = (text: string) => text.split(' ') as VaultSymbol[];

describe('a line', () => {
  test.each([
    ['crown crown crown topaz topaz', 'crown', 0, 3, 40],
    ['topaz crown crown crown topaz', 'crown', 1, 3, 40],
    ['topaz topaz crown crown crown', 'crown', 2, 3, 40],
    ['pearl pearl pearl pearl ruby', 'pearl', 0, 4, 15],
    ['ruby ruby ruby ruby ruby', 'ruby', 0, 5, 200],
    ['key ruby diamond ruby key', 'ruby', 1, 3, 15],
    // Both sides run with the diamond. The better side pays, once.
    ['topaz topaz diamond bullion bullion', 'bullion', 2, 3, 25],
    ['topaz diamond diamond topaz crown', 'topaz', 0, 4, 15],
    ['key diamond diamond diamond pearl', 'crown', 1, 3, 40],
    ['pearl diamond diamond diamond pearl', 'pearl', 0, 5, 50],
    ['ruby diamond diamond diamond ruby', 'ruby', 0, 5, 200],
  ] as const)('line %s pays as %s from reel %i, %i of them', (text, symbol, start, count, coins) => {
    expect(bestRun(parseLine(text))).toEqual({ symbol, start, count, coins });
  });

  test.each([
    'crown crown topaz crown crown',
    'crown crown key crown crown',
    'ruby topaz topaz ruby ruby',
    'key key key key key',
  ])('line %s pays nothing', (text) => {
    expect(bestRun(parseLine(text))).toBeUndefined();
  });

  test('bestRun returns the best of all runs of a line', () => {
    // Independent of the rules: tries every start, length and symbol.
    const symbols: VaultSymbol[] = [DIAMOND, KEY, 'crown', 'ruby', 'pearl'];
    for (let code = 0; code < symbols.length ** 5; code++) {
      const line = [0, 1, 2, 3, 4].map(
        (reel) => symbols[Math.floor(code / symbols.length ** reel) % 5] ?? KEY,
      );
      const coins = [0, 1, 2].flatMap((start) =>
        [3, 4, 5].flatMap((count) =>
          treasures.map((symbol) => {
            const run = line.slice(start, start + count);
            const isRun = run.length === count && run.every((each) => each === symbol || each === DIAMOND);
            return isRun ? (pays[symbol][count - 3] ?? 0) : 0;
          }),
        ),
      );
      expect(bestRun(line)?.coins ?? 0).toBe(Math.max(...coins));
    }
  });

  test('a win of deep vault lists the cells of its run', () => {
    const filled = (symbol: VaultSymbol) => [symbol, symbol, symbol, symbol];
    const crowned = (symbol: VaultSymbol) => [symbol, symbol, symbol, 'crown' as const];
    const { wins, coins } = evaluateGrid([
      filled('pearl'),
      filled('ruby'),
      crowned('topaz'),
      crowned('emerald'),
      crowned('sapphire'),
    ]);
    const cells = [
      [2, 3],
      [3, 3],
      [4, 3],
    ];
    expect(wins).toEqual([{ symbol: 'crown', cells, coins: 40, line: 3 }]);
    expect(coins).toBe(40);
  });
});

describe('the dial', () => {
  test('the dial starts one level deeper for each key above three', () => {
    expect([2, 3, 4, 5, 6, 7].map(dialLevel)).toEqual([undefined, 0, 1, 2, 3, 3]);
  });

  test('the dial pays its part, and then the round ends', () => {
    const { returnMinor, steps, last } = playRound(deepVault, bet, givenDraws([...KEYS, SHUT, 30]));
    expect(steps).toBe(2);
    expect(returnMinor).toBe(100n * (2175n + 160n));
    expect(last.view).toMatchObject({ turn: { level: 0, coins: 160 } });
    expect(last.view).not.toHaveProperty('pool');
    expect(last.jackpot).toBeUndefined();
  });

  test('the highest payout of deep vault is on the lowest level of the dial', () => {
    const { returnMinor, steps } = playRound(
      deepVault,
      bet,
      givenDraws([...KEYS, SHUT, ...DEEPER, MOST_EXPENSIVE]),
    );
    const read = deepVault.readBet(bet);
    expect(steps).toBe(5);
    expect(returnMinor).toBe(100n * (2175n + 40_000n));
    expect(read.ok && read.value.returnMaxMinor).toBe(returnMinor);
  });

  test('a suspended dial resumes', () => {
    const read = deepVault.readBet(bet);
    const first = read.ok ? read.value.start(givenDraws([...KEYS, OPEN])) : undefined;
    expect(first?.view).toMatchObject({ feature: { name: 'dial', level: 0 }, isVaultOpen: true });
    const turned = deepVault
      .resume(first?.stateText ?? '')
      .play({ kind: 'spin' }, givenDraws([DEEPER[0] ?? 0]));
    expect(turned.ok && turned.value.view).toMatchObject({ feature: { name: 'dial', level: 1 } });
  });

  test('the parts of each dial level add up to 100, and the lowest level goes no deeper', () => {
    for (const parts of dial) expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(dial.map((parts) => parts.some(({ coins }) => coins === undefined))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('the vault', () => {
  const NOTHING = [0, 0, 0, 0, 0];

  test.each([
    [1999, 2],
    [2000, 1],
  ])('the vault with %i drawn and a stake of 2000 gives a round of %i steps', (drawn, steps) => {
    const words = [...NOTHING, drawn, 0];
    expect(playRound(deepVault, bet, givenDraws(words)).steps).toBe(steps);
  });

  test.each([
    [0, 'mini'],
    [899, 'mini'],
    [900, 'minor'],
    [995, 'grand'],
  ])('%i on the wheel wins the jackpot %s with the last step', (drawn, pool) => {
    const { last, returnMinor } = playRound(deepVault, bet, givenDraws([...NOTHING, OPEN, drawn]));
    expect(last.jackpot).toBe(pool);
    expect(last.view).toMatchObject({ pool });
    expect(returnMinor).toBe(0n);
  });

  test('the vault comes after the dial', () => {
    const { last, steps, returnMinor } = playRound(deepVault, bet, givenDraws([...KEYS, OPEN, 0, 995]));
    expect(steps).toBe(3);
    expect(last.jackpot).toBe('grand');
    expect(returnMinor).toBe(100n * (2175n + 100n));
  });

  test("readBet of deep vault refuses a stake above the vault's maximum", () => {
    expect(deepVault.readBet({ stake: '1000000' }).ok).toBe(true);
    const refused = deepVault.readBet({ stake: '1000001' });
    expect(!refused.ok && refused.error).toContain('1000000');
  });

  test('the vault counts in units of the bet, and part of a unit has a part of its chance', () => {
    const opens = (stake: string, draws: readonly number[]) => {
      const read = deepVault.readBet({ stake, unit: '10' });
      if (!read.ok) throw new Error(read.error);
      return read.value.start(givenDraws([...NOTHING, ...draws])).isOver === false;
    };
    // Each whole unit of the stake opens with one of a million numbers, and 3/10 of a unit with 3/10 of the next.
    expect([opens('100', [9]), opens('100', [10])]).toEqual([true, false]);
    expect([opens('103', [9]), opens('103', [10, 2]), opens('103', [10, 3]), opens('103', [11])]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(deepVault.readBet({ stake: '10000000', unit: '10' }).ok).toBe(true);
    expect(deepVault.readBet({ stake: '10000001', unit: '10' }).ok).toBe(false);
    for (const unit of ['0', '-1', '01', '1.5', '100000001', 10])
      expect(deepVault.readBet({ stake: '100', unit }).ok).toBe(false);
  });

  test('jackpots return 3 % in contributions and 1.425 % in seeds at any stake', () => {
    expect(deepVaultJackpotShares).toEqual({
      contributions: fraction(3n, 100n),
      seeds: fraction(57n, 4000n),
    });
    const chances = jackpots.map(jackpotChance);
    // At 100 minor units the vault opens once in 10,000 spins; 5 of 1,000 openings are grand.
    expect(chances.map(({ num, den }) => Number(den) / Number(num) / 100)).toEqual([
      expect.closeTo(11_111.11, 2),
      expect.closeTo(105_263.16, 2),
      2_000_000,
    ]);
    expect(VAULT.stakeMaxMinor).toBe(BigInt(VAULT.openIn));
  });
});

describe('chance', () => {
  testReelStops(deepVault, { bet, strips, rounds: 20_000 });

  test('jackpots are won by their weights, and ten times the stake opens the vault ten times as often', () => {
    const rounds = 10_000;
    const wonAt = (stake: string) => {
      const draws = randomDraws(`deep vault pools at ${stake}`);
      const won = Array.from({ length: rounds }, () => playRound(deepVault, { stake }, draws).last.jackpot);
      return [
        ...jackpots.map(({ name }) => won.filter((jackpot) => jackpot === name).length),
        won.filter((jackpot) => !jackpot).length,
      ];
    };
    const always = wonAt('1000000');
    expect(always[3]).toBe(0);
    const shares = jackpots.map(({ weight }) => (rounds * weight) / 1000);
    expect(chiSquare(always.slice(0, 3), shares)).toBeLessThan(chiSquareLimit(2));
    const [tenth, none] = [shares.map((count) => count / 10), rounds * 0.9];
    expect(chiSquare(wonAt('100000'), [...tenth, none])).toBeLessThan(chiSquareLimit(3));
  });

  testTrialRounds(deepVault, { math: deepVaultMath, bet });
});

/** Total payout of one line over all combinations of its five symbols, weighted by their counts on the strips. */
function coinsOfOneLine(): bigint {
  const kinds = [DIAMOND, KEY, ...treasures] as const;
  const symbolCounts = strips.map((strip) =>
    kinds.map((kind) => strip.filter((each) => each === kind).length),
  );
  let coins = 0n;
  const walk = (line: readonly VaultSymbol[], ways: number): void => {
    if (ways === 0) return;
    if (line.length === strips.length) {
      coins += BigInt(ways * (bestRun(line)?.coins ?? 0));
      return;
    }
    for (const [index, kind] of kinds.entries())
      walk([...line, kind], ways * (symbolCounts[line.length]?.[index] ?? 0));
  };
  walk([], 1);
  return coins;
}

describe('game math', () => {
  const sumCounts = (of: 'ways' | 'coins') => deepVaultCounts.reduce((sum, counts) => sum + counts[of], 0n);

  test('the counts of deep vault pay the sum of all lines over all stops', () => {
    expect(sumCounts('coins')).toBe(BigInt(lines.length) * coinsOfOneLine());
    expect(sumCounts('ways')).toBe(strips.reduce((product, strip) => product * BigInt(strip.length), 1n));
  });

  test('strips of deep vault have one key each, and none on the last reel', () => {
    expect(strips.map((strip) => strip.filter((symbol) => symbol === KEY).length)).toEqual([1, 1, 1, 1, 0]);
  });

  test('the constants of deep vault equal its game math, and its RTP is the sum of the parts', () => {
    const { rtp, returnMax, jackpots: shares } = deepVaultMath();
    expect(compare(deepVaultExpected.rtp, rtp)).toBe(0);
    expect(returnMax * COINS_PER_STAKE).toBe(deepVaultExpected.coinsMax);
    const [all, base] = [deepVault.rtp, rtp].map(({ num, den }) => Number((num * 10n ** 12n) / den) / 1e12);
    expect(shares).toBe(deepVaultJackpotShares);
    expect(all).toBeCloseTo((base ?? 0) + 0.03 + 0.01425, 11);
  });

  test('the game math of deep vault meets its design values', () => {
    const { rtp, hitRate, featureRate = 0, deviation } = deepVaultMath();
    expect(Number(rtp.num) / Number(rtp.den)).toBeCloseTo(0.916066, 6);
    expect(hitRate).toBeCloseTo(0.277834, 6);
    expect(1 / featureRate).toBeCloseTo(138.02, 2);
    expect(deviation).toBeCloseTo(5.4287, 4);
  });
});
