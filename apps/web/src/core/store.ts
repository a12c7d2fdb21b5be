import { useSyncExternalStore } from 'react';

/** One value outside of React: whoever reads it is notified when it becomes another. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Returns what ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** The value, for components. */
  use(): T;
}

export function makeStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const get = () => current;
  return {
    get,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}

interface PersistedOptions<T> {
  /** `local`: until it is cleared; `session`: as long as the tab. */
  readonly storage: 'local' | 'session';
  readonly key: string;
  /** Reads what was stored, null for nothing; returns the default for what it can't read. */
  parse(text: string | null): T;
  format(value: T): string;
  /** Whether a change in another tab is a change here. */
  readonly followsTabs?: boolean;
}

function storageOf(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** A store that the browser keeps. Where storage is switched off or full, its value lasts as long as the page. */
export function persistedStore<T>({
  storage,
  key,
  parse,
  format,
  followsTabs,
}: PersistedOptions<T>): Store<T> {
  const read = (): T => {
    try {
      return parse(storageOf(storage).getItem(key));
    } catch {
      return parse(null);
    }
  };
  const store = makeStore(read());
  if (followsTabs)
    globalThis.addEventListener?.('storage', (event: StorageEvent) => {
      if (event.key === key) store.set(parse(event.newValue));
    });
  return {
    ...store,
    // Stored first: a listener that sets another value has the last word in both.
    set(next) {
      if (Object.is(next, store.get())) return;
      try {
        storageOf(storage).setItem(key, format(next));
      } catch {
        // As above.
      }
      store.set(next);
    },
  };
}
