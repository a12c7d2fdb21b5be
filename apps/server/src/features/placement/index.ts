export { BettingMemory } from './betting-memory.ts';
export type { Books } from './books.ts';
export { makePlaceBet, type PlaceBet } from './place-bet.ts';
export { placementRoutes } from './routes.ts';
export { makeRulesReader } from './rules.ts';
