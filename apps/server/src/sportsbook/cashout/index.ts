export { type CashedOut, type CashoutCalls, makeCashOut } from './cash-out.ts';
export { type CashoutOptions, type CashoutParts, makeCashoutParts } from './cashout-parts.ts';
export { makeCashoutSweeper, startCashoutSweeper } from './cashout-sweeper.ts';
export { CashoutValues, startValueNews } from './live-values.ts';
export { cashoutRoutes } from './routes.ts';
export { makeSetAutomatic, type SetAutomatic } from './set-automatic.ts';
