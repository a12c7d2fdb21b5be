import { persistedStore } from '@evens/web/core/store.ts';
import { useSyncExternalStore } from 'react';

export const favouriteKinds = ['match', 'tournament'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];

/** Ids of a person's favourites, in the order in which they were added. */
export interface Favourites {
  /** The owner; undefined for a visitor's favourites, which are stored in this browser only. */
  readonly owner: number | undefined;
  readonly match: ReadonlySet<number>;
  readonly tournament: ReadonlySet<number>;
}

export const none: Favourites = { owner: undefined, match: new Set(), tournament: new Set() };

function idsIn(value: unknown): ReadonlySet<number> {
  return new Set(Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : []);
}

function parse(text: string | null): Favourites {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return none;
    const { owner, match, tournament }: Partial<Record<keyof Favourites, unknown>> = value;
    return {
      owner: typeof owner === 'number' ? owner : undefined,
      match: idsIn(match),
      tournament: idsIn(tournament),
    };
  } catch {
    return none;
  }
}

const store = persistedStore<Favourites>({
  storage: 'local',
  key: 'evens.favourites',
  parse,
  format: ({ owner, match, tournament }) =>
    JSON.stringify({ owner, match: [...match], tournament: [...tournament] }),
});

export const favourites = store.get;
export const setFavourites = store.set;

/** Adds or removes a favourite. */
export function withFavourite(
  from: Favourites,
  { kind, id, isAdded }: { readonly kind: FavouriteKind; readonly id: number; readonly isAdded: boolean },
): Favourites {
  const ids = new Set(from[kind]);
  if (isAdded) ids.add(id);
  else ids.delete(id);
  return { ...from, [kind]: ids };
}

export function useFavourites(): Favourites {
  return store.use();
}

export function useIsFavourite(kind: FavouriteKind, id: number): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get()[kind].has(id));
}
