import { isHalfTotal, type MarketLineKey, marketDefinition, parseSpecifier } from '@evens/markets';
import type { MarketCard } from './market-cards.ts';

/** Prices of a line's outcomes, in their order; 0 where one isn't offered. Undefined while nothing is known about it. */
export type OddsOfLine = (line: MarketLineKey) => readonly number[] | undefined;

/** Whether a card's lines are one market at other figures: totals, handicaps. Its others can wait behind the main one. */
export function hasOtherLines({ type, lines }: MarketCard): boolean {
  const [line] = lines;
  const definition = marketDefinition(type);
  if (lines.length < 2 || !line || !definition) return false;
  const specifier = parseSpecifier(line.specifier, definition.shape);
  return specifier.ok && specifier.value.lineHundredths !== undefined;
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
