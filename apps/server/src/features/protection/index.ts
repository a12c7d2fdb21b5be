export { judgeDeposit } from './limits/deposit-limit.ts';
export { limitRoutes } from './limits/limit-routes.ts';
