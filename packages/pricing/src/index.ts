export * from './chance-model.ts';
export { isFairEachWay } from './each-way.ts';
export * from './early-payout.ts';
export * from './entered-prices.ts';
export * from './joint.ts';
export * from './margin.ts';
export * from './masses.ts';
export * from './models/american-football.ts';
export * from './models/baseball.ts';
export { basesOfHits, HITS_MAX, hitChance } from './models/batting.ts';
export type { CountedPlayers } from './models/counted-players.ts';
export { type BesideName, besideNames, type CountedPlayer, YARD_SCALE } from './models/counted-rest.ts';
export * from './models/cricket.ts';
export { type Bowl, bowlInnings, WICKET } from './models/cricket-innings.ts';
export {
  type CricketPlayer,
  type CricketPlayers,
  SHARE_CHANCES,
  WICKET_CLASSES,
  wicketClass,
} from './models/cricket-players.ts';
export * from './models/fight.ts';
export * from './models/ice-hockey.ts';
export * from './models/lottery.ts';
export * from './models/points.ts';
export * from './models/race.ts';
export * from './models/season.ts';
export * from './models/sets.ts';
export * from './models/soccer.ts';
export { type CountMeans, FIRST_HALF_SHARES } from './models/soccer-counts.ts';
export { playerLines } from './models/soccer-player-lines.ts';
export { OWN_GOAL_SHARE, type SoccerPlayers } from './models/soccer-players.ts';
export { FIRST_HALF_SUBSTITUTIONS, SUBSTITUTION_SPAN } from './models/soccer-presence.ts';
export * from './moves.ts';
export * from './normal.ts';
export { CARD_FOULS } from './player-goals.ts';
export * from './poisson.ts';
export * from './price-markets.ts';
export * from './pricer.ts';
export { highestFactor, regularFactor } from './regular-margins.ts';
export * from './scenario.ts';
export { findSeason, type RegisteredModel, scenarioModels } from './scenario-models.ts';
export * from './serves.ts';
export * from './set-scores.ts';
export type { SetsParams } from './sets-params.ts';
export * from './tennis-formulas.ts';
