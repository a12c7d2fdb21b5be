import { anyGames, type JurisdictionProfile } from './jurisdiction-profile.ts';

/** Without a licence, for play money: of each rule the strictest of the others that makes sense there. */
export const none: JurisdictionProfile = {
  key: 'none',
  ageMin: 18,
  // Documents of play money: withdrawals of a sum ask for one (`EVENS_WITHDRAWAL_DOCUMENTS`).
  identityBefore: [],
  increaseAfterHours: 24,
  timeOutHours: [24, 48, 168, 720, 1008],
  exclusionMonths: [6, 12, 24, 60],
  returnAfterHours: 24,
  realityCheckMinutes: [15, 30, 45, 60],
  realityCheckDefaultMinutes: 60,
  asksForDepositLimit: true,
  hasDepositPrompts: true,
  // A withdrawal of the sandbox pays nobody: the cashier's whole flow stays within reach.
  mayCancelWithdrawal: true,
  wageringTimesMax: null,
  allowsMixedProducts: true,
  // What bounds a loss of money by pace and stake bounds nothing in play money.
  games: anyGames,
};
