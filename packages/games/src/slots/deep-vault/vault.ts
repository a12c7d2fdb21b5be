import { type Fraction, fraction } from '@evens/base';

/** A turn of the dial brings so many coins and ends it, or goes a level deeper. */
interface DialPart {
  readonly weight: number;
  /** Undefined for the part that goes deeper. */
  readonly coins?: number;
}

/** From the top. A coin is a twentieth of the stake: the dial pays from 5 to 2,000 stakes. */
export const dial: readonly (readonly DialPart[])[] = [
  [
    { weight: 30, coins: 100 },
    { weight: 25, coins: 160 },
    { weight: 15, coins: 200 },
    { weight: 10, coins: 300 },
    { weight: 20 },
  ],
  [{ weight: 40, coins: 400 }, { weight: 25, coins: 600 }, { weight: 10, coins: 800 }, { weight: 25 }],
  [{ weight: 50, coins: 1500 }, { weight: 30, coins: 2000 }, { weight: 20 }],
  [
    { weight: 70, coins: 5000 },
    { weight: 27, coins: 10_000 },
    { weight: 3, coins: 40_000 },
  ],
];

/** Three keys turn the dial from the top; each further key starts it a level deeper. */
export const DIAL_KEYS = 3;

/**
 * Whatever the reels show, every spin opens the vault with a chance of its stake in a million minor units: twice the stake
 * is twice the chance. Beyond a million a stake could buy no more of it, so none is taken.
 */
export const VAULT = { openIn: 1_000_000, stakeMaxMinor: 1_000_000n } as const;

export interface Pool {
  readonly name: 'mini' | 'minor' | 'grand';
  /** In a thousand, of the open vault giving this pool. */
  readonly weight: number;
  /** What the house fills it with when it was won, minor units. */
  readonly seedMinor: bigint;
  /** Of every stake, what goes into it. */
  readonly contribution: Fraction;
}

export const pools: readonly Pool[] = [
  { name: 'mini', weight: 900, seedMinor: 5000n, contribution: fraction(1n, 100n) },
  { name: 'minor', weight: 95, seedMinor: 50_000n, contribution: fraction(1n, 100n) },
  { name: 'grand', weight: 5, seedMinor: 1_000_000n, contribution: fraction(1n, 100n) },
];

const WHEEL = pools.reduce((sum, { weight }) => sum + weight, 0);

/** The chance of winning a pool, for each minor unit staked. */
export function poolChance({ weight }: Pool): Fraction {
  return fraction(BigInt(weight), BigInt(WHEEL * VAULT.openIn));
}
