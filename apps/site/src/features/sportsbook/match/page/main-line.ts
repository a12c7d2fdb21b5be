import { isHalfTotal, isOnPlayers, type MarketLineKey, marketDefinition } from '@evens/markets';
import type { MarketCard } from './market-cards.ts';

/** Prices of a line's outcomes, in their order; 0 where one isn't offered. Undefined while nothing is known about it. */
export type OddsOfLine = (line: MarketLineKey) => readonly number[] | undefined;

/** Whether a card's lines are one market at other lines: totals, handicaps, races to a number. They follow the main one on request. */
export function hasOtherLines({ type, lines }: MarketCard): boolean {
  const definition = marketDefinition(type);
  if (lines.length < 2 || !definition || isOnPlayers(type)) return false;
  return !definition.shape.includes('runners');
}

/** Whether outcomes do not have the line: the market's name has it. */
export function isNamedByLine({ type, lines }: MarketCard): boolean {
  const shape = marketDefinition(type)?.shape ?? [];
  const [, ...others] = lines;
  return others.length > 0 && (shape.includes('number') ? !shape.includes('total') : isOnBothHalves(type));
}

function isOnBothHalves(type: string): boolean {
  return type.startsWith('both-halves-');
}

/** How far apart the likeliest and the unlikeliest outcome are, by their prices. */
function spread(odds: readonly number[]): number {
  const chances = odds.map((oddsMilli) => 1000 / oddsMilli);
  return Math.max(...chances) - Math.min(...chances);
}

/**
 * The main line of a market: the one whose outcomes have the closest prices. Among equal ones, and without prices, the
 * middle one. With `prefersHalf`, a total with a half precedes quarter and whole ones.
 */
export function mainLine(
  lines: readonly MarketLineKey[],
  lineOdds: OddsOfLine,
  prefersHalf = false,
): MarketLineKey | undefined {
  const middle = (lines.length - 1) / 2;
  const known = lines.map((line, index) => {
    const odds = lineOdds(line) ?? [];
    const isOffered = odds.length > 1 && odds.every((oddsMilli) => oddsMilli > 0);
    // A spread is less than 1.
    const penalty = prefersHalf && !isHalfTotal(line.specifier) ? 1 : 0;
    const apart = isOffered ? spread(odds) + penalty : Number.POSITIVE_INFINITY;
    return { line, apart, offMiddle: Math.abs(index - middle) };
  });
  const [best] = known.sort((a, b) => compare(a.apart, b.apart) || a.offMiddle - b.offMiddle);
  return best?.line;
}

/** Two infinities are equal, and their difference is not a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
