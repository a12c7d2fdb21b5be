import { type MarketDefinition, withCutShortRule } from './definition.ts';
import * as combined from './definitions/combined.ts';
import { countDefinitions } from './definitions/counts.ts';
import * as cricket from './definitions/cricket.ts';
import * as extraTime from './definitions/extra-time.ts';
import * as fights from './definitions/fights.ts';
import * as goals from './definitions/goals.ts';
import * as halves from './definitions/halves.ts';
import * as lines from './definitions/lines.ts';
import * as lotto from './definitions/lotto.ts';
import * as matchGoals from './definitions/match-goals.ts';
import * as parts from './definitions/parts.ts';
import * as periodGoals from './definitions/period-goals.ts';
import { lastScorer, nthScorer, playerDefinitions, topBatterDefinitions } from './definitions/players.ts';
import * as races from './definitions/races.ts';
import * as results from './definitions/results.ts';
import * as serves from './definitions/serves.ts';
import * as setsMarkets from './definitions/sets.ts';
import * as specials from './definitions/specials.ts';

const LAST = 1000;

/** Every market that is offered and settled, in page order. */
export const marketDefinitions: readonly MarketDefinition[] = [
  ...Object.values(results),
  ...Object.values(lines),
  ...Object.values(goals),
  ...Object.values(specials),
  ...Object.values(parts),
  ...Object.values(setsMarkets),
  ...Object.values(serves),
  ...Object.values(cricket),
  ...Object.values(fights),
  ...Object.values(races),
  ...Object.values(lotto),
  ...Object.values(matchGoals),
  ...Object.values(combined),
  ...Object.values(halves),
  ...Object.values(periodGoals),
  ...Object.values(extraTime),
  ...countDefinitions,
  nthScorer,
  lastScorer,
  ...topBatterDefinitions,
  ...playerDefinitions,
]
  .map(withCutShortRule)
  .sort((a, b) => (a.displayRank ?? LAST) - (b.displayRank ?? LAST));
