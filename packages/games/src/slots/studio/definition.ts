import type { Fraction } from '@evens/base';
import type { Cell, SlotFeature } from '../slot-state.ts';
import { parseStrip } from '../strip.ts';

export type Strips = readonly (readonly string[])[];

/** This many scatters anywhere trigger free spins on strips of their own. Free spins are not retriggered. */
export interface FreeSpinsRule {
  readonly scatter: string;
  readonly count: number;
  readonly spins: number;
  readonly strips: Strips;
}

/** The only mechanic of a game, with its parameters. `mechanics.ts` has the rules. */
export type Mechanic =
  /** A wild expands over its reel and is held for a respin, until no further reel is covered. */
  | { readonly kind: 'expand' }
  /** A wild of the last reel moves one reel to the left with every respin. */
  | { readonly kind: 'walk'; readonly respinsMax: number }
  /** All mystery symbols reveal the same symbol, drawn by weight. */
  | { readonly kind: 'mystery'; readonly symbol: string; readonly reveals: Readonly<Record<string, number>> }
  /** Neighbouring reels stop on the same symbols; which ones is drawn by weight. */
  | {
      readonly kind: 'linked';
      readonly links: readonly { readonly from: number; readonly to: number; readonly weight: number }[];
    }
  /** The centre of the last reel multiplies all wins. */
  | { readonly kind: 'times'; readonly multipliers: Readonly<Record<string, number>> }
  /** Wilds drop on random cells: a weight for none, and one per number of wilds. */
  | { readonly kind: 'drop'; readonly none: number; readonly counts: Readonly<Record<number, number>> }
  /** A stack of wilds moves into full view. Each step adds 1 to the multiplier of the spin. */
  | { readonly kind: 'nudge' }
  /** In free spins some neighbouring reels turn as one, with symbols of their width. */
  | { readonly kind: 'colossal'; readonly from: number; readonly to: number; readonly free: FreeSpinsRule }
  /** A win brings a respin with the next multiplier. */
  | { readonly kind: 'ladder'; readonly multipliers: readonly number[] }
  /** Wilds of free spins stay on their cells to the last one. */
  | { readonly kind: 'sticky'; readonly free: FreeSpinsRule }
  /** In free spins, every `per` collected symbols turn the next of `from` into `into`. */
  | {
      readonly kind: 'collect';
      readonly free: FreeSpinsRule;
      readonly symbol: string;
      readonly per: number;
      readonly from: readonly string[];
      readonly into: string;
    }
  /**
   * Each collector in view pays the values of all value symbols in view. In free spins each collector adds 1 to the
   * multiplier of the values in later spins.
   */
  | {
      readonly kind: 'gather';
      readonly free: FreeSpinsRule;
      readonly collector: string;
      /** Coins by value symbol. */
      readonly values: Readonly<Record<string, number>>;
      readonly multiplierMax: number;
    };
export type MechanicKind = Mechanic['kind'];

export interface StudioRules {
  /** Used in paths and records. Never changes. */
  readonly key: string;
  readonly name: string;
  /** Increases with every change that could make an old round run differently. */
  readonly version: number;
  readonly rows: number;
  readonly strips: Strips;
  /** Row of each line, per reel. A reel beyond the lines pays nothing. */
  readonly lines: readonly (readonly number[])[];
  readonly coinsPerStake: number;
  /** Whether lines pay from the right too. */
  readonly paysBothWays?: boolean;
  readonly wild?: string;
  /** Coins per symbol, up to the most of a kind on a line. Other symbols pay nothing. From highest to lowest. */
  readonly pays: Readonly<Record<string, readonly number[]>>;
  readonly mechanic: Mechanic;
}

export interface StudioGame extends StudioRules {
  /** Stored, because the game math takes seconds to compute. Long tests compare them with it. */
  readonly math: StudioMath;
}

/** Results of the game math, as in `GameMath`. */
export interface StudioMath {
  readonly rtp: Fraction;
  readonly hitRate: number;
  readonly deviation: number;
  readonly featureRate: number;
  readonly coinsMax: number;
}

export interface StudioFeature extends SlotFeature {
  readonly name: 'free-spins' | 'respins';
  /** Cells that are wild in the next spin, whatever stops there. */
  readonly cells: readonly Cell[];
  /** Symbols that are upgraded. */
  readonly level: number;
  /** Respins so far, collected symbols, or steps of the multiplier. */
  readonly count: number;
}

export const freeSpinsRule = ({ mechanic }: Pick<StudioRules, 'mechanic'>): FreeSpinsRule | undefined =>
  'free' in mechanic ? mechanic.free : undefined;

/** All symbols of a game: those that pay, in order, then the others. */
export function studioSymbols(game: StudioRules): readonly string[] {
  const onReels = [...game.strips, ...(freeSpinsRule(game)?.strips ?? [])].flat();
  return [...new Set([...Object.keys(game.pays), ...onReels])];
}

/** One text per reel, with the symbols in order. */
export function parseStrips(...texts: readonly string[]): Strips {
  return texts.map((text) => parseStrip(text.trim().split(/\s+/), text));
}
