export { baccarat, baccaratPays, baccaratReturn, type CoupResult } from './baccarat/baccarat.ts';
export { type BaccaratBetKind, baccaratBets } from './baccarat/bet-kinds.ts';
export {
  type BaccaratSide,
  baccaratPoints,
  baccaratSides,
  COUP_CARDS_MAX,
  type Coup,
} from './baccarat/coup.ts';
export { shoeReturns, unlimitedDeckReturns } from './baccarat/returns.ts';
export {
  type BeadCell,
  type BigRoadCell,
  beadPlate,
  bigEyeBoy,
  bigRoad,
  cockroachRoad,
  type DerivedCell,
  ROAD_ROWS,
  type RoadColour,
  smallRoad,
} from './baccarat/roads.ts';
export { dealFromShoe, newShoe, type Shoe } from './baccarat/shoe.ts';
export { betModes } from './bet-modes.ts';
export {
  type BlackjackMove,
  type BlackjackResult,
  type BlackjackView,
  blackjack,
  blackjackMoves,
  blackjackResults,
} from './blackjack/blackjack.ts';
export {
  type BlackjackSideBet,
  blackjackSideBets,
  type SideBetWin,
  sideBetPays,
  sideBetResult,
  sideBetReturns,
  sideBetWins,
} from './blackjack/side-bets.ts';
export {
  type Card,
  cardAt,
  cardName,
  deck,
  type Rank,
  rankName,
  ranks,
  readCards,
  type Suit,
  suits,
} from './cards/deck.ts';
export { deckIndex, type HandKind, handKinds } from './cards/hand-rank.ts';
export {
  antePays,
  bonusPays,
  type CasinoHoldemResult,
  type CasinoHoldemView,
  casinoHoldem,
  casinoHoldemResults,
} from './casino-holdem/casino-holdem.ts';
export {
  autoCashOutReturn,
  CASH_OUT_MIN,
  CRASH_MAX,
  CRASH_MIN,
  CRASH_PAID_OF,
  type CrashBet,
  crashPointFromSeed,
  crashReturn,
  crashReturnMax,
  crashRtp,
  readCrashBet,
} from './crash/crash.ts';
export { cashOutAt, msUntil, multiplierAt } from './crash/curve.ts';
export { CHAIN_LENGTH_MAX, type HashChain, makeChain, verifyLink } from './crash/hash-chain.ts';
export {
  DICE_PAID_OF,
  DICE_ROLLS,
  DICE_WINNING_MAX,
  DICE_WINNING_MIN,
  dice,
  winningRolls,
} from './dice/dice.ts';
export {
  compareDragonTiger,
  type DragonTigerBetKind,
  type DragonTigerDeal,
  type DragonTigerSide,
  dragonTigerBets,
  dragonTigerPays,
  dragonTigerReturn,
  dragonTigerSides,
} from './dragon-tiger/dragon-tiger.ts';
export { dragonTigerReturns } from './dragon-tiger/returns.ts';
export { FACETS_OUTCOMES, facets, facetsWays } from './facets/facets.ts';
export {
  FACETS_DRAWN,
  type FacetsPattern,
  type FacetsRisk,
  facetsGems,
  facetsPatterns,
  facetsPays,
  facetsRisks,
} from './facets/pay-tables.ts';
export {
  below,
  type Draws,
  drawnFrom,
  float,
  floored,
  roundDraws,
  shuffle,
  WORDS,
  weighted,
} from './fairness/draws.ts';
export {
  CLIENT_SEED_LENGTH_MAX,
  type Hmac,
  hashOfSeed,
  parseClientSeed,
  type RoundSeeds,
  SERVER_SEED_BYTES,
} from './fairness/seeds.ts';
export {
  type BetMode,
  defineInHouseGame,
  type GameKind,
  type GameMoves,
  type GameRules,
  gameKinds,
  type InHouseGame,
  type OpenRound,
  type PlayedMove,
  type PlayedStep,
  type ReadBet,
  type Step,
} from './game.ts';
export {
  type GameFeature,
  gameFeatures,
  gameTraits,
  type Volatility,
  type VolatilityRange,
  volatilities,
  volatilityLevel,
} from './game-traits.ts';
export {
  HI_LO_GUESSES_MAX,
  HI_LO_PAYS_MAX,
  HI_LO_SKIPS_MAX,
  type HiLoSide,
  hiLo,
  hiLoPays,
  hiLoWinners,
} from './hi-lo/hi-lo.ts';
export { inHouseGames, type ListedGame } from './in-house-games.ts';
export { keno, kenoRtp, kenoWays } from './keno/keno.ts';
export {
  KENO_DRAWN,
  KENO_NUMBERS,
  KENO_PICKS_MAX,
  type KenoRisk,
  kenoPayTable,
  kenoRisks,
} from './keno/pay-tables.ts';
export { unknownField } from './known-fields.ts';
export {
  LIMBO_OUTCOME_MIN,
  LIMBO_PAID_OF,
  LIMBO_TARGET_MAX,
  LIMBO_TARGET_MIN,
  limbo,
  limboRtp,
} from './limbo/limbo.ts';
export { MINES_MAX, MINES_MIN, MINES_TILES, mines, minesOpenedMax, minesPays } from './mines/mines.ts';
export {
  readWheelBet,
  spinWheel,
  WHEEL_MULTIPLIERS_MAX,
  type WheelBet,
  type WheelChip,
  type WheelResult,
  wheelReturn,
  wheelRtp,
  wheelStake,
} from './money-wheel/money-wheel.ts';
export { type WheelSegment, type WheelSpot, wheelSegments, wheelSpots } from './money-wheel/segments.ts';
export { returnAt } from './one-stake.ts';
export {
  PLINKO_ROWS_MAX,
  PLINKO_ROWS_MIN,
  type PlinkoRisk,
  plinkoPayTable,
  plinkoRisks,
} from './plinko/pay-tables.ts';
export { plinko, plinkoRtp } from './plinko/plinko.ts';
export {
  demoReturnRange,
  type ReturnBasis,
  type ReturnRange,
  returnBasis,
  returnRange,
} from './return-range.ts';
export {
  type CallBet,
  callBetChips,
  callBets,
  NEIGHBOURS_MAX,
  neighbourChips,
  type RouletteChip,
} from './roulette/call-bets.ts';
export {
  POCKETS,
  type RouletteColour,
  type RouletteKind,
  type RouletteSpot,
  rouletteColour,
  rouletteSpots,
  rouletteWheel,
} from './roulette/layout.ts';
export { ROULETTE_CHIPS_MAX, roulette, roulettePays } from './roulette/roulette.ts';
export {
  isTriple,
  type SicBoDice,
  type SicBoRoll,
  sicBoPays,
  sicBoRtp,
  sicBoTotal,
  sicBoWonSpots,
} from './sic-bo/sic-bo.ts';
export {
  type SicBoSpot,
  sicBoChances,
  sicBoNumbers,
  sicBoSpots,
  sicBoTotals,
} from './sic-bo/spots.ts';
export { copperForge, copperForgeSheet } from './slots/copper-forge/copper-forge.ts';
export { coralBloom, coralBloomSheet } from './slots/coral-bloom/coral-bloom.ts';
export { cornerSevens, cornerSevensSheet } from './slots/corner-sevens/corner-sevens.ts';
export { deepVault, deepVaultSheet } from './slots/deep-vault/deep-vault.ts';
export { type Jackpot as Pool, jackpotChance as poolChance } from './slots/deep-vault/vault.ts';
export { harbourLights, harbourLightsSheet } from './slots/harbour-lights/harbour-lights.ts';
export { lanternLibrary, lanternLibrarySheet } from './slots/lantern-library/lantern-library.ts';
export { nightMarket, nightMarketSheet } from './slots/night-market/night-market.ts';
export { shiftingSands, shiftingSandsSheet } from './slots/shifting-sands/shifting-sands.ts';
export {
  freeSpinsRule,
  type Mechanic,
  type MechanicKind,
  type StudioGame,
  studioSymbols,
} from './slots/studio/definition.ts';
export { choiceTotal } from './slots/studio/mechanics.ts';
export { findStudioGame, studioGames, studioSlot } from './slots/studio/studio-games.ts';
export { SPIRE_TRAPS_MAX, SPIRE_TRAPS_MIN, spire, spirePays, spireRows } from './spire/spire.ts';
export { type StakeBounds, searchStakeMax } from './stake-max.ts';
export { decodeState, encodeState, type Json, plain } from './state-text.ts';
export {
  type ChipBet,
  type ChipTable,
  liveBaccarat,
  liveDragonTiger,
  liveRoulette,
  liveSicBo,
  liveWheel,
  type SpinTable,
} from './tables/chip-table.ts';
export {
  boundedCrashBet,
  type CashOutRuling,
  crashesAfterMs,
  crashTable,
  ruleCashOut,
} from './tables/crash-table.ts';
export {
  afterInsurance,
  cardsDrawn,
  decideLive,
  firstStage,
  handsAfter,
  isDeciding,
  isStillIn,
  type LiveBlackjackBet,
  liveBlackjack,
  liveBlackjackReturn,
  liveBlackjackView,
  readLiveBlackjackMove,
  type TableStage,
} from './tables/live-blackjack.ts';
export { sharedDraws } from './tables/shared-draws.ts';
export {
  cardsTotal,
  dealTable,
  finalDealerCards,
  STEPS_MAX,
  type TableDeal,
} from './tables/table-deal.ts';
export {
  HAND_CARDS,
  paidHand,
  type VideoPokerHand,
  type VideoPokerView,
  videoPoker,
  videoPokerPays,
} from './video-poker/video-poker.ts';
