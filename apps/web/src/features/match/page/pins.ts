import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'evens.pins';
const PINS_MAX = 200;

function read(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '[]');
    const names = Array.isArray(value)
      ? value.filter((each): each is string => typeof each === 'string')
      : [];
    return new Set(names.slice(-PINS_MAX));
  } catch {
    return new Set();
  }
}

let pins = read();
const listeners = new Set<() => void>();

/** Markets that a person keeps on top, by type, in this browser. */
export function usePins(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pins,
  );
}

export function togglePin(type: string): void {
  const next = new Set(pins);
  if (!next.delete(type)) next.add(type);
  pins = next;
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify([...pins].slice(-PINS_MAX)));
  } catch {
    // Storage is off: pins last as long as the page.
  }
  for (const listener of listeners) listener();
}
