import type { SpinCounts } from '../tally.ts';

interface CountsOfSpins {
  /** The first spin of the round. */
  readonly first: SpinCounts;
  /** Free spins per special symbol, in the order of `shelved`. */
  readonly free: readonly SpinCounts[];
}

/** All reel stops, by whether they show three lanterns. */
export interface LibraryCounts {
  readonly plain: CountsOfSpins;
  readonly lanterns: CountsOfSpins;
}

export const lanternLibraryCounts: LibraryCounts = {
  plain: {
    first: {
      ways: 60111909n,
      unpaidWays: 45849186n,
      coins: 333429852n,
      squares: 47453058128,
      coinsMax: 1620,
    },
    free: [
      { ways: 60111909n, unpaidWays: 37261674n, coins: 4473447852n, squares: 9879153082128, coinsMax: 10024 },
      { ways: 60111909n, unpaidWays: 43084170n, coins: 4382717052n, squares: 9034311274128, coinsMax: 8254 },
      { ways: 60111909n, unpaidWays: 41608350n, coins: 4500393852n, squares: 6901130318128, coinsMax: 6700 },
      { ways: 60111909n, unpaidWays: 39411788n, coins: 5672117752n, squares: 6969785168128, coinsMax: 6110 },
      { ways: 60111909n, unpaidWays: 31413051n, coins: 2747809002n, squares: 972437366228, coinsMax: 1620 },
      { ways: 60111909n, unpaidWays: 33911937n, coins: 2095810752n, squares: 649564924528, coinsMax: 1800 },
      { ways: 60111909n, unpaidWays: 30233472n, coins: 2546365292n, squares: 908890633568, coinsMax: 1778 },
      { ways: 60111909n, unpaidWays: 30069038n, coins: 2695392012n, squares: 1035034417808, coinsMax: 1880 },
      { ways: 60111909n, unpaidWays: 29192940n, coins: 2980020852n, squares: 1197284756128, coinsMax: 2460 },
    ],
  },
  lanterns: {
    first: { ways: 307611n, unpaidWays: 0n, coins: 31608188n, squares: 11192380692, coinsMax: 3560 },
    free: [
      { ways: 307611n, unpaidWays: 0n, coins: 39546188n, squares: 19175743692, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 31608188n, squares: 11192380692, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 31608188n, squares: 11192380692, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 77670688n, squares: 86662245092, coinsMax: 5910 },
      { ways: 307611n, unpaidWays: 0n, coins: 32098238n, squares: 11282901692, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 34687088n, squares: 12039807792, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 40358028n, squares: 15191465092, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 38825828n, squares: 14594848132, coinsMax: 3560 },
      { ways: 307611n, unpaidWays: 0n, coins: 42292388n, squares: 17649675092, coinsMax: 3560 },
    ],
  },
};
