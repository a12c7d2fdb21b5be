export { heldWinExecutor, proposeHeldWin } from './aggregator/held-wins.ts';
export { type HeldWin, readHeldWins } from './aggregator/held-wins-store.ts';
export { PROVIDER_SUMS_KEPT_MS, readProviderNets, watchProviders } from './aggregator/provider-watch.ts';
export { makeWalletLane } from './aggregator/wallet-lane.ts';
export { listMovable, moveRounds } from './archive/move-rounds.ts';
export { countByKey, sweepSecrets } from './fairness/sealing/sweep.ts';
export { freshSeeds, PlayerSeeds } from './fairness/seeds.ts';
export { serverDraws } from './fairness/server-draws.ts';
export { sealProofId } from './history/winner-proof.ts';
export { readJackpotPools, readJackpotWins } from './jackpots/jackpot-reads.ts';
export { makeJackpotWriter } from './jackpots/jackpot-rounds.ts';
export { readUnseenJackpots, unseenJackpotSql } from './jackpots/unseen-jackpots.ts';
export type { Providers } from './lobby/provider.ts';
export {
  type GameLimit,
  lockGameLimits,
  readGameLimits,
  writeGameLimit,
} from './rounds/game-limits.ts';
export { gameId, inHouseGame, switchKey } from './rounds/in-house-games.ts';
export { chatSwitchKeys, limitsByGame, readCurrencyLimits, stakeLimits } from './rounds/limits.ts';
export { readNewestRounds } from './rounds/newest-rounds.ts';
export { makeRoundLane } from './rounds/round-lane.ts';
export { readStoredRounds, rerunRound, type StoredRound } from './rounds/stored-rounds.ts';
export { isInHouse } from './sessions/game-sessions.ts';
export {
  describeRoundFault,
  readStoredSharedRounds,
  type StoredSharedRound,
} from './shared-rounds/stored-shared-rounds.ts';
export { readTablesInPlay } from './shared-rounds/tables-in-play.ts';
