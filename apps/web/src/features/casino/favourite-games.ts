import { FAVOURITE_GAMES_MAX } from '@evens/contract';
import { useSyncExternalStore } from 'react';

export interface FavouriteGamesHere {
  /** The player whose they are; undefined: a visitor's, kept in this browser alone. */
  readonly owner: number | undefined;
  /** In the order in which they were added. */
  readonly ids: readonly string[];
}

const KEY = 'evens.favourite-games';
export const none: FavouriteGamesHere = { owner: undefined, ids: [] };

/** As they were stored; nothing of what isn't ours. */
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

function read(): FavouriteGamesHere {
  try {
    return parseFavouriteGames(localStorage.getItem(KEY));
  } catch {
    // Storage is off: they last as long as the page.
    return none;
  }
}

let current = read();
const listeners = new Set<() => void>();

function become(next: FavouriteGamesHere): void {
  current = next;
  for (const listener of listeners) listener();
}

export function favouriteGames(): FavouriteGamesHere {
  return current;
}

export function setFavouriteGames(next: FavouriteGamesHere): void {
  become(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // As above.
  }
}

// Another tab of this browser has changed them.
globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (key === KEY) become(parseFavouriteGames(newValue));
});

/** The same with one more at the end, or one less. */
export function withGame(ids: readonly string[], id: string, isWanted: boolean): readonly string[] {
  const others = ids.filter((each) => each !== id);
  if (!isWanted) return others;
  return ids.includes(id) ? ids : [...others, id];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids in the order in which they were added. */
export function useFavouriteGames(): readonly string[] {
  return useSyncExternalStore(subscribe, () => current.ids);
}

export function useIsFavouriteGame(id: string): boolean {
  return useSyncExternalStore(subscribe, () => current.ids.includes(id));
}
