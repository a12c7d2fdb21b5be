import { fraction } from '@evens/base';

/** What the game math finds of the reels and the dial, in its lowest terms and in coins; the tests hold these to it. */
export const deepVaultExpected = {
  rtp: fraction(3489551n, 2n ** 13n * 3n * 5n * 31n),
  coinsMax: 42175,
} as const;
