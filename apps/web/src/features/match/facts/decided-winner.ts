import {
  betResults,
  decidedEarly,
  type MarketLineKey,
  mainTypes,
  marketDefinition,
  splitKey,
} from '@evens/markets';
import type { Situation } from '../../../live/situation.ts';

const DRAW = { line: splitKey('1x2'), outcomes: [2] } as const;
const WIN_TYPE_OF_RACES = 'race-winner';

export interface DecidedWinner {
  readonly line: MarketLineKey;
  /** One, or those that share a dead heat. */
  readonly outcomes: readonly number[];
}

/**
 * What has won in the market that lists show of a match's winner, as far as what happened so far says it: no price of it
 * comes again unless something is taken back.
 */
export function decidedWinner({
  fixture,
  facts,
}: Pick<Situation, 'fixture' | 'facts'>): DecidedWinner | undefined {
  const type = facts.kind === 'race' ? WIN_TYPE_OF_RACES : mainTypes(fixture.sport).win[0];
  const definition = type === undefined ? undefined : marketDefinition(type);
  if (!definition) return undefined;
  const count = definition.outcomes === 'runners' ? fixture.competitors.length : definition.outcomes.length;
  const soFar = { facts, regularPeriods: fixture.periods };
  const results = Array.from(
    { length: count },
    (_, index) => decidedEarly(definition, { outcomeNo: index + 1, specifier: {} }, soFar)?.result,
  );
  const outcomes = results.flatMap((result, index) => (result === betResults.win ? [index + 1] : []));
  if (outcomes.length > 0) return { line: splitKey(definition.type), outcomes };
  return results.includes(betResults.refund) ? DRAW : undefined;
}
