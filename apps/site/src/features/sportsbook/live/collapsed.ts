import type { Match } from '@evens/contract';
import { persistedStore } from '@evens/web/core/store.ts';
import { useSyncExternalStore } from 'react';

/** Sports (`sport/soccer`), countries and tours (`category/4`) and matches (`match/7`) whose sidebar entry is closed; kept for the browser's session. */
export type CollapsedKey = `sport/${string}` | `category/${number}` | `match/${number}`;

/** The sport of the match whose page has this path. */
export function matchPageSport(
  matches: readonly { readonly Match: Pick<Match, 'ID' | 'SportAlias'> }[],
  path: string,
): string | undefined {
  return matches.find(({ Match }) => path.endsWith(`/match/${Match.ID}`))?.Match.SportAlias;
}

export const COLLAPSED_MAX = 300;

/** The newest ones with this changed; the oldest are forgotten first. */
export function withCollapsed(
  before: ReadonlySet<string>,
  key: string,
  isCollapsed: boolean,
): ReadonlySet<string> {
  const next = new Set(before);
  next.delete(key);
  if (isCollapsed) next.add(key);
  return next.size > COLLAPSED_MAX ? new Set([...next].slice(-COLLAPSED_MAX)) : next;
}

export function parseCollapsed(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return new Set();
    const keys = value.filter(
      (key): key is string => typeof key === 'string' && /^(sport|category|match)\/[\w-]{1,80}$/.test(key),
    );
    return new Set(keys.slice(-COLLAPSED_MAX));
  } catch {
    return new Set();
  }
}

const collapsed = persistedStore({
  storage: 'session',
  key: 'evens.live-collapsed',
  parse: parseCollapsed,
  format: (keys) => JSON.stringify([...keys]),
});

export function useIsCollapsed(key: CollapsedKey): boolean {
  return useSyncExternalStore(collapsed.subscribe, () => collapsed.get().has(key));
}

export function collapse(key: CollapsedKey, isCollapsed: boolean): void {
  collapsed.set(withCollapsed(collapsed.get(), key, isCollapsed));
}
