export const loyaltyLevelKeys = ['member', 'bronze', 'silver', 'gold', 'platinum'] as const;
export type LoyaltyLevelKey = (typeof loyaltyLevelKeys)[number];

export interface LoyaltyLevelRules {
  readonly key: LoyaltyLevelKey;
  /** Points earned by play since registration; a level is not lost by inactivity. */
  readonly fromPoints: number;
  /** Off the shop's prices. */
  readonly shopDiscountPercent: number;
  /** Spins of the wheel, once, when it is reached. */
  readonly spins: number;
}

/** The lowest first. */
export const loyaltyLevels = [
  { key: 'member', fromPoints: 0, shopDiscountPercent: 0, spins: 0 },
  { key: 'bronze', fromPoints: 500, shopDiscountPercent: 0, spins: 1 },
  { key: 'silver', fromPoints: 2500, shopDiscountPercent: 5, spins: 1 },
  { key: 'gold', fromPoints: 10_000, shopDiscountPercent: 10, spins: 2 },
  { key: 'platinum', fromPoints: 50_000, shopDiscountPercent: 15, spins: 3 },
] as const satisfies readonly [LoyaltyLevelRules, ...LoyaltyLevelRules[]];

export function levelFromPoints(earned: number): LoyaltyLevelRules {
  return loyaltyLevels.findLast(({ fromPoints }) => earned >= fromPoints) ?? loyaltyLevels[0];
}

/** Undefined at the highest. */
export function findNextLevel(earned: number): LoyaltyLevelRules | undefined {
  return loyaltyLevels.find(({ fromPoints }) => fromPoints > earned);
}

/** Points earned by play that give a spin. */
export const POINTS_PER_SPIN = 250;

/** Spins that an account has got in all: by its points, and by the levels that it has reached. They do not expire. */
export function spinsEarned(earned: number): number {
  const byLevels = loyaltyLevels.reduce(
    (sum, { fromPoints, spins }) => sum + (earned >= fromPoints ? spins : 0),
    0,
  );
  return Math.max(0, Math.floor(earned / POINTS_PER_SPIN)) + byLevels;
}
