export { BettingMemory } from './betting-memory.ts';
export type { Books } from './books.ts';
export { makePlaceBet, type PlaceBet } from './place-bet.ts';
export { placementRoutes } from './routes.ts';
export { type BettingRules, makeRulesReader } from './rules.ts';
export { makeSelectionStatus } from './selection-status.ts';
export { makeWaitLane } from './wait-lane.ts';
export type { WaitingBet } from './waiting-bet.ts';
export { makeWaits, startWaits, type TraderAnswer, type Waits } from './waits.ts';
