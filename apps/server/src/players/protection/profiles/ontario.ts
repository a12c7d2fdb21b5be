import { anyGames, type JurisdictionProfile } from './jurisdiction-profile.ts';

/** Like Ontario: the Registrar's Standards for Internet Gaming. */
export const ontario: JurisdictionProfile = {
  key: 'ontario',
  ageMin: 19,
  identityBefore: ['play', 'deposit'],
  increaseAfterHours: 24,
  timeOutHours: [24, 168, 720, 1440, 2160],
  exclusionMonths: [6, 12, 60],
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
