import type { SpinCounts } from '../tally.ts';

/** All reel stops, by number of keys shown. */
export const deepVaultCounts: readonly SpinCounts[] = [
  { ways: 17781120n, unpaidWays: 13007063n, coins: 275886517n, squares: 52937429545, coinsMax: 5640 },
  { ways: 10254720n, unpaidWays: 7385795n, coins: 163930042n, squares: 30479820630, coinsMax: 5640 },
  { ways: 2217600n, unpaidWays: 1614587n, coins: 32388030n, squares: 5093091666, coinsMax: 3050 },
  { ways: 213120n, unpaidWays: 147392n, coins: 3077451n, squares: 447421005, coinsMax: 2175 },
  { ways: 7680n, unpaidWays: 3720n, coins: 131880n, squares: 10380120, coinsMax: 175 },
];
