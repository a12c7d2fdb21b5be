import { foldText } from '@evens/base';
import type { Category, Sport, Tournament } from '@evens/contract';

/** Search submits only when the text is longer than one character. */
const SEARCH_LENGTH_MIN = 2;

export function isSearch(text: string): boolean {
  return text.trim().length >= SEARCH_LENGTH_MIN;
}

/**
 * The part of the tree whose names contain the text, in the page's language or in English. A matching sport or category
 * keeps its whole subtree; otherwise only matching descendants stay. A text that is too short returns the whole tree.
 */
export function searchTree(sports: readonly Sport[], text: string): readonly Sport[] {
  if (!isSearch(text)) return sports;
  const searchedText = foldText(text.trim());
  const matches = (...names: readonly string[]) =>
    names.some((name) => foldText(name).includes(searchedText));
  const inCategory = (category: Category): Category | undefined => {
    if (matches(category.Name, category.OriginalName)) return category;
    const tournaments = category.Tournaments.filter((tournament: Tournament) => matches(tournament.Name));
    return tournaments.length > 0 ? { ...category, Tournaments: tournaments } : undefined;
  };
  const inSport = (sport: Sport): Sport | undefined => {
    if (matches(sport.Name, sport.OriginalName)) return sport;
    const categories = sport.Categories.map(inCategory).filter((category) => category !== undefined);
    return categories.length > 0 ? { ...sport, Categories: categories } : undefined;
  };
  return sports.map(inSport).filter((sport) => sport !== undefined);
}
