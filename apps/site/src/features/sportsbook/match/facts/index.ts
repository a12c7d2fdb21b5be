export { Ball, BallRow } from './balls.tsx';
export { byPrice } from './by-price.ts';
export { DecisionTime } from './decision-time.tsx';
export { gamePoints } from './game-points.ts';
export {
  type FirstPrice,
  type FirstPrices,
  firstPrices,
  isOutright,
  isRace,
  type MatchFacts,
  matchFacts,
} from './match-facts.ts';
export { type MatchTime, matchTime, startTime } from './match-time.ts';
export { TimeOfMatch } from './match-time.tsx';
export { PriceAge } from './price-age.tsx';
export { ScoreHeads, ScoreLabels, ServeMark, SideScores } from './score-cells.tsx';
export { type ScoreColumn, scoreColumns, setsWonText } from './score-columns.ts';
export { ScoreNote } from './score-note.tsx';
export {
  endedSets,
  focusRunningSet,
  headlineScore,
  latestNonZero,
  oversText,
  type ScoreView,
  scoreView,
  sportScoring,
} from './score-view.ts';
export { useStartingPrices } from './starting-prices.ts';
export { NoOddsYet, NotOffered, WinnerNote } from './winner-note.tsx';
