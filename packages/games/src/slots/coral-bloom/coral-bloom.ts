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
  /** All that the round has brought so far, played or not. */
  readonly spinsWon: number;
  /** Which of the multipliers the next spin begins at. */
  readonly level: number;
}

interface CoralState extends SlotState {
  /** Of the last spin, by reel: the place of the strip that was on top before anything fell. */
  readonly stops: readonly number[];
  readonly feature: FreeSpins | undefined;
}

/** How a spin ends, as far as the free spins care. */
interface SpinEnd {
  readonly level: number;
  readonly hasPearls: boolean;
}

/** The free spins that are left after a spin; `before` is what was left before it, nothing for a round's first. */
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

/** Clusters on six reels vanish and what is above falls; pearls bring free spins whose multiplier never goes back. */
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

/** What a page shows and animates of the game's rules. */
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
