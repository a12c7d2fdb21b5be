import { fraction } from '@evens/base';

/**
 * Results of the game math for the reels and the dial, in lowest terms and in coins. Tests compare them with the game
 * math.
 */
export const deepVaultExpected = {
  rtp: fraction(3489551n, 2n ** 13n * 3n * 5n * 31n),
  coinsMax: 42175,
} as const;
