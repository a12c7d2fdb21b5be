import type { SpinCounts } from '../tally.ts';

/** All the ways for the reels to stop, by whether they bring free spins; coins before any multiplier. */
export interface HarbourCounts {
  readonly plain: SpinCounts;
  readonly flares: SpinCounts;
}

export const harbourLightsCounts: HarbourCounts = {
  plain: { ways: 33315374n, unpaidWays: 22311566n, coins: 538047824n, squares: 122837009092, coinsMax: 5470 },
  flares: { ways: 239058n, unpaidWays: 0n, coins: 18538836n, squares: 3022498836, coinsMax: 2025 },
};
