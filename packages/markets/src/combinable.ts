import { facetOfCount } from './counts.ts';
import type { ParsedMarket } from './markets.ts';
import { isTopBatter } from './players.ts';
import type { Sport } from './sports.ts';

/** Whether matches of the sport have bet builders of several markets. */
export function hasBuilders({ scoring, product }: Pick<Sport, 'scoring' | 'product'>): boolean {
  return scoring !== 'race' && scoring !== 'fight' && product !== 'lotto';
}

/**
 * Whether outcomes of a line can be legs of a bet builder: each can only win or lose, and its chance together with the
 * score is known.
 */
export function isCombinable({ definition, specifier }: ParsedMarket): boolean {
  const { type, counted, ofPlayers } = definition;
  const { lineHundredths } = specifier;
  if (lineHundredths !== undefined && Math.abs(lineHundredths % 100) !== 50) return false;
  if (counted && facetOfCount(counted.name) === undefined) return false;
  if (ofPlayers === 'last-scorer' || isTopBatter(ofPlayers)) return false;
  return !type.endsWith('no-bet');
}
