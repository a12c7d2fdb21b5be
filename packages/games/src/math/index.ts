export { baccaratMath } from '../baccarat/math.ts';
export {
  bestBlackjackMove,
  blackjackTable,
  openCards,
  type TableMove,
  type TableRow,
} from '../blackjack/advice.ts';
export { blackjackMath } from '../blackjack/math.ts';
export { countHands, type HandCounts } from '../cards/hand-counts.ts';
export { casinoHoldemDecisions, type Decision } from '../casino-holdem/decisions.ts';
export {
  type CallSums,
  type CasinoHoldemSums,
  casinoHoldemCall,
  casinoHoldemMath,
  casinoHoldemSums,
  isCalled,
  recomputeCasinoHoldem,
} from '../casino-holdem/math.ts';
export { crashMath } from '../crash/math.ts';
export { dragonTigerMath } from '../dragon-tiger/math.ts';
export { facetsMath } from '../facets/math.ts';
export { hiLoMath } from '../hi-lo/math.ts';
export { kenoMath } from '../keno/math.ts';
export { limboMath } from '../limbo/math.ts';
export { minesMath } from '../mines/math.ts';
export { moneyWheelMath } from '../money-wheel/math.ts';
export { plinkoMath } from '../plinko/math.ts';
export { rouletteMath } from '../roulette/math.ts';
export { sicBoMath } from '../sic-bo/math.ts';
export { copperForgeMath, enumerateCopperForge } from '../slots/copper-forge/math.ts';
export { coralBloomMath, enumerateCoralBloom } from '../slots/coral-bloom/math.ts';
export { cornerSevensMath } from '../slots/corner-sevens/math.ts';
export { deepVaultMath, enumerateDeepVault } from '../slots/deep-vault/math.ts';
export { enumerateHarbourLights, harbourLightsMath } from '../slots/harbour-lights/math.ts';
export { enumerateLanternLibrary, lanternLibraryMath } from '../slots/lantern-library/math.ts';
export { enumerateNightMarket, nightMarketMath } from '../slots/night-market/math.ts';
export { computeShiftingSands, shiftingSandsMath } from '../slots/shifting-sands/math.ts';
export { computeStudioMath } from '../slots/studio/math.ts';
export { spireMath } from '../spire/math.ts';
export {
  recomputeVideoPoker,
  videoPokerAdviser,
  videoPokerMath,
  videoPokerOutcomes,
} from '../video-poker/math.ts';
export {
  type Chance,
  computeGameMath,
  type GameMath,
  type JackpotShares as PoolShares,
  lowest,
} from './game-math.ts';
export { errorsOff, type RegisteredGame, registeredGames } from './registry.ts';
