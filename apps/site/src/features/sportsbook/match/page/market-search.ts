import { foldText } from '@evens/base';
import { type MarketLineKey, marketAbbreviations } from '@evens/markets';
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

/** Whether a folded text has every word of a search, in any order. */
export function hasWords(foldedText: string, search: string): boolean {
  return foldSearchText(search)
    .trim()
    .split(/\s+/)
    .every((part) => foldedText.includes(part));
}

/** The first line of a card whose own text has every word of the search, best as whole words: "over 2.5". */
export function findLine(
  lines: readonly MarketLineKey[],
  lineText: (line: MarketLineKey) => string,
  search: string,
): MarketLineKey | undefined {
  const parts = foldSearchText(search).trim().split(/\s+/);
  const found = lines.filter((line) => hasWords(lineText(line), search));
  // Every line has the words of the market's name: they do not choose one.
  if (found.length === lines.length) return undefined;
  return (
    found.find((line) => {
      const own = lineText(line).split(/\s+/);
      return parts.every((part) => own.includes(part));
    }) ?? found[0]
  );
}

/** Cards that have every word of the text, in any order; all of them for a text that is too short. */
export function findCards(
  cards: readonly MarketCard[],
  texts: CardTexts,
  text: string,
): readonly MarketCard[] {
  const searchedText = foldSearchText(text).trim();
  if (searchedText.length < SEARCH_LENGTH_MIN) return cards;
  const isAbbreviation = (card: MarketCard) =>
    marketAbbreviations(card.type).split(' ').includes(searchedText);
  const found = cards.filter((card) => hasWords(texts.get(card.id) ?? '', searchedText));
  // Two letters are a part of many names: the market that they abbreviate comes first.
  return [...found.filter(isAbbreviation), ...found.filter((card) => !isAbbreviation(card))];
}

/** Customary abbreviations of a bet builder. */
const builderAbbreviations: readonly string[] = ['sgp', 'sgm'];

/** Whether a search names the bet builder. */
export function namesBuilder(search: string, builderName: string): boolean {
  const text = foldSearchText(search).trim();
  return text === foldSearchText(builderName) || builderAbbreviations.includes(text);
}
