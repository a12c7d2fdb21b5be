import type { SpinCounts } from '../tally.ts';

/** All reel stops, by whether they trigger free spins. Coins are before any multiplier. */
export interface HarbourCounts {
  readonly plain: SpinCounts;
  readonly flares: SpinCounts;
}

export const harbourLightsCounts: HarbourCounts = {
  plain: { ways: 33315374n, unpaidWays: 22311566n, coins: 538047824n, squares: 122837009092, coinsMax: 5470 },
  flares: { ways: 239058n, unpaidWays: 0n, coins: 18538836n, squares: 3022498836, coinsMax: 2025 },
};
