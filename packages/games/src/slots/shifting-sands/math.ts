import type { GameMath } from '../../math/game-math.ts';
import { roundMath } from '../round-chain.ts';
import type { SpinCounts } from '../tally.ts';
import { paidFor } from './evaluate.ts';
import { shiftingSandsExpected, shiftingSandsMeasures } from './expected.ts';
import {
  type Beside,
  besideMax,
  type Heights,
  NONE_BESIDE,
  SCREEN_WAYS,
  together,
  type WaysBeside,
  waysOfReel,
} from './reel-chances.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  freeSpinHeights,
  heights,
  payingSymbols,
  REELS,
  ROWS_MAX,
  SYMBOL_COINS_MAX,
} from './reels.ts';
import { type FreeSpins, freeSpinsAfter, freeSpinsBy } from './shifting-sands.ts';
import { crossMeans } from './square-means.ts';
import { coinsOfSymbol, type SymbolCoins } from './symbol-coins.ts';
import { unpaidWays } from './unpaid.ts';

/**
 * The first reel has no wild, so at most as many symbols win as it has cells, each with at most SYMBOL_COINS_MAX. Some
 * screens reach this with seven symbols.
 */
const SCREEN_COINS_MAX = ROWS_MAX * SYMBOL_COINS_MAX;

/** Payout of all symbols at a multiplier: coins by the count beside, and the sum of the squares of each symbol. */
function paidAt(multiplier: number, symbolCoins: readonly SymbolCoins[]) {
  const coins: bigint[] = [];
  let ownSquares = 0;
  for (const bySymbol of symbolCoins) {
    for (const [before, ways] of bySymbol) {
      const paid = paidFor(before, multiplier);
      for (const [beside, each] of ways.entries()) {
        coins[beside] = (coins[beside] ?? 0n) + each * BigInt(paid);
        ownSquares += Number(each) * paid ** 2;
      }
    }
  }
  return { coins, ownSquares };
}

/** Counts of a spin for each multiplier, by number of suns or tall reels. */
function computeCounts(
  of: { readonly ofHeights: Heights; readonly beside: Beside },
  multipliers: readonly number[],
): ReadonlyMap<number, readonly SpinCounts[]> {
  const symbolCoins = payingSymbols.map((symbol) => coinsOfSymbol(of, symbol));
  const cross = crossMeans(of.ofHeights, multipliers);
  const unpaid = unpaidWays(of);
  let all: WaysBeside = NONE_BESIDE;
  for (let reel = 0; reel < REELS; reel++) all = together(all, waysOfReel(of, reel), besideMax[of.beside]);
  return new Map(
    multipliers.map((multiplier, at) => {
      const { coins, ownSquares } = paidAt(multiplier, symbolCoins);
      const squares = ownSquares + (cross[at] ?? 0) * Number(SCREEN_WAYS);
      const counts = all.map((ways, beside) => ({
        ways,
        unpaidWays: unpaid[beside] ?? 0n,
        coins: coins[beside] ?? 0n,
        // Stored once for all ways: the chain only needs the total.
        squares: beside === 0 ? squares : 0,
        coinsMax: SCREEN_COINS_MAX,
      }));
      return [multiplier, counts];
    }),
  );
}

interface Stage {
  /** Undefined for the first spin of the round. */
  readonly feature: FreeSpins | undefined;
}

const MATH_OF = { of: 'any stake', coinsPerStake: COINS_PER_STAKE } as const;

/** Stored result of `computeShiftingSands`. */
export function shiftingSandsMath(): GameMath {
  const { rtp, coinsMax } = shiftingSandsExpected;
  return { of: MATH_OF.of, rtp, ...shiftingSandsMeasures, returnMax: coinsMax / COINS_PER_STAKE };
}

/** Recomputes the whole game math. Takes some seconds. */
export function computeShiftingSands(): GameMath {
  const multipliers = Array.from({ length: FREE_SPINS.multiplierMax }, (_, at) => at + 1);
  const first = computeCounts({ ofHeights: heights, beside: 'suns' }, [1]);
  const free = computeCounts({ ofHeights: freeSpinHeights, beside: 'tall' }, multipliers);
  return roundMath<Stage>(
    {
      first: { feature: undefined },
      stageName: ({ feature }) => `${feature?.spinsLeft} at ${feature?.multiplier}`,
      spinOutcomes({ feature }) {
        const counts = feature ? free.get(feature.multiplier) : first.get(1);
        return (counts ?? []).map((each, beside) => {
          const next = feature ? freeSpinsAfter(feature, beside) : freeSpinsBy(beside);
          return { ...each, next: next && { feature: next } };
        });
      },
    },
    MATH_OF,
  );
}
