export { baccaratTheory } from '../baccarat/theory.ts';
export {
  bestBlackjackMove,
  blackjackTable,
  openCards,
  type TableMove,
  type TableRow,
} from '../blackjack/advice.ts';
export { blackjackTheory } from '../blackjack/theory.ts';
export { countHands, type HandCounts } from '../cards/hand-counts.ts';
export { casinoHoldemDecisions, type Decision } from '../casino-holdem/decisions.ts';
export {
  type CallSums,
  type CasinoHoldemSums,
  casinoHoldemCall,
  casinoHoldemSums,
  casinoHoldemTheory,
  isCalled,
  recomputeCasinoHoldem,
} from '../casino-holdem/theory.ts';
export { crashTheory } from '../crash/theory.ts';
export { hiLoTheory } from '../hi-lo/theory.ts';
export { kenoTheory } from '../keno/theory.ts';
export { limboTheory } from '../limbo/theory.ts';
export { minesTheory } from '../mines/theory.ts';
export { moneyWheelTheory } from '../money-wheel/theory.ts';
export { plinkoTheory } from '../plinko/theory.ts';
export { rouletteTheory } from '../roulette/theory.ts';
export { copperForgeTheory, enumerateCopperForge } from '../slots/copper-forge/theory.ts';
export { coralBloomTheory, enumerateCoralBloom } from '../slots/coral-bloom/theory.ts';
export { cornerSevensTheory } from '../slots/corner-sevens/theory.ts';
export { deepVaultTheory, enumerateDeepVault } from '../slots/deep-vault/theory.ts';
export { enumerateHarbourLights, harbourLightsTheory } from '../slots/harbour-lights/theory.ts';
export { enumerateLanternLibrary, lanternLibraryTheory } from '../slots/lantern-library/theory.ts';
export { enumerateNightMarket, nightMarketTheory } from '../slots/night-market/theory.ts';
export { computeShiftingSands, shiftingSandsTheory } from '../slots/shifting-sands/theory.ts';
export {
  recomputeVideoPoker,
  videoPokerAdviser,
  videoPokerOutcomes,
  videoPokerTheory,
} from '../video-poker/theory.ts';
export { errorsOff, type RegisteredGame, registeredGames } from './registry.ts';
export { type Chance, lowest, type PoolShares, type Theory, theoryOf } from './theory.ts';
