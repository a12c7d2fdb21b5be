import { below, type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { expandedScreen, hasFreeSpins, lineScreen } from './evaluate.ts';
import { lanternLibraryExpected } from './expected.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  LANTERN,
  lines,
  pays,
  ROWS,
  type ShelvedSymbol,
  shelved,
  strips,
} from './reels.ts';

/** State of the free spins of a round. */
export interface FreeSpins extends SlotFeature {
  readonly name: 'free-spins';
  /** Drawn when the free spins began. */
  readonly special: ShelvedSymbol;
  /** How many more times lanterns may add ten free spins. */
  readonly retriggersLeft: number;
}

interface LanternLibraryState extends SlotState {
  /** Last spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  readonly feature: FreeSpins | undefined;
}

const specialWeights = shelved.map((symbol) => FREE_SPINS.specialWeights[symbol]);

function drawnSpecial(draws: Draws): ShelvedSymbol {
  const special = shelved[weighted(draws, specialWeights)];
  if (special === undefined) throw new RangeError('drawnSpecial: every weight has its symbol');
  return special;
}

export function freeSpinsWith(special: ShelvedSymbol): FreeSpins {
  return { name: 'free-spins', spinsLeft: FREE_SPINS.spins, special, retriggersLeft: FREE_SPINS.retriggers };
}

/** Free spins left after a free spin. */
export function freeSpinsAfter(before: FreeSpins, hasLanterns: boolean): FreeSpins | undefined {
  const isMore = hasLanterns && before.retriggersLeft > 0;
  const spinsLeft = before.spinsLeft - 1 + (isMore ? FREE_SPINS.spins : 0);
  if (spinsLeft === 0) return undefined;
  return { ...before, spinsLeft, retriggersLeft: before.retriggersLeft - (isMore ? 1 : 0) };
}

function spun(draws: Draws) {
  const stops = strips.map((strip) => below(draws, strip.length));
  const grid = strips.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, ROWS));
  return { stops, grid, screen: lineScreen(grid) };
}

/** Ten lines. Lanterns are wild and trigger free spins, in which a special symbol fills its reels. */
export const lanternLibrary = defineInHouseGame(
  slotRules<LanternLibraryState>({
    key: 'lantern-library',
    version: 1,
    ...lanternLibraryExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const { stops, grid, screen } = spun(draws);
      return {
        stakeMinor,
        stops,
        screens: [screen],
        feature: hasFreeSpins(grid) ? freeSpinsWith(drawnSpecial(draws)) : undefined,
        coinsTotal: screen.coins,
        returnMinor: 0n,
      };
    },
    spin(state, draws) {
      const { feature } = state;
      if (!feature) return state;
      const { stops, grid, screen } = spun(draws);
      const expanded = expandedScreen(grid, feature.special);
      return {
        ...state,
        stops,
        screens: expanded ? [screen, expanded] : [screen],
        feature: freeSpinsAfter(feature, hasFreeSpins(grid)),
        coinsTotal: state.coinsTotal + screen.coins + (expanded?.coins ?? 0),
      };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const lanternLibrarySheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols: [LANTERN, ...shelved],
  wild: LANTERN,
  scatter: LANTERN,
  pays,
  lines,
  strips,
  freeSpins: FREE_SPINS,
} as const;
