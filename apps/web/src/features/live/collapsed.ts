import { useSyncExternalStore } from 'react';

/** Sports (`sport/soccer`), countries and tours (`category/4`) and matches (`match/7`) whose sidebar entry is closed; kept for the browser's session. */
export type CollapsedKey = `sport/${string}` | `category/${number}` | `match/${number}`;

const KEY = 'evens.live-collapsed';
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

function read(): ReadonlySet<string> {
  try {
    return parseCollapsed(sessionStorage.getItem(KEY));
  } catch {
    // Storage is off: it lasts as long as the page.
    return new Set();
  }
}

let current = read();
const listeners = new Set<() => void>();

export function useIsCollapsed(key: CollapsedKey): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current.has(key),
  );
}

export function collapse(key: CollapsedKey, isCollapsed: boolean): void {
  current = withCollapsed(current, key, isCollapsed);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...current]));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}
