import { persistedStore } from '@evens/web/core/store.ts';

/** Maximum number of matches in the multi-view. */
export const MULTI_VIEW_MAX = 12;

/** Insert position: before or after an id of the list. */
export interface Place {
  readonly id: number;
  readonly side: 'before' | 'after';
}

type Ids = readonly number[];

/**
 * Inserts ids at a position, in their order; ids that are already in the list are moved. Returns a full list unchanged.
 */
export function withIds(list: Ids, ids: Ids, place?: Place): Ids {
  const moved = [...new Set(ids)];
  // A match moved beside itself stays.
  if (place && moved.includes(place.id)) return list;
  const others = list.filter((id) => !moved.includes(id));
  if (others.length + moved.length > MULTI_VIEW_MAX) return list;
  const at = place ? others.indexOf(place.id) : -1;
  const index = at < 0 ? others.length : place?.side === 'before' ? at : at + 1;
  return [...others.slice(0, index), ...moved, ...others.slice(index)];
}

/** Parses stored ids; drops invalid ones. Undefined before the first use. */
export function parseIds(text: string | null): Ids | undefined {
  if (text === null) return undefined;
  if (text.length > 1000) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return [];
    const ids = value.filter((id): id is number => Number.isSafeInteger(id) && id > 0);
    return [...new Set(ids)].slice(0, MULTI_VIEW_MAX);
  } catch {
    return [];
  }
}

const none: Ids = [];

const list = persistedStore<Ids | undefined>({
  storage: 'local',
  key: 'evens.multi-view',
  parse: parseIds,
  format: (ids) => JSON.stringify(ids ?? none),
});

/** Ids of the matches in the multi-view, in their order. */
export function useMultiView(): Ids {
  return list.use() ?? none;
}

/** Puts matches into a multi-view that was never used. One that the player has emptied stays empty. */
export function fillUnusedMultiView(ids: Ids): void {
  if (list.get() === undefined && ids.length > 0) list.set(ids);
}

/** Adds or moves ids; returns false if there is no space for new ones. */
export function putInMultiView(ids: Ids, place?: Place): boolean {
  const next = withIds(list.get() ?? none, ids, place);
  list.set(next);
  return ids.every((id) => next.includes(id));
}

export function takeFromMultiView(ids: Ids): void {
  const before = list.get() ?? none;
  if (ids.some((id) => before.includes(id))) list.set(before.filter((id) => !ids.includes(id)));
}
