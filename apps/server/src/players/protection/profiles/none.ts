import { anyGames, type JurisdictionProfile } from './jurisdiction-profile.ts';

/** No licence, for play money. Uses the strictest rule of the other profiles where it makes sense. */
export const none: JurisdictionProfile = {
  key: 'none',
  ageMin: 18,
  // Play-money documents: withdrawals above a sum require one (`EVENS_WITHDRAWAL_DOCUMENTS`).
  identityBefore: [],
  increaseAfterHours: 24,
  timeOutHours: [24, 48, 168, 720, 1008],
  exclusionMonths: [6, 12, 24, 60],
  returnAfterHours: 24,
  realityCheckMinutes: [15, 30, 45, 60],
  realityCheckDefaultMinutes: 60,
  asksForDepositLimit: true,
  hasDepositPrompts: true,
  // Sandbox withdrawals pay no one, so the whole cashier flow stays testable.
  mayCancelWithdrawal: true,
  wageringTimesMax: null,
  allowsMixedProducts: true,
  // Pace and stake rules, which limit monetary losses, are unnecessary for play money.
  games: anyGames,
};
