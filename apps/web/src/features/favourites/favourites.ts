import { useSyncExternalStore } from 'react';

export const favouriteKinds = ['match', 'tournament'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Ids of what a person marked, in the order in which it was. */
export interface Favourites {
  /** The player whose they are; undefined: a visitor's, kept in this browser alone. */
  readonly owner: number | undefined;
  readonly match: ReadonlySet<number>;
  readonly tournament: ReadonlySet<number>;
}

const KEY = 'evens.favourites';
export const none: Favourites = { owner: undefined, match: new Set(), tournament: new Set() };

function idsIn(value: unknown): ReadonlySet<number> {
  return new Set(Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : []);
}

function read(): Favourites {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return none;
    const { owner, match, tournament }: Partial<Record<keyof Favourites, unknown>> = value;
    return {
      owner: typeof owner === 'number' ? owner : undefined,
      match: idsIn(match),
      tournament: idsIn(tournament),
    };
  } catch {
    // Storage is off or holds something else: they last as long as the page.
    return none;
  }
}

let current = read();
const listeners = new Set<() => void>();

export function favourites(): Favourites {
  return current;
}

export function setFavourites(next: Favourites): void {
  current = next;
  try {
    const { owner, match, tournament } = next;
    localStorage.setItem(KEY, JSON.stringify({ owner, match: [...match], tournament: [...tournament] }));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function onFavourites(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same with one more, or one less. */
export function withFavourite(
  from: Favourites,
  { kind, id, isWanted }: { readonly kind: FavouriteKind; readonly id: number; readonly isWanted: boolean },
): Favourites {
  const ids = new Set(from[kind]);
  if (isWanted) ids.add(id);
  else ids.delete(id);
  return { ...from, [kind]: ids };
}

export function useFavourites(): Favourites {
  return useSyncExternalStore(onFavourites, favourites);
}

export function useIsFavourite(kind: FavouriteKind, id: number): boolean {
  return useSyncExternalStore(onFavourites, () => current[kind].has(id));
}
