import { persistedStore } from '../../core/store.ts';

/** So many matches are looked at side by side at most. */
export const MULTI_VIEW_MAX = 12;

/** Where something is put: before or after one of the list; at the end without it. */
export interface Place {
  readonly id: number;
  readonly side: 'before' | 'after';
}

type Ids = readonly number[];

/** The list with these ids at a place, in their order; those that were in it before are moved. Full, it stays as it is. */
export function withIds(list: Ids, ids: Ids, place?: Place): Ids {
  const moved = [...new Set(ids)];
  // What is moved beside itself stays.
  if (place && moved.includes(place.id)) return list;
  const rest = list.filter((id) => !moved.includes(id));
  if (rest.length + moved.length > MULTI_VIEW_MAX) return list;
  const at = place ? rest.indexOf(place.id) : -1;
  const index = at < 0 ? rest.length : place?.side === 'before' ? at : at + 1;
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)];
}

/** What a browser kept, as far as it makes sense. */
export function parseIds(text: string | null): Ids {
  if (text === null || text.length > 1000) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
    return [...new Set(ids)].slice(0, MULTI_VIEW_MAX);
  } catch {
    return [];
  }
}

const list = persistedStore<Ids>({
  storage: 'local',
  key: 'evens.multi-view',
  parse: parseIds,
  format: JSON.stringify,
});

/** Ids of the matches in the multi-view, in their order. */
export function useMultiView(): Ids {
  return list.use();
}

/** Adds or moves; false where there is no room for what is new. */
export function putInMultiView(ids: Ids, place?: Place): boolean {
  list.set(withIds(list.get(), ids, place));
  return ids.every((id) => list.get().includes(id));
}

export function takeFromMultiView(ids: Ids): void {
  const before = list.get();
  if (ids.some((id) => before.includes(id))) list.set(before.filter((id) => !ids.includes(id)));
}
