/** Sub-pages of the casino that list games; `special` are games of two providers, `live` and `live-casino` the tables with a dealer. */
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

export const liveCasinoCategories = ['all', 'roulette', 'blackjack', 'baccarat', 'wheel'] as const;
export type LiveCasinoCategory = (typeof liveCasinoCategories)[number];

/** What a page of the casino lists. */
export interface CasinoPage {
  /** Undefined on the casino's own page, which opens on slots. */
  readonly category: CasinoCategory | undefined;
  /** Which tables with a dealer; undefined where others stand beside them. */
  readonly liveCategory: LiveCasinoCategory | undefined;
}

/** The page of a category, and of a live category below it, as the path names them; undefined where there is none. */
export function casinoPageOf(
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
