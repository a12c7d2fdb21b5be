import { type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { countTallReels, evaluateGrid, type SandsGrid, type SandsScreen, sunsOn } from './evaluate.ts';
import { shiftingSandsExpected } from './expected.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  freeSpinHeights,
  heights,
  pays,
  ROWS_MAX,
  ROWS_MIN,
  type SandsSymbol,
  SCATTER,
  SYMBOL_COINS_MAX,
  symbols,
  WILD,
  weights,
} from './reels.ts';

export interface FreeSpins extends SlotFeature {
  readonly name: 'free-spins';
  /** Multiplier of the next spin's wins. */
  readonly multiplier: number;
}

interface SandsState extends SlotState {
  readonly screens: readonly SandsScreen[];
  readonly feature: FreeSpins | undefined;
}

/** Free spins that the first spin of a round triggers. */
export function freeSpinsBy(suns: number): FreeSpins | undefined {
  const [, multiplier] = FREE_SPINS.multiplierBySuns.findLast(([least]) => suns >= least) ?? [];
  return multiplier && { name: 'free-spins', spinsLeft: FREE_SPINS.spins, multiplier };
}

/** Free spins left after a free spin. */
export function freeSpinsAfter(
  { name, spinsLeft, multiplier }: FreeSpins,
  tallReels: number,
): FreeSpins | undefined {
  if (spinsLeft === 1) return undefined;
  const raised = Math.min(multiplier + tallReels, FREE_SPINS.multiplierMax);
  return { name, spinsLeft: spinsLeft - 1, multiplier: raised };
}

/** Draws reel by reel from the left: the height, then the cells from the top. */
function drawGrid(draws: Draws, heightWeights: typeof heights): SandsGrid {
  return weights.map((symbolWeights, reel) => {
    const rows = ROWS_MIN + weighted(draws, heightWeights[reel] ?? []);
    const cells: SandsSymbol[] = [];
    while (cells.length < rows) cells.push(symbols[weighted(draws, symbolWeights)] ?? SCATTER);
    return cells;
  });
}

/** Up to 117,649 ways on reels of changing height. Suns trigger free spins on high reels. */
export const shiftingSands = defineInHouseGame(
  slotRules<SandsState>({
    key: 'shifting-sands',
    version: 1,
    ...shiftingSandsExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const screen = evaluateGrid(drawGrid(draws, heights), 1);
      const feature = freeSpinsBy(sunsOn(screen.grid));
      return { stakeMinor, screens: [screen], coinsTotal: screen.coins, feature, returnMinor: 0n };
    },
    spin(state, draws) {
      const { feature, coinsTotal } = state;
      if (!feature) return state;
      const screen = evaluateGrid(drawGrid(draws, freeSpinHeights), feature.multiplier);
      return {
        ...state,
        screens: [screen],
        coinsTotal: coinsTotal + screen.coins,
        feature: freeSpinsAfter(feature, countTallReels(screen.grid)),
      };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const shiftingSandsSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rowsMin: ROWS_MIN,
  rowsMax: ROWS_MAX,
  symbols,
  wild: WILD,
  scatter: SCATTER,
  pays,
  symbolCoinsMax: SYMBOL_COINS_MAX,
  heights,
  freeSpinHeights,
  weights,
  freeSpins: FREE_SPINS,
} as const;
