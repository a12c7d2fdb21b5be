import { below, type Draws } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { evaluateGrid, flaresOn, type HarbourScreen } from './evaluate.ts';
import { harbourLightsExpected } from './expected.ts';
import { COINS_PER_STAKE, FREE_SPINS, lines, pays, ROWS, SCATTER, strips, symbols, WILD } from './reels.ts';

export interface FreeSpins extends SlotFeature {
  readonly name: 'free-spins';
  /** All free spins won in the round so far, played or not. */
  readonly spinsWon: number;
}

interface HarbourState extends SlotState {
  readonly screens: readonly HarbourScreen[];
  /** Last spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  readonly feature: FreeSpins | undefined;
}

/** Free spins left after a spin. `before`: free spins left before it, undefined for the first spin of the round. */
export function freeSpinsAfter(before: FreeSpins | undefined, hasFlares: boolean): FreeSpins | undefined {
  const wonBefore = before?.spinsWon ?? 0;
  const spinsWon = hasFlares ? Math.min(wonBefore + FREE_SPINS.spins, FREE_SPINS.spinsMax) : wonBefore;
  const spinsLeft = (before ? before.spinsLeft - 1 : 0) + spinsWon - wonBefore;
  return spinsLeft > 0 ? { name: 'free-spins', spinsLeft, spinsWon } : undefined;
}

function spun(draws: Draws, feature: FreeSpins | undefined) {
  const stops = strips.map((strip) => below(draws, strip.length));
  const grid = strips.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, ROWS));
  const screen = evaluateGrid(grid, feature ? FREE_SPINS.multiplier : 1);
  return {
    stops,
    screens: [screen],
    coins: screen.coins,
    feature: freeSpinsAfter(feature, flaresOn(grid) >= FREE_SPINS.flares),
  };
}

/** Twenty lines on five reels. Flares trigger free spins at double pay. */
export const harbourLights = defineInHouseGame(
  slotRules<HarbourState>({
    key: 'harbour-lights',
    version: 1,
    ...harbourLightsExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const { coins, ...spin } = spun(draws, undefined);
      return { stakeMinor, ...spin, coinsTotal: coins, returnMinor: 0n };
    },
    spin(state, draws) {
      const { coins, ...spin } = spun(draws, state.feature);
      return { ...state, ...spin, coinsTotal: state.coinsTotal + coins };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const harbourLightsSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols,
  wild: WILD,
  scatter: SCATTER,
  pays,
  lines,
  strips,
  freeSpins: FREE_SPINS,
} as const;
