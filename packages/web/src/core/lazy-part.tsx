import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadChunk } from './chunk.ts';
import { loadCasinoWords, loadLaterWords } from './words.ts';

/** Loaders of messages that a part needs in addition to those of the first page; `casino` includes `later`. */
const loadMessages = { later: loadLaterWords, casino: loadCasinoWords } as const;

export interface LazyPart<P extends object> {
  (props: P): ReactNode;
  /** Loads it ahead: it is rendered without a fallback then. */
  load(): Promise<void>;
}

/**
 * A component in its own chunk, loaded with its messages when it is first rendered. A feature's `lazy.ts` has the parts that
 * other features load; parts that only their own feature loads are defined where they are used.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  messages?: keyof typeof loadMessages,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const loadPart = () =>
    loadChunk(async () => {
      const [part] = await Promise.all([importPart(), messages && loadMessages[messages]()]);
      loaded = part;
      return { default: part };
    });
  const Suspending = lazy(loadPart);
  function Part(props: P) {
    // Chosen once: a component of another type would lose its state.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? Suspending);
    return <Chosen {...props} />;
  }
  return Object.assign(Part, {
    async load() {
      await loadPart();
    },
  });
}
