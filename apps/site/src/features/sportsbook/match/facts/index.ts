export {
  type FirstPrice,
  type FirstPrices,
  firstPrices,
  isRace,
  type MatchFacts,
  matchFacts,
} from './match-facts.ts';
export { type MatchTime, matchTime, startTime } from './match-time.ts';
export { PriceAge } from './price-age.tsx';
export { ScoreNote } from './score-note.tsx';
export {
  headlineScore,
  latestNonZero,
  type ScoreView,
  scoreView,
  sportScoring,
} from './score-view.ts';
export { sportName } from './sport-name.ts';
export { TimeOfMatch } from './time-of-match.tsx';
export { WinnerNote } from './winner-note.tsx';
