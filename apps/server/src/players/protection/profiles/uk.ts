import type { JurisdictionProfile } from './jurisdiction-profile.ts';

/** Great Britain: LCCP 3.5 and RTS 12 to 14, bonus rules of January 2026. */
export const uk: JurisdictionProfile = {
  key: 'uk',
  ageMin: 18,
  identityBefore: ['play', 'demo', 'deposit'],
  increaseAfterHours: 24,
  timeOutHours: [24, 48, 168, 720, 1008],
  exclusionMonths: [6, 12, 24, 60],
  returnAfterHours: 24,
  realityCheckMinutes: [15, 30, 45, 60],
  realityCheckDefaultMinutes: 60,
  asksForDepositLimit: true,
  hasDepositPrompts: false,
  mayCancelWithdrawal: false,
  wageringTimesMax: 10,
  allowsMixedProducts: false,
  games: {
    roundMsMin: { slot: 2500, other: 5000 },
    // £2 and £5: no currency of the site is worth more, and no amount is converted by a rate.
    slotStakeMax: [
      { fromYears: 18, hundredths: 200 },
      { fromYears: 25, hundredths: 500 },
    ],
    allowsSeveralGames: false,
    allowsSlamStop: false,
    allowsAutobet: false,
  },
};
