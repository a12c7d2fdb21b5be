export {
  type BetNow,
  presentBet,
  presentDecision,
  presentSharedBet,
  runDecisions,
  type SharedBetRow,
  type StoredCashOut,
  type StoredMove,
  toTableBet,
} from './shared-rounds/bet-now.ts';
export { betRefusal } from './shared-rounds/bet-refusal.ts';
export { blackjackMachine } from './shared-rounds/blackjack-machine.ts';
export { TableBots } from './shared-rounds/bots/table-bots.ts';
export { freshShoe } from './shared-rounds/chip-machines.ts';
export { decideFromClient, readAskedBet } from './shared-rounds/client-commands.ts';
export { EVERY_PLAYER, type TableConnection } from './shared-rounds/connections.ts';
export { crashMachine, crashMultiplier, storedCrashBet } from './shared-rounds/crash-machine.ts';
export type { DescribePlayer } from './shared-rounds/crowd.ts';
export { DEMO_CURRENCY, DemoPurse } from './shared-rounds/demo-purse.ts';
export { hiddenName } from './shared-rounds/hidden-name.ts';
export type { Change, ReadTableBet, TableMachine } from './shared-rounds/machine.ts';
export { inHouseTable, inHouseTables, type ListedTable } from './shared-rounds/machines.ts';
export { MemoryTable } from './shared-rounds/memory-table.ts';
export { MemoryTablePlayer, type TablePurse } from './shared-rounds/memory-table-player.ts';
export type { Presence } from './shared-rounds/onlookers.ts';
export {
  type BetNotEnded,
  type BetToEnd,
  type PastRound,
  RoundEngine,
  type TableStore,
} from './shared-rounds/round-engine.ts';
export { crowdUserName, isCrowdUserName } from './shared-rounds/sandbox-crowd.ts';
export {
  type ChainLink,
  isDecided,
  isRefunded,
  type SharedRound,
  type SharedState,
  type ShoeState,
  type TableTimes,
} from './shared-rounds/shared-round.ts';
export { makeTableClock } from './shared-rounds/table-clock.ts';
export { tableOpening } from './shared-rounds/table-opening.ts';
export type {
  BetRequest,
  DecisionRequest,
  ImageConnection,
  TablePlayer,
} from './shared-rounds/table-player.ts';
export { tableStakes } from './shared-rounds/table-stakes.ts';
export {
  accountPlayerKey,
  type EngineListener,
  type TableContents,
  TableState,
  type Tick,
} from './shared-rounds/table-state.ts';
export { presentReturn, presentTraits } from './stakes/displayed-return.ts';
export { gameStakes } from './stakes/game-stakes.ts';
export { withInHouseFields } from './stakes/in-house-fields.ts';
export {
  allJackpots,
  isOwnJackpot,
  type JackpotDefinition,
  jackpotIn,
  jackpotName,
  jackpotsFilledBy,
  listSharedJackpots,
  requireJackpot,
} from './stakes/jackpot-definitions.ts';
export type { StakeLimits } from './stakes/stake-limits.ts';
export { overBonusStake, stakeRefusal } from './stakes/stake-rules.ts';
export { storedJson, toStoredText } from './stored-text.ts';
