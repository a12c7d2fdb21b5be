export {
  findNextLevel,
  type LoyaltyLevelKey,
  type LoyaltyLevelRules,
  levelFromPoints,
  loyaltyLevelKeys,
  loyaltyLevels,
  POINTS_PER_SPIN,
  spinsEarned,
} from './levels.ts';
export { netCashStake, type PlayedTicket } from './net-stake.ts';
export { type LoyaltyBonus, type LoyaltyPrize, prizeMinor, prizeTerms } from './prize.ts';
export {
  addStake,
  type LoyaltyProduct,
  loyaltyProducts,
  stakePerPointMinor,
  wholePoints,
} from './products.ts';
export { priceFor, type ShopItem, type ShopItemKey, shopItemKeys, shopItems } from './shop.ts';
export { loyaltyWheel, spinWheel, WHEEL_PARTS, type WheelSegment, wheelSegments } from './wheel.ts';
export { type WheelSegmentKey, wheelSegmentKeys } from './wheel-keys.ts';
