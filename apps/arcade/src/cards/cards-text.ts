import { type CardFace, faceName } from '../stage/playing-card.ts';

/** Cards in a sentence of any language: they keep their order where the words around them run from the right. */
export function cardsText(cards: readonly CardFace[]): string {
  return `\u2066${cards.map(faceName).join(' ')}\u2069`;
}
