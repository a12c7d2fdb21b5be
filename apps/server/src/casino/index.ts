export { countByKey, sweepSecrets } from './fairness/sealing/sweep.ts';
export { freshSeeds, PlayerSeeds } from './fairness/seeds.ts';
export { serverDraws } from './fairness/server-draws.ts';
export { casinoRounds } from './history/history.ts';
export { makeJackpotWriter } from './jackpots/jackpot-rounds.ts';
export { readUnseenJackpots } from './jackpots/unseen-jackpots.ts';
export { type AudienceOf, makeAudienceOf } from './lobby/audience.ts';
export { makeInHouseProvider } from './lobby/in-house-provider.ts';
export { isMobile } from './lobby/is-mobile.ts';
export { makePopularity, type Popularity } from './lobby/popularity.ts';
export type { Audience, GameProduct, GameProvider, LaunchAsked, Providers } from './lobby/provider.ts';
export { startAbandoned } from './rounds/abandoned.ts';
export { type KeptRound, readKeptRounds, rerunRound } from './rounds/kept-rounds.ts';
export {
  ageForLimits,
  kindOf,
  limitsOf,
  limitsOfGame,
  makeCasinoRules,
  type ReadCasinoRules,
  type StakeLimits,
} from './rounds/limits.ts';
export { makeRoundLane } from './rounds/round-lane.ts';
export { arcadeRoutes, casinoRoutes } from './routes.ts';
export { type FrameSessions, type GameSession, keptText } from './sessions/game-session.ts';
export { GameSessions, isInHouse } from './sessions/game-sessions.ts';
export { type EndOthers, endSessionsOf, readBirthDate } from './sessions/session-store.ts';
export type { ImageConnection, TablePlayer } from './sessions/table-player.ts';
export { TableStream } from './sessions/table-stream.ts';
export {
  type KeptSharedRound,
  readKeptSharedRounds,
  wrongInShared,
} from './shared-rounds/kept-shared-rounds.ts';
export { startTables } from './shared-rounds/tables.ts';
