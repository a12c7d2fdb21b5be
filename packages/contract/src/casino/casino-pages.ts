/**
 * Casino sub-pages that list games; `special` contains games of two providers, `live` and `live-casino` the tables with
 * a dealer.
 */
export const casinoCategories = [
  'all',
  'slots',
  'crash',
  'top-games',
  'card',
  'popular',
  'recent',
  'favorites',
  'games',
  'special',
  'live',
  'live-casino',
] as const;
export type CasinoCategory = (typeof casinoCategories)[number];

export const liveCasinoCategories = ['all', 'roulette', 'blackjack', 'baccarat', 'sic-bo', 'wheel'] as const;
export type LiveCasinoCategory = (typeof liveCasinoCategories)[number];

/** A page of the casino. */
export interface CasinoPage {
  /** Undefined on the casino's main page, which shows slots. */
  readonly category: CasinoCategory | undefined;
  /** Category of live tables; undefined if the page also shows other categories. */
  readonly liveCategory: LiveCasinoCategory | undefined;
}

/** Returns the page for a category and an optional live category from the path; undefined if there is none. */
export function findCasinoPage(
  category: string | undefined,
  liveCategory: string | undefined,
): CasinoPage | undefined {
  const known = casinoCategories.find((each) => each === category?.toLowerCase());
  const knownLive = liveCasinoCategories.find((each) => each === liveCategory?.toLowerCase());
  if ((category !== undefined && !known) || (liveCategory !== undefined && !knownLive)) return undefined;
  const isLive = known === 'live' || known === 'live-casino';
  if (!isLive) return knownLive ? undefined : { category: known, liveCategory: undefined };
  return { category: known, liveCategory: knownLive ?? 'all' };
}
