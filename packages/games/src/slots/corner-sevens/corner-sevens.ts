import { type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { type CornerGrid, type CornerScreen, evaluateGrid, freeReel, isFound } from './evaluate.ts';
import { cornerSevensExpected } from './expected.ts';
import {
  BLANK,
  CENTRE,
  COINS_PER_STAKE,
  type CornerSymbol,
  lines,
  mixedPays,
  RESPINS,
  ROWS,
  STAR,
  stopWeights,
  strips,
  symbols,
  threePays,
} from './reels.ts';

interface Respins extends SlotFeature {
  readonly name: 'respins';
  /** The only reel that spins. */
  readonly reel: number;
}

interface CornerSevensState extends SlotState {
  readonly screens: readonly CornerScreen[];
  /** Per reel: index of the strip symbol on the centre line. */
  readonly stops: readonly number[];
  readonly feature: Respins | undefined;
}

/** The visible symbols of a reel, given the strip index on the centre line. */
export function cornerWindow(reel: number, stop: number): CornerSymbol[] {
  return reelWindow(strips[reel] ?? [], stop - CENTRE, ROWS);
}

const drawnStop = (draws: Draws, reel: number): number => weighted(draws, stopWeights[reel] ?? []);
const gridAt = (stops: readonly number[]): CornerGrid => stops.map((stop, reel) => cornerWindow(reel, stop));

/** Three reels, five lines. Two sevens are locked for respins of the third reel. */
export const cornerSevens = defineInHouseGame(
  slotRules<CornerSevensState>({
    key: 'corner-sevens',
    version: 1,
    ...cornerSevensExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const stops = strips.map((_, reel) => drawnStop(draws, reel));
      const grid = gridAt(stops);
      const screen = evaluateGrid(grid);
      const reel = freeReel(grid);
      return {
        stakeMinor,
        stops,
        screens: [screen],
        feature: reel === undefined ? undefined : { name: 'respins', spinsLeft: RESPINS.respins, reel },
        coinsTotal: screen.coins,
        returnMinor: 0n,
      };
    },
    spin(state, draws) {
      const { feature } = state;
      if (!feature) return state;
      const stops = state.stops.map((stop, reel) => (reel === feature.reel ? drawnStop(draws, reel) : stop));
      const grid = gridAt(stops);
      const screen = evaluateGrid(grid);
      const spinsLeft = isFound(grid[feature.reel] ?? []) ? 0 : feature.spinsLeft - 1;
      return {
        ...state,
        stops,
        screens: [screen],
        feature: spinsLeft > 0 ? { ...feature, spinsLeft } : undefined,
        coinsTotal: state.coinsTotal + screen.coins,
      };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const cornerSevensSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  centre: CENTRE,
  symbols,
  wild: STAR,
  blank: BLANK,
  threePays,
  mixedPays,
  lines,
  strips,
  stopWeights,
  respins: RESPINS,
} as const;
