import { err, ok, type Result } from '@evens/base';
import { marketDefinitions } from './all-definitions.ts';
import type { MarketDefinition } from './definition.ts';
import { parseSpecifier, type Specifier } from './specifier.ts';

const byType = new Map(marketDefinitions.map((definition) => [definition.type, definition]));

export function marketDefinition(type: string): MarketDefinition | undefined {
  return byType.get(type);
}

/** Whether a market's outcomes are the players of the match. */
export function isOnPlayers(type: string): boolean {
  return marketDefinition(type)?.ofPlayers !== undefined;
}

/** Whether each outcome has a chance of its own, and is not priced by the scenarios' facts. */
export function hasOwnChances({ ofPlayers, ofNumbers }: MarketDefinition): boolean {
  return ofPlayers !== undefined || ofNumbers !== undefined;
}

/** Whether other outcomes of the line may win together with one. */
export function canWinTogether(type: string): boolean {
  return isOnPlayers(type) || marketDefinition(type)?.ofNumbers === 'drawn';
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
