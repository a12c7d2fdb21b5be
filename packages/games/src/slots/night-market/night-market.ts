import { below, type Draws } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { evaluateGrid, gatesOn, type NightScreen } from './evaluate.ts';
import { nightMarketExpected } from './expected.ts';
import {
  COINS_PER_STAKE,
  FREE_SPINS,
  freeSpinStrips,
  payingSymbols,
  pays,
  ROWS,
  SCATTER,
  strips,
  WILD,
  WILD_MULTIPLIER,
} from './reels.ts';

export interface FreeSpins extends SlotFeature {
  readonly name: 'free-spins';
  /** Multiplier of the next spin's wins. */
  readonly multiplier: number;
}

interface NightState extends SlotState {
  readonly screens: readonly NightScreen[];
  /** Last spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  readonly feature: FreeSpins | undefined;
}

const firstFreeSpins: FreeSpins = {
  name: 'free-spins',
  spinsLeft: FREE_SPINS.spins,
  multiplier: FREE_SPINS.multiplierFirst,
};

/** Free spins left after a free spin. */
export function freeSpinsAfter(
  { name, spinsLeft, multiplier }: FreeSpins,
  hasWon: boolean,
): FreeSpins | undefined {
  if (spinsLeft === 1) return undefined;
  return { name, spinsLeft: spinsLeft - 1, multiplier: multiplier + (hasWon ? 0 : FREE_SPINS.raisedBy) };
}

/** Free spins that the first spin of a round triggers. */
export function freeSpinsBy(gates: number): FreeSpins | undefined {
  return gates >= FREE_SPINS.gates ? firstFreeSpins : undefined;
}

function spun(draws: Draws, reels: typeof strips, multiplier: number) {
  const stops = reels.map((strip) => below(draws, strip.length));
  const screen = evaluateGrid(
    reels.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, ROWS)),
    multiplier,
  );
  return { stops, screen };
}

/** 243 ways, which lanterns double. Gates trigger free spins, in which each winless spin raises the multiplier. */
export const nightMarket = defineInHouseGame(
  slotRules<NightState>({
    key: 'night-market',
    version: 1,
    ...nightMarketExpected,
    coinsPerStake: COINS_PER_STAKE,
    open({ stakeMinor }, draws) {
      const { stops, screen } = spun(draws, strips, 1);
      const feature = freeSpinsBy(gatesOn(screen.grid));
      return { stakeMinor, stops, screens: [screen], coinsTotal: screen.coins, feature, returnMinor: 0n };
    },
    spin(state, draws) {
      const { feature, coinsTotal } = state;
      if (!feature) return state;
      const { stops, screen } = spun(draws, freeSpinStrips, feature.multiplier);
      return {
        ...state,
        stops,
        screens: [screen],
        coinsTotal: coinsTotal + screen.coins,
        feature: freeSpinsAfter(feature, screen.coins > 0),
      };
    },
  }),
);

/** Rules that the game's page displays and animates. */
export const nightMarketSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols: [WILD, SCATTER, ...payingSymbols],
  wild: WILD,
  wildMultiplier: WILD_MULTIPLIER,
  scatter: SCATTER,
  pays,
  strips,
  freeSpinStrips,
  freeSpins: FREE_SPINS,
} as const;
