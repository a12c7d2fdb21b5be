export { cancelBonus, endByWithdrawal, followEndedByWithdrawal } from './bonus-funds/cancel.ts';
export { readCancelLoss, readWithdrawalLoss, type WithdrawalLoss } from './bonus-funds/end.ts';
export { makeBonusFollower } from './bonus-funds/follow.ts';
export { type FreeBetTerms, readFreeBetOfTicket } from './bonus-funds/free-bet.ts';
export {
  bonusChange,
  type Funding,
  readFundings,
} from './bonus-funds/funding.ts';
export { gameGroup } from './bonus-funds/game-group.ts';
export { type BonusGrant, grantBonus } from './bonus-funds/grant.ts';
export { grantCash } from './bonus-funds/grant-cash.ts';
export { openStakesSql } from './bonus-funds/open-stakes.ts';
export {
  type PlayableFreeSpins,
  readPlayableBonus,
  readPlayableFreeSpins,
} from './bonus-funds/playable.ts';
export { batchAnswers } from './kernel/batch-answers.ts';
export { bindCommand } from './kernel/bind-command.ts';
export {
  type Barred,
  barredMs,
  commandColumns,
} from './kernel/command-batch.ts';
export { judgeAndWrite } from './kernel/judge-and-write.ts';
export { readSealedJournal } from './kernel/sealed-journals.ts';
export { type StakeRefusal, type StakeRow, toStakeRefusal } from './kernel/stake-outcome.ts';
export {
  ACCOUNTS_SUBJECT,
  type AccountNews,
  listenToAccountNews,
  newsThroughBus,
  newsThroughDatabase,
} from './wallet/account-news.ts';
export { writeAdjustment } from './wallet/adjustment-store.ts';
export { balanceNews } from './wallet/balance-news.ts';
export { commandHash, readCommandId } from './wallet/commands.ts';
export { type CommandClaim, firstAnswer, judgeFirst } from './wallet/first-answer.ts';
export { laneRefusal } from './wallet/lanes/lane-refusal.ts';
export { type LaneCommand, type LaneSubmit, Lanes } from './wallet/lanes/lanes.ts';
export { creditPlayMoney } from './wallet/play-money.ts';
export { presentBalance } from './wallet/present.ts';
export { accountOfKey, principalKey, privateKey } from './wallet/private-keys.ts';
export {
  type Balance,
  type House,
  holdAccount,
  openPlayerAccount,
  raiseAllowance,
  readBalance,
  readBalances,
  readHouse,
  readStanding,
  readStandings,
  setBlocked,
} from './wallet/store.ts';
