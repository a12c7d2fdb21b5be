export {
  type BlackjackMove,
  type BlackjackResult,
  type BlackjackView,
  blackjack,
  blackjackMoves,
} from './blackjack/blackjack.ts';
export { type Card, cardName, cardOf, deck, type Rank, rankName, type Suit } from './cards/deck.ts';
export { dice } from './dice/dice.ts';
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
  hashOfSeed,
  parseClientSeed,
  type RoundSeeds,
  SERVER_SEED_BYTES,
} from './fairness/seeds.ts';
export {
  type GameKind,
  type GameMoves,
  type GameRules,
  gameKinds,
  type HouseGame,
  houseGame,
  type OpenRound,
  type PlayedStep,
  type ReadBet,
  type Step,
} from './game.ts';
export { LIMBO_TARGET_MAX, LIMBO_TARGET_MIN, limbo, limboRtp } from './limbo/limbo.ts';
export { MINES_MAX, MINES_MIN, MINES_TILES, mines, minesPays } from './mines/mines.ts';
export type { Json } from './state-text.ts';
