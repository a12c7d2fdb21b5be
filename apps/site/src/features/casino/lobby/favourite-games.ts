import { FAVOURITE_GAMES_MAX } from '@evens/contract';
import { persistedStore } from '@evens/web/core/store.ts';
import { useSyncExternalStore } from 'react';

export interface FavouriteGamesHere {
  /** The owner; undefined for a visitor's favourites, which are stored in this browser only. */
  readonly owner: number | undefined;
  /** In the order in which they were added. */
  readonly ids: readonly string[];
}

export const none: FavouriteGamesHere = { owner: undefined, ids: [] };

/** Parses stored favourites and drops invalid values. */
export function parseFavouriteGames(text: string | null): FavouriteGamesHere {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return none;
    const { owner, ids }: Partial<Record<keyof FavouriteGamesHere, unknown>> = value;
    return {
      owner: typeof owner === 'number' ? owner : undefined,
      ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, FAVOURITE_GAMES_MAX) : [],
    };
  } catch {
    return none;
  }
}

const store = persistedStore<FavouriteGamesHere>({
  storage: 'local',
  key: 'evens.favourite-games',
  parse: parseFavouriteGames,
  format: JSON.stringify,
  followsTabs: true,
});

export const favouriteGames = store.get;
export const setFavouriteGames = store.set;

/** Appends or removes an id. */
export function withGame(ids: readonly string[], id: string, isAdded: boolean): readonly string[] {
  const others = ids.filter((each) => each !== id);
  if (!isAdded) return others;
  return ids.includes(id) ? ids : [...others, id];
}

/** Ids in the order in which they were added. */
export function useFavouriteGames(): readonly string[] {
  return useSyncExternalStore(store.subscribe, () => store.get().ids);
}

export function useIsFavouriteGame(id: string): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get().ids.includes(id));
}
