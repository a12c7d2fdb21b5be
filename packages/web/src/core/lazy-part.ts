import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk.ts';
import { loadCasinoWords, loadLaterWords } from './words.ts';

/** Loaders of messages that a part needs in addition to those of the first page; `casino` includes `later`. */
const loadMessages = { later: loadLaterWords, casino: loadCasinoWords } as const;

/**
 * A component in its own chunk, loaded with its messages when it is first rendered. A feature's `lazy.ts` has the parts that
 * other features load; parts that only their own feature loads are defined where they are used.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  messages?: keyof typeof loadMessages,
) {
  return lazy(() =>
    loadChunk(async () => {
      const [part] = await Promise.all([load(), messages && loadMessages[messages]()]);
      return { default: part };
    }),
  );
}
