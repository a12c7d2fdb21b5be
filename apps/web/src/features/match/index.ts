export {
  type FirstPrice,
  type FirstPrices,
  firstPrices,
  isRace,
  type MatchFacts,
  matchFacts,
} from './match-facts.ts';
export { MatchHeader } from './match-header.tsx';
export { type MatchTime, matchTime, startTime } from './match-time.ts';
export { MatchViews } from './match-views-later.tsx';
export { PriceAge } from './price-age.tsx';
export { headlineScore, type ScoreView, scoreView, scoringOf } from './score-view.ts';
export { sportName } from './sport-name.ts';
export { TimeOfMatch } from './time-of-match.tsx';
