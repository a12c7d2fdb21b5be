import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const lanternLibraryExpected = {
  rtp: fraction(
    1930714529434403132173172483476831938918798902442775356614694428258865128987n,
    2n ** 69n * 3n ** 39n * 5n ** 11n * 7n ** 13n * 37n ** 11n,
  ),
  coinsMax: 197576,
} as const;
