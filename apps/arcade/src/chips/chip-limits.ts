import { largestStake, type StakeBounds } from '@evens/games';
import { type Chips, joinedChips, sumOf } from './chip-stack.ts';

/** How many chips may lie on a table: all together within the highest stake, and what they could pay within the bound. */
export interface ChipLimits {
  mayLie(chips: Chips): boolean;
  /** The highest stake of all chips in the proportion of these, or of those on the table with more on one spot. */
  mostOn(chips: Chips, spot: string | undefined): bigint;
}

export function makeChipLimits({
  bounds,
  returnMaxOf,
  placed = () => new Map(),
}: {
  readonly bounds: StakeBounds;
  /** The most that these chips could be paid, by the rules that the server judges them with. */
  returnMaxOf(chips: Chips): bigint;
  /** Those that are bet on the round already. */
  placed?(): Chips;
}): ChipLimits {
  function mayLie(chips: Chips): boolean {
    const all = joinedChips([placed(), chips]);
    if (sumOf(all) === 0n) return true;
    return sumOf(all) <= bounds.maximumMinor && returnMaxOf(all) <= bounds.returnMaxMinor;
  }
  return {
    mayLie,
    mostOn(chips, spot) {
      if (spot === undefined) return bounds.maximumMinor;
      return largestStake({ maximumMinor: bounds.maximumMinor, returnMaxMinor: 0n }, (minor) =>
        mayLie(new Map([...chips, [spot, minor]])) ? 0n : 1n,
      );
    },
  };
}
