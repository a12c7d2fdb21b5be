import { useSyncExternalStore } from 'react';

/** One value outside of React, with listeners that are notified when it changes. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  /** Hook that returns the value. */
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
  /** `local`: until the user clears it; `session`: as long as the tab. */
  readonly storage: 'local' | 'session';
  readonly key: string;
  /** Parses stored text, null if nothing is stored. Returns the default for text that is invalid. */
  parse(text: string | null): T;
  format(value: T): string;
  /** Whether a change in another tab changes this store too. */
  readonly followsTabs?: boolean;
}

function browserStorage(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}

/** A store in the browser's storage. If storage is off or full, the value lasts as long as the page. */
export function persistedStore<T>({
  storage,
  key,
  parse,
  format,
  followsTabs,
}: PersistedOptions<T>): Store<T> {
  const read = (): T => {
    try {
      return parse(browserStorage(storage).getItem(key));
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
    // Stored before the listeners run: if a listener sets another value, that one is stored last.
    set(next) {
      if (Object.is(next, store.get())) return;
      try {
        browserStorage(storage).setItem(key, format(next));
      } catch {
        // As above.
      }
      store.set(next);
    },
  };
}
