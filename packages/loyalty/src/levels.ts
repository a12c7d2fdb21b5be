export const loyaltyLevelKeys = ['member', 'bronze', 'silver', 'gold', 'platinum'] as const;
export type LoyaltyLevelKey = (typeof loyaltyLevelKeys)[number];
/** Levels that points reach. Every player is at least a member. */
export const reachedLevelKeys = ['bronze', 'silver', 'gold', 'platinum'] as const;
export type ReachedLevelKey = (typeof reachedLevelKeys)[number];

export interface LoyaltyLevel {
  /** Points earned by play since registration; a level is not lost by inactivity. */
  readonly fromPoints: number;
  /** Off the shop's prices. */
  readonly shopDiscountPercent: number;
  /** Spins of the wheel, once, when it is reached. */
  readonly spins: number;
}

export interface LoyaltyLevelRules extends LoyaltyLevel {
  readonly key: LoyaltyLevelKey;
}

export type LoyaltyLevels = Readonly<Record<ReachedLevelKey, LoyaltyLevel>>;

/** The lowest first. */
export function listLevels(levels: LoyaltyLevels): readonly [LoyaltyLevelRules, ...LoyaltyLevelRules[]] {
  return [
    { key: 'member', fromPoints: 0, shopDiscountPercent: 0, spins: 0 },
    ...reachedLevelKeys.map((key) => ({ key, ...levels[key] })),
  ];
}

export const levelRank = (key: LoyaltyLevelKey): number => loyaltyLevelKeys.indexOf(key);

export function levelRules(levels: LoyaltyLevels, key: LoyaltyLevelKey): LoyaltyLevelRules {
  const all = listLevels(levels);
  return all[levelRank(key)] ?? all[0];
}

/** The highest level whose points are earned. */
export function levelFromPoints(levels: LoyaltyLevels, earned: number): LoyaltyLevelKey {
  return listLevels(levels).findLast(({ fromPoints }) => earned >= fromPoints)?.key ?? 'member';
}

/** Undefined at the highest. */
export function findNextLevel(levels: LoyaltyLevels, key: LoyaltyLevelKey): LoyaltyLevelRules | undefined {
  return listLevels(levels)[levelRank(key) + 1];
}
