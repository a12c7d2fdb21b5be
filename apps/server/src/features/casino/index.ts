export { startAbandoned } from './abandoned.ts';
export { type KeptRound, readKeptRounds, rerunRound } from './kept-rounds.ts';
export { makeCasinoRules } from './limits.ts';
export { makeRoundLane } from './round-lane.ts';
export { arcadeRoutes, casinoRoutes } from './routes.ts';
export { PlayerSeeds } from './seeds.ts';
export { Sittings } from './sittings.ts';
