import { facetOfCount } from './counts.ts';
import { marketDefinition, type ParsedMarket, parseMarket } from './markets.ts';
import { isTopBatter, playerStatistics } from './players.ts';
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

/** One outcome of a line. */
export interface LineOutcome {
  readonly marketType: string;
  readonly specifier: string;
  readonly outcomeNo: number;
}

/**
 * Whether two outcomes of one match are picks that complete each other: of different markets, of different parts of the
 * match, or of players or numbers that can win together. Two lines of one market mostly contradict or imply each other.
 */
export function completeEachOther(a: LineOutcome, b: LineOutcome): boolean {
  if (a.marketType !== b.marketType) return true;
  const definition = marketDefinition(a.marketType);
  const isCount = playerStatistics.some((each) => each === definition?.ofPlayers);
  if (isCount || definition?.ofNumbers === 'drawn') return a.outcomeNo !== b.outcomeNo;
  return matchPart(a) !== matchPart(b);
}

/** Period, and number of the goal or corner. */
function matchPart({ marketType, specifier }: LineOutcome): string {
  const market = parseMarket(marketType, specifier);
  return market.ok ? `${market.value.specifier.period}/${market.value.specifier.number}` : specifier;
}
