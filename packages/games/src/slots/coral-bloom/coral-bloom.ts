import { below, type Draws } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { slotRules } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { spinFrom } from './evaluate.ts';
import { coralBloomExpected } from './expected.ts';
import {
  CLUSTER_MIN,
  COINS_PER_STAKE,
  FREE_SPINS,
  multipliers,
  payingSymbols,
  pays,
  ROWS,
  SCATTER,
  strips,
} from './reels.ts';

export interface FreeSpins extends SlotFeature {
  readonly name: 'free-spins';
  /** All free spins won in the round so far, played or not. */
  readonly spinsWon: number;
  /** Index of the multiplier at which the next spin begins. */
  readonly level: number;
}

interface CoralState extends SlotState {
  /** Last spin, per reel: index of the strip symbol in the top row before anything fell. */
  readonly stops: readonly number[];
  readonly feature: FreeSpins | undefined;
}

/** The part of a spin's end that affects the free spins. */
interface SpinEnd {
  readonly level: number;
  readonly hasPearls: boolean;
}

/** Free spins left after a spin. `before`: free spins left before it, undefined for the first spin of the round. */
export function freeSpinsAfter(
  before: FreeSpins | undefined,
  { level, hasPearls }: SpinEnd,
): FreeSpins | undefined {
  const name = 'free-spins';
  if (!before) {
    const { spins, levelFirst } = FREE_SPINS;
    return hasPearls ? { name, spinsLeft: spins, spinsWon: spins, level: levelFirst } : undefined;
  }
  const more = hasPearls ? Math.min(FREE_SPINS.moreSpins, FREE_SPINS.spinsMax - before.spinsWon) : 0;
  const spinsLeft = before.spinsLeft - 1 + more;
  return spinsLeft > 0 ? { name, spinsLeft, spinsWon: before.spinsWon + more, level } : undefined;
}

function spun(draws: Draws, before: FreeSpins | undefined) {
  const stops = strips.map((strip) => below(draws, strip.length));
  const { screens, coins, level, pearls } = spinFrom(stops, before?.level ?? 0);
  const feature = freeSpinsAfter(before, { level, hasPearls: pearls >= FREE_SPINS.pearls });
  return { stops, screens, coins, feature };
}

/** Clusters on six reels vanish and the symbols above fall. Pearls trigger free spins whose multiplier never falls. */
export const coralBloom = defineInHouseGame(
  slotRules<CoralState>({
    key: 'coral-bloom',
    version: 1,
    ...coralBloomExpected,
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
export const coralBloomSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols: [SCATTER, ...payingSymbols],
  scatter: SCATTER,
  clusterMin: CLUSTER_MIN,
  pays,
  multipliers,
  strips,
  freeSpins: FREE_SPINS,
} as const;
