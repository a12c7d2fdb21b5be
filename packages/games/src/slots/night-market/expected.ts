import { fraction } from '@evens/base';

/** What the game math finds, in its lowest terms and in coins; the tests hold these to it. */
export const nightMarketExpected = {
  rtp: fraction(27024072274322793n, 2n ** 50n * 5n ** 2n),
  coinsMax: 281100,
} as const;
