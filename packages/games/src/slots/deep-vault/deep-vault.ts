import { add, fraction, multiply } from '@evens/base';
import { below, type Draws, weighted } from '../../fairness/draws.ts';
import { defineInHouseGame } from '../../game.ts';
import { type JackpotShares, lowest } from '../../math/game-math.ts';
import { slotRulesFor } from '../slot-rules.ts';
import type { SlotFeature, SlotState } from '../slot-state.ts';
import { reelWindow } from '../strip.ts';
import { evaluateGrid, keysOn } from './evaluate.ts';
import { deepVaultExpected } from './expected.ts';
import { COINS_PER_STAKE, DIAMOND, KEY, lines, pays, ROWS, strips, treasures } from './reels.ts';
import {
  DIAL_KEYS,
  dial,
  type Jackpot,
  jackpotChance,
  jackpots,
  opensVault,
  readVaultBet,
  VAULT,
  type VaultStake,
  writeVaultBet,
} from './vault.ts';

type VaultFeature = SlotFeature &
  ({ readonly name: 'dial'; readonly level: number } | { readonly name: 'vault' });

interface DeepVaultState extends SlotState {
  /** Spin, per reel: index of the strip symbol in the top row. */
  readonly stops: readonly number[];
  readonly feature: VaultFeature | undefined;
  /** The vault comes after the dial, if the dial turns. */
  readonly isVaultOpen: boolean;
  /** Result of the dial in the last step. `coins` is undefined if the dial went deeper. */
  readonly turn: { readonly level: number; readonly coins: number | undefined } | undefined;
  readonly pool: Jackpot['name'] | undefined;
}

const vaultIf = (isVaultOpen: boolean): VaultFeature | undefined =>
  isVaultOpen ? { name: 'vault', spinsLeft: 1 } : undefined;
const dialAt = (level: number): VaultFeature => ({ name: 'dial', spinsLeft: 1, level });

/** The dial level at which this many keys start; undefined for too few keys. */
export function dialLevel(keys: number): number | undefined {
  return keys >= DIAL_KEYS ? Math.min(keys - DIAL_KEYS, dial.length - 1) : undefined;
}

function turned(state: DeepVaultState, level: number, draws: Draws): DeepVaultState {
  const parts = dial[level] ?? [];
  const coins =
    parts[
      weighted(
        draws,
        parts.map(({ weight }) => weight),
      )
    ]?.coins;
  return {
    ...state,
    screens: [],
    turn: { level, coins },
    feature: coins === undefined ? dialAt(level + 1) : vaultIf(state.isVaultOpen),
    coinsTotal: state.coinsTotal + (coins ?? 0),
  };
}

const jackpotWeights = jackpots.map(({ weight }) => weight);

/** Return of the jackpots: contributions of stakes, and seeds at the rate at which jackpots are won. */
export const deepVaultJackpotShares: JackpotShares = {
  contributions: lowest(jackpots.map(({ contribution }) => contribution).reduce(add)),
  seeds: lowest(
    jackpots.map((jackpot) => multiply(jackpotChance(jackpot), fraction(jackpot.seedMinor))).reduce(add),
  ),
};

const rules = slotRulesFor<DeepVaultState, VaultStake>(readVaultBet, {
  key: 'deep-vault',
  version: 1,
  rtp: lowest(
    [deepVaultJackpotShares.contributions, deepVaultJackpotShares.seeds].reduce(add, deepVaultExpected.rtp),
  ),
  writeBet: writeVaultBet,
  coinsMax: deepVaultExpected.coinsMax,
  coinsPerStake: COINS_PER_STAKE,
  open({ stakeMinor, unitMinor }, draws) {
    const stops = strips.map((strip) => below(draws, strip.length));
    const grid = strips.map((strip, reel) => reelWindow(strip, stops[reel] ?? 0, ROWS));
    const screen = evaluateGrid(grid);
    const level = dialLevel(keysOn(grid));
    const isVaultOpen = opensVault({ stakeMinor, unitMinor }, draws);
    return {
      stakeMinor,
      stops,
      screens: [screen],
      feature: level === undefined ? vaultIf(isVaultOpen) : dialAt(level),
      isVaultOpen,
      turn: undefined,
      pool: undefined,
      coinsTotal: screen.coins,
      returnMinor: 0n,
    };
  },
  spin(state, draws) {
    if (state.feature?.name === 'dial') return turned(state, state.feature.level, draws);
    return {
      ...state,
      screens: [],
      turn: undefined,
      feature: undefined,
      pool: jackpots[weighted(draws, jackpotWeights)]?.name,
    };
  },
  wonJackpot: ({ pool }) => pool,
});

/** Runs anywhere on twenty lines, a dial of four levels, and a vault with three jackpots. */
export const deepVault = defineInHouseGame(rules);

/** Rules that the game's page displays and animates. */
export const deepVaultSheet = {
  coinsPerStake: COINS_PER_STAKE,
  rows: ROWS,
  symbols: [DIAMOND, KEY, ...treasures],
  wild: DIAMOND,
  scatter: KEY,
  pays,
  lines,
  strips,
  dialKeys: DIAL_KEYS,
  dial,
  vault: VAULT,
  pools: jackpots,
} as const;
