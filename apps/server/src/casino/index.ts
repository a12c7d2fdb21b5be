export { type Connection, readConnections } from './aggregator/connections.ts';
export { ExternalProvider } from './aggregator/external-provider.ts';
export { heldWinExecutor, proposeHeldWin } from './aggregator/held-wins.ts';
export { type HeldWin, readHeldWins } from './aggregator/held-wins-store.ts';
export { readProviderNets, startProviderWatch, watchProviders } from './aggregator/provider-watch.ts';
export { eitherFrameSessions, RemoteSessions } from './aggregator/remote-sessions.ts';
export { makeRoundStakeMax } from './aggregator/round-stake-max.ts';
export { endExternalSessionsOf } from './aggregator/session-store.ts';
export { makeWalletLane } from './aggregator/wallet-lane.ts';
export { walletRoutes } from './aggregator/wallet-routes.ts';
export { countByKey, sweepSecrets } from './fairness/sealing/sweep.ts';
export { freshSeeds, PlayerSeeds } from './fairness/seeds.ts';
export { serverDraws } from './fairness/server-draws.ts';
export { casinoFavouritesRoutes } from './favourites/routes.ts';
export { casinoRounds } from './history/history.ts';
export { makeJackpotWriter } from './jackpots/jackpot-rounds.ts';
export { readUnseenJackpots } from './jackpots/unseen-jackpots.ts';
export { makeAudienceOf } from './lobby/audience.ts';
export { makeInHouseProvider } from './lobby/in-house-provider.ts';
export { makePopularity } from './lobby/popularity.ts';
export type { GameProvider, Providers } from './lobby/provider.ts';
export { providersRoutes } from './providers/routes.ts';
export { startAbandoned } from './rounds/abandoned.ts';
export { type KeptRound, readKeptRounds, rerunRound } from './rounds/kept-rounds.ts';
export { limitsOf, makeCasinoRules, type ReadCasinoRules } from './rounds/limits.ts';
export { makeRoundLane } from './rounds/round-lane.ts';
export { arcadeRoutes, casinoRoutes } from './routes.ts';
export { GameSessions, isInHouse } from './sessions/game-sessions.ts';
export { type EndOthers, endSessionsOf } from './sessions/session-store.ts';
export { TableStream } from './sessions/table-stream.ts';
export {
  type KeptSharedRound,
  readKeptSharedRounds,
  wrongInShared,
} from './shared-rounds/kept-shared-rounds.ts';
export { startTables } from './shared-rounds/tables.ts';
