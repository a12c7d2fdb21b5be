import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const cornerSevensExpected = {
  rtp: fraction(1326912628429n, 2n ** 38n * 5n),
  coinsMax: 5082,
} as const;
