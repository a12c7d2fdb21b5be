export { cancelBonus, endByWithdrawal, followEndedByWithdrawal } from './cancel.ts';
export { readCancelLoss, readWithdrawalLoss, type WithdrawalLoss } from './end.ts';
export { makeBonusFollower, startBonusFollower } from './follow.ts';
export { type FreeBetTerms, readFreeBetOfTicket, readOpenFreeBets } from './free-bet.ts';
export { type BonusHeld, bonusChange, type Funding, readBonusHolders, readFundings } from './funding.ts';
export { gameGroupOf } from './game-group.ts';
export { type BonusGrant, grantBonus } from './grant.ts';
export { grantCash } from './grant-cash.ts';
export { openStakesOf } from './open-stakes.ts';
export { BonusPayers } from './payers.ts';
export { type FreeSpinsOf, readFreeSpinsOf, readPlayableBonus } from './playable.ts';
export {
  CASH_FIRST,
  cashOfReturn,
  gameShare,
  HAS_NO_DEBT,
  mayPlay,
  pursePays,
  refusingStakeMax,
  wageringPurse,
} from './purse.ts';
export { fundedReturn, movedBonuses, stakedBonuses } from './statement-parts.ts';
