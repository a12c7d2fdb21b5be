export { type AccountNews, hearAccountNews, newsThroughDatabase } from './account-news.ts';
export { writeAdjustment } from './adjustment-store.ts';
export { commandHash, readCommandId } from './commands.ts';
export { type CommandClaim, firstAnswer, judgeFirst } from './first-answer.ts';
export { laneRefusal } from './lanes/lane-refusal.ts';
export { type LaneCommand, type LaneSubmit, Lanes, type LaneWork } from './lanes/lanes.ts';
export { creditPlayMoney } from './play-money.ts';
export { presentBalance } from './present.ts';
export { walletRoutes } from './routes.ts';
export {
  type AccountState,
  type Balance,
  type House,
  holdAccount,
  openPlayerAccount,
  readBalance,
  readBalances,
  readHouse,
  readStanding,
  readStandings,
  setBlocked,
} from './store.ts';
