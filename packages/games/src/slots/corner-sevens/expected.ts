import { fraction } from '@evens/base';

/** What the game math finds, in its lowest terms and in coins; the tests hold these to it. */
export const cornerSevensExpected = {
  rtp: fraction(1326912628429n, 2n ** 38n * 5n),
  coinsMax: 5082,
} as const;
