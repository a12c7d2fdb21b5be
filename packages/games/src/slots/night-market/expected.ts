import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const nightMarketExpected = {
  rtp: fraction(27024072274322793n, 2n ** 50n * 5n ** 2n),
  coinsMax: 281100,
} as const;
