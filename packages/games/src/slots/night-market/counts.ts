import type { SpinCounts } from '../tally.ts';

/** All reel stops. Coins include the lantern multiplier, no other. */
export interface NightCounts {
  /** First spin of a round, by whether it triggers free spins. */
  readonly plain: SpinCounts;
  readonly gates: SpinCounts;
  /** Free spins, by whether they pay. */
  readonly winless: SpinCounts;
  readonly won: SpinCounts;
}

export const nightMarketCounts: NightCounts = {
  plain: { ways: 33333248n, unpaidWays: 24255104n, coins: 581235228n, squares: 259638522514, coinsMax: 8800 },
  gates: { ways: 221184n, unpaidWays: 187776n, coins: 1234746n, squares: 153227034, coinsMax: 600 },
  winless: { ways: 23865344n, unpaidWays: 23865344n, coins: 0n, squares: 0, coinsMax: 0 },
  won: { ways: 9689088n, unpaidWays: 0n, coins: 805036374n, squares: 643053251548, coinsMax: 9350 },
};
