export {
  chiSquare,
  chiSquareLimit,
  playRound,
  type Trial,
  tryPlays,
  tryRounds,
  type WholeRound,
} from '../math/play.ts';
export { givenDraws, randomDraws, wordFor } from './random-draws.ts';
