export { cancelBonus, readCancelLoss } from './end.ts';
export { makeBonusFollower, startBonusFollower } from './follow.ts';
export { bonusChange, type Funding, readBonusHolders, readFundings } from './funding.ts';
export { type BonusGrant, grantBonus } from './grant.ts';
export { fundedReturn, movedBonuses } from './statement-parts.ts';
