import { type CardFace, faceName } from '../stage/playing-card.ts';

/** Card names for a sentence in any language, isolated so that right-to-left text keeps their order. */
export function cardsText(cards: readonly CardFace[]): string {
  return `\u2066${cards.map(faceName).join(' ')}\u2069`;
}
