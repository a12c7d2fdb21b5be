import type { GameMath } from '../../math/game-math.ts';
import { eachLineSpin, lineCoins, stripStops } from '../line-spins.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { reelWindow } from '../strip.ts';
import { type SpinCounts, Tally } from '../tally.ts';
import { type LibraryCounts, lanternLibraryCounts } from './counts.ts';
import { bestLineWin, coinsFor } from './evaluate.ts';
import { type FreeSpins, freeSpinsAfter, freeSpinsWith } from './lantern-library.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  LANTERN,
  type LanternSymbol,
  lines,
  ROWS,
  shelved,
  strips,
} from './reels.ts';

const symbols: readonly LanternSymbol[] = [LANTERN, ...shelved];
const REELS = 5;

/** Three bits per symbol, with value 1 if the window shows it. The sum over five reels does not carry. */
function symbolMarks(window: readonly LanternSymbol[]): number {
  return [...new Set(window)].reduce((sum, symbol) => sum + 8 ** symbols.indexOf(symbol), 0);
}

const isFree = (lanterns: number): boolean => lanterns >= FREE_SPINS.lanterns;

/** Number of stops per number of reels that show the symbol, without and with free spins. */
function waysByReels(symbol: LanternSymbol): { readonly plain: number[]; readonly lanterns: number[] } {
  const place = symbols.indexOf(symbol);
  // Indexed by the reels that show the symbol, then by the reels that show a lantern. No reel shows two lanterns.
  let ways = [[1]];
  for (const strip of strips) {
    const next = Array.from({ length: REELS + 1 }, () => Array.from({ length: REELS + 1 }, () => 0));
    for (const stop of strip.keys()) {
      const shows = symbolMarks(reelWindow(strip, stop, ROWS));
      for (const [reelCount, byLanterns] of ways.entries())
        for (const [lanterns, count] of byLanterns.entries()) {
          const row = next[reelCount + ((shows >>> (3 * place)) & 1)];
          const at = lanterns + (shows & 1);
          if (row?.[at] !== undefined) row[at] += count;
        }
    }
    ways = next;
  }
  const sumWays = (free: boolean) =>
    ways.map((row) =>
      row.reduce((sum, count, lanterns) => (isFree(lanterns) === free ? sum + count : sum), 0),
    );
  return { plain: sumWays(false), lanterns: sumWays(true) };
}

const tallyPair = () => ({ plain: new Tally(), lanterns: new Tally() });

/** The same spins with `coins` added, and with the unpaid spins that were not enumerated. */
function withAll(paid: SpinCounts, ways: number, coins: number): SpinCounts {
  const [all, more] = [BigInt(ways), BigInt(coins)];
  return {
    ways: all,
    unpaidWays: coins > 0 ? 0n : all - paid.ways,
    coins: paid.coins + more * all,
    squares: paid.squares + 2 * coins * Number(paid.coins) + coins * coins * ways,
    coinsMax: ways > 0 ? paid.coinsMax + coins : 0,
  };
}

function summed(counts: readonly SpinCounts[]): SpinCounts {
  return counts.reduce((a, b) => ({
    ways: a.ways + b.ways,
    unpaidWays: a.unpaidWays + b.unpaidWays,
    coins: a.coins + b.coins,
    squares: a.squares + b.squares,
    coinsMax: Math.max(a.coinsMax, b.coinsMax),
  }));
}

/** Counts all 60 million reel stops. Takes some seconds. */
export function enumerateLanternLibrary(): LibraryCounts {
  const first = tallyPair();
  const bySpecial = shelved.map(() => Array.from({ length: REELS + 1 }, tallyPair));
  const game = {
    symbols,
    reels: stripStops(strips, { rows: ROWS, countMarks: symbolMarks }),
    lines,
    lineCoins: lineCoins({ symbols, reels: REELS }, (line) => bestLineWin(line).coins),
  };
  eachLineSpin(game, (paidByLines, shows, ways) => {
    const lanterns = shows & 7;
    const coins = paidByLines + coinsFor(LANTERN, lanterns);
    if (coins === 0) return;
    const kind = isFree(lanterns) ? 'lanterns' : 'plain';
    first[kind].add(coins, ways);
    for (let special = 0; special < shelved.length; special++)
      bySpecial[special]?.[(shows >>> (3 * special + 3)) & 7]?.[kind].add(coins, ways);
  });
  const computeCounts = (kind: 'plain' | 'lanterns') => {
    const all = waysByReels(LANTERN)[kind].reduce((sum, ways) => sum + ways, 0);
    return {
      first: withAll(first[kind].counts(), all, 0),
      free: shelved.map((symbol, special) =>
        summed(
          waysByReels(symbol)[kind].map((ways, reels) => {
            const paid = bySpecial[special]?.[reels]?.[kind] ?? new Tally();
            return withAll(paid.counts(), ways, lines.length * coinsFor(symbol, reels));
          }),
        ),
      ),
    };
  };
  return { plain: computeCounts('plain'), lanterns: computeCounts('lanterns') };
}

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: FreeSpins | undefined;
}

/** Multiplies the counts by a weight: the part of the first spins with lanterns that draws one special symbol. */
function weighing({ ways, unpaidWays, coins, squares, coinsMax }: SpinCounts, weight: number): SpinCounts {
  const times = BigInt(weight);
  return {
    ways: ways * times,
    unpaidWays: unpaidWays * times,
    coins: coins * times,
    squares: squares * weight,
    coinsMax,
  };
}

/**
 * Game math of a round from these counts: ten free spins per special symbol, and ten more if one of them shows
 * lanterns.
 */
export function lanternLibraryMath({ plain, lanterns }: LibraryCounts = lanternLibraryCounts): GameMath {
  const weights = shelved.map((symbol) => FREE_SPINS.specialWeights[symbol]);
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0);
  const firstOutcomes: SpinOutcome<Stage>[] = [
    { ...weighing(plain.first, allWeights), next: undefined },
    ...shelved.map((symbol, index) => ({
      ...weighing(lanterns.first, weights[index] ?? 0),
      next: { feature: freeSpinsWith(symbol) },
    })),
  ];
  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => `${feature?.special} ${feature?.spinsLeft} ${feature?.retriggersLeft}`,
      spinOutcomes({ feature }) {
        if (!feature) return firstOutcomes;
        const special = shelved.indexOf(feature.special);
        return [plain, lanterns].flatMap((counts) => {
          const count = counts.free[special];
          const next = freeSpinsAfter(feature, counts === lanterns);
          return count ? [{ ...count, next: next && { feature: next } }] : [];
        });
      },
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
}
