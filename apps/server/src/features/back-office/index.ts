export { adjustmentExecutor, proposeAdjustment } from './adjustments.ts';
export { limitsExecutor } from './limits.ts';
export { playerBreakExecutor, proposeBreak } from './player-breaks.ts';
export { stakeFactorExecutor } from './players.ts';
export { offerExecutor } from './referrals.ts';
export { resultExecutor } from './result-proposals.ts';
export { type BackOfficeParts, backOfficeRoutes } from './routes.ts';
export { presentSwitches, type SwitchParts, setSwitch } from './switches.ts';
export { raiseTerms, raiseTermsIn } from './terms.ts';
