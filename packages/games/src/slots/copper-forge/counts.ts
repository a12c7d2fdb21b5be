import type { SpinCounts } from '../tally.ts';

/** All reel stops of the first spin, by number of coins shown. */
export const copperForgeCounts: readonly SpinCounts[] = [
  { ways: 11390625n, unpaidWays: 8683979n, coins: 107547005n, squares: 15450609175, coinsMax: 3015 },
  { ways: 8521875n, unpaidWays: 6874273n, coins: 64855740n, squares: 9911269300, coinsMax: 3000 },
  { ways: 6863125n, unpaidWays: 5955301n, coins: 30556195n, squares: 2913795925, coinsMax: 3000 },
  { ways: 3810875n, unpaidWays: 3461939n, coins: 10719380n, squares: 828017950, coinsMax: 1000 },
  { ways: 1839800n, unpaidWays: 1737246n, coins: 2868200n, squares: 170634100, coinsMax: 1000 },
  { ways: 760590n, unpaidWays: 736975n, coins: 597025n, squares: 24562575, coinsMax: 300 },
  { ways: 261587n, unpaidWays: 257669n, coins: 93200n, squares: 3084650, coinsMax: 100 },
  { ways: 80359n, unpaidWays: 79967n, coins: 8500n, squares: 223800, coinsMax: 100 },
  { ways: 20341n, unpaidWays: 20323n, coins: 360n, squares: 7700, coinsMax: 30 },
  { ways: 4401n, unpaidWays: 4401n, coins: 0n, squares: 0, coinsMax: 0 },
  { ways: 754n, unpaidWays: 754n, coins: 0n, squares: 0, coinsMax: 0 },
  { ways: 92n, unpaidWays: 92n, coins: 0n, squares: 0, coinsMax: 0 },
  { ways: 8n, unpaidWays: 8n, coins: 0n, squares: 0, coinsMax: 0 },
];
