import type { GameMath } from '../../math/game-math.ts';
import { eachLineSpin, lineCoins, stripStops } from '../line-spins.ts';
import { roundMath, type SpinOutcome } from '../round-chain.ts';
import { type SpinCounts, Tally } from '../tally.ts';
import { deepVaultCounts } from './counts.ts';
import { deepVaultJackpotShares, dialLevel } from './deep-vault.ts';
import { bestRun } from './evaluate.ts';
import { COINS_PER_STAKE, DIAMOND, KEY, lines, ROWS, strips, treasures, type VaultSymbol } from './reels.ts';
import { dial } from './vault.ts';

/** No reel shows more than one key. */
const KEYS_MAX = strips.length;

/** Counts all 30 million reel stops, by number of keys shown. Takes some seconds. */
export function enumerateDeepVault(): SpinCounts[] {
  const tallies = Array.from({ length: KEYS_MAX + 1 }, () => new Tally());
  const symbols: readonly VaultSymbol[] = [DIAMOND, KEY, ...treasures];
  const game = {
    symbols,
    reels: stripStops(strips, {
      rows: ROWS,
      countMarks: (window) => window.filter((symbol) => symbol === KEY).length,
    }),
    lines,
    lineCoins: lineCoins({ symbols, reels: strips.length }, (line) => bestRun(line)?.coins ?? 0),
  };
  eachLineSpin(game, (coins, keys, ways) => tallies[keys]?.add(coins, ways));
  return tallies.map((tally) => tally.counts()).filter(({ ways }) => ways > 0n);
}

interface Stage {
  /** Level of the dial; undefined for the spin. */
  readonly level: number | undefined;
}

function dialOutcomes(level: number): SpinOutcome<Stage>[] {
  return (dial[level] ?? []).map(({ coins, weight }) => {
    const tally = new Tally();
    tally.add(coins ?? 0, weight);
    return { ...tally.counts(), next: coins === undefined ? { level: level + 1 } : undefined };
  });
}

/**
 * Game math of the reels and the dial, from the counts of `enumerateDeepVault`. The return of the jackpots is separate.
 */
export function deepVaultMath(counts: readonly SpinCounts[] = deepVaultCounts): GameMath {
  const math = roundMath<Stage>(
    {
      first: { level: undefined },
      stageName: ({ level }) => `${level}`,
      spinOutcomes({ level }) {
        if (level !== undefined) return dialOutcomes(level);
        return counts.map((count, keys) => {
          const next = dialLevel(keys);
          return { ...count, next: next === undefined ? undefined : { level: next } };
        });
      },
    },
    { of: 'any stake', coinsPerStake: COINS_PER_STAKE },
  );
  return { ...math, jackpots: deepVaultJackpotShares };
}
