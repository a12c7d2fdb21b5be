import { err, ok, type Result } from '@evens/base';
import { type MarketDefinition, withCutShortRule } from './definition.ts';
import * as combined from './definitions/combined.ts';
import * as cricket from './definitions/cricket.ts';
import * as extraTime from './definitions/extra-time.ts';
import * as fights from './definitions/fights.ts';
import * as goals from './definitions/goals.ts';
import * as halves from './definitions/halves.ts';
import * as lines from './definitions/lines.ts';
import * as matchGoals from './definitions/match-goals.ts';
import * as parts from './definitions/parts.ts';
import * as periodGoals from './definitions/period-goals.ts';
import * as races from './definitions/races.ts';
import * as results from './definitions/results.ts';
import * as setsMarkets from './definitions/sets.ts';
import * as specials from './definitions/specials.ts';
import { parseSpecifier, type Specifier } from './specifier.ts';

const LAST = 1000;

/** Every market that is offered and settled, in page order. */
export const marketDefinitions: readonly MarketDefinition[] = [
  ...Object.values(results),
  ...Object.values(lines),
  ...Object.values(goals),
  ...Object.values(specials),
  ...Object.values(parts),
  ...Object.values(setsMarkets),
  ...Object.values(cricket),
  ...Object.values(fights),
  ...Object.values(races),
  ...Object.values(matchGoals),
  ...Object.values(combined),
  ...Object.values(halves),
  ...Object.values(periodGoals),
  ...Object.values(extraTime),
]
  .map(withCutShortRule)
  .sort((a, b) => (a.displayRank ?? LAST) - (b.displayRank ?? LAST));

const byType = new Map(marketDefinitions.map((definition) => [definition.type, definition]));

export function marketDefinition(type: string): MarketDefinition | undefined {
  return byType.get(type);
}

/** Key of a market within its match: `type`, or `type;specifier`. */
export type MarketKey = string;

export function marketKey(type: string, specifier: string): MarketKey {
  return specifier === '' ? type : `${type};${specifier}`;
}

export interface MarketLineKey {
  readonly key: MarketKey;
  readonly type: string;
  readonly specifier: string;
}

/** The inverse of `marketKey`. */
export function splitKey(key: MarketKey): MarketLineKey {
  const at = key.indexOf(';');
  return at < 0
    ? { key, type: key, specifier: '' }
    : { key, type: key.slice(0, at), specifier: key.slice(at + 1) };
}

export interface ParsedMarket {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
}

/** Refuses unknown types and specifiers that do not match the type's shape. */
export function parseMarket(
  type: string,
  specifier: string,
): Result<ParsedMarket, 'unknown-market' | 'bad-specifier'> {
  const definition = byType.get(type);
  if (!definition) return err('unknown-market');
  const parsed = parseSpecifier(specifier, definition.shape);
  return parsed.ok ? ok({ definition, specifier: parsed.value }) : parsed;
}
