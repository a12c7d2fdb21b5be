export { startLoyaltyFollower } from './follow.ts';
export { type KeptSpin, readKeptSpins, wrongInSpin } from './kept-spins.ts';
export { loyaltyRoutes } from './routes.ts';
export { type LoyaltyFlag, readLoyaltyFlags, readLoyaltyRule, writeLoyaltyFlag } from './rule-store.ts';
