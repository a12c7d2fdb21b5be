import { foldText } from '@evens/base';
import type { MarketCard } from './market-cards.ts';

/** Minimum length; a shorter text finds all cards. */
export const SEARCH_LENGTH_MIN = 2;

/** Folds text for the search, and removes marks of direction. Dashes count as a minus. */
export function foldSearchText(text: string): string {
  return foldText(text)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[−–]/g, '-');
}

/** The searchable text of each card: its name, and the names of its outcomes with their lines. */
export type CardTexts = ReadonlyMap<string, string>;

/** Cards that have every word of the text, in any order; all of them for a text that is too short. */
export function findCards(
  cards: readonly MarketCard[],
  texts: CardTexts,
  text: string,
): readonly MarketCard[] {
  const searchedText = foldSearchText(text).trim();
  if (searchedText.length < SEARCH_LENGTH_MIN) return cards;
  const parts = searchedText.split(/\s+/);
  return cards.filter((card) => {
    const own = texts.get(card.id) ?? '';
    return parts.every((part) => own.includes(part));
  });
}
