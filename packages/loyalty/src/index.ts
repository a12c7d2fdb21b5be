export { type LoyaltyCosts, loyaltyCosts } from './costs.ts';
export { loyaltyBounds, termsFaults } from './faults.ts';
export {
  findNextLevel,
  type LoyaltyLevelKey,
  type LoyaltyLevelRules,
  levelFromPoints,
  levelRules,
  listLevels,
  loyaltyLevelKeys,
  reachedLevelKeys,
} from './levels.ts';
export { netCashStake, type PlayedTicket } from './net-stake.ts';
export { type LoyaltyBonus, type LoyaltyPrize, prizeKey, prizeMinor, prizeTerms } from './prize.ts';
export {
  type LoyaltyProduct,
  loyaltyProducts,
  type PointRates,
  stakeForPoints,
  stakeParts,
  wholePoints,
} from './products.ts';
export { cashForPoints, findItem, priceFor, type ShopItem } from './shop.ts';
export { advanceStanding, type EarnedStanding, type VersionedTerms } from './standing.ts';
export { type LoyaltyTerms, shippedTerms } from './terms.ts';
export {
  chanceParts,
  loyaltyWheel,
  spinWheel,
  WHEEL_PARTS,
  WHEEL_SEGMENTS_MAX,
  type WheelSegment,
} from './wheel.ts';
