export { ageAt } from './age.ts';
export { beginBreakIn } from './begin-break.ts';
export { readBreak, stateOf } from './breaks-store.ts';
export { judgeLogIn } from './end-exclusion.ts';
export {
  barredRefusal,
  checkedRefusal,
  type EnforcementPoint,
  type IdentityGate,
  judgeAt,
  lockedRefusal,
  type ProtectionState,
} from './enforcement-points.ts';
export { recordProtectionEvent } from './events.ts';
export { freeCondition, openCondition } from './free-condition.ts';
export { judgeNewcomer, judgeVisitor, makeIdentityGate } from './identity-gate.ts';
export { judgeBonus } from './judge-bonus.ts';
export { judgeDeposit } from './limits/deposit-limit.ts';
export { limitRoutes } from './limits/limit-routes.ts';
export { judgeStake, renewAllowance } from './limits/renew-allowance.ts';
export { type GameKind, type GameRules, slotStakeMinor } from './profiles/jurisdiction-profile.ts';
export { realityCheckRoutes } from './reality-checks/routes.ts';
export { readOpenRealityCheck } from './reality-checks/store.ts';
export { startRealityChecks } from './reality-checks/sweep.ts';
export { type ProtectionRoutes, protectionRoutes } from './routes.ts';
