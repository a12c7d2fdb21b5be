import { type StakeBounds, searchStakeMax } from '@evens/games';
import { type Chips, joinedChips, sumChips } from './chip-stack.ts';

/** Limits of the chips on a table: all together within the maximum stake, and their maximum return within the bound. */
export interface ChipLimits {
  mayLie(chips: Chips): boolean;
  /** The maximum total stake in the proportions of these chips, or of those on the table with more on one spot. */
  mostOn(chips: Chips, spot: string | undefined): bigint;
}

export function makeChipLimits({
  bounds,
  returnMax,
  placed = () => new Map(),
}: {
  readonly bounds: StakeBounds;
  /** The maximum return of these chips, by the rules with which the server judges them. */
  returnMax(chips: Chips): bigint;
  /** Chips that are already bet on the round. */
  placed?(): Chips;
}): ChipLimits {
  function mayLie(chips: Chips): boolean {
    const all = joinedChips([placed(), chips]);
    if (sumChips(all) === 0n) return true;
    return sumChips(all) <= bounds.maximumMinor && returnMax(all) <= bounds.returnMaxMinor;
  }
  return {
    mayLie,
    mostOn(chips, spot) {
      if (spot === undefined) return bounds.maximumMinor;
      return searchStakeMax({ maximumMinor: bounds.maximumMinor, returnMaxMinor: 0n }, (minor) =>
        mayLie(new Map([...chips, [spot, minor]])) ? 0n : 1n,
      );
    },
  };
}
