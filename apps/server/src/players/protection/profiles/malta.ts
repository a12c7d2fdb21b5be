import { anyGames, type JurisdictionProfile } from './jurisdiction-profile.ts';

/** Malta: the Player Protection Directive. */
export const malta: JurisdictionProfile = {
  key: 'malta',
  ageMin: 18,
  identityBefore: ['withdrawal'],
  increaseAfterHours: 24,
  timeOutHours: [24, 48, 168, 720],
  exclusionMonths: [6, 12, 24, 60],
  returnAfterHours: 24,
  realityCheckMinutes: [15, 30, 60],
  realityCheckDefaultMinutes: 60,
  asksForDepositLimit: true,
  hasDepositPrompts: false,
  mayCancelWithdrawal: true,
  wageringTimesMax: null,
  allowsMixedProducts: true,
  games: { ...anyGames, allowsSlamStop: false, allowsAutobet: false },
};
