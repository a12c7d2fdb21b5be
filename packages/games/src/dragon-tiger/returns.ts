import { type Fraction, fraction } from '@evens/base';
import type { DragonTigerBetKind } from './dragon-tiger.ts';

/** RTP per bet, for two cards of eight decks. A test compares it with the result of `math.ts`. */
export const dragonTigerReturns: Readonly<Record<DragonTigerBetKind, Fraction>> = {
  dragon: fraction(799n, 830n),
  tiger: fraction(799n, 830n),
  tie: fraction(372n, 415n),
  suitedTie: fraction(357n, 415n),
};
