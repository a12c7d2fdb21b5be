import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk.ts';
import { loadCasinoWords, loadLaterWords } from './words.ts';

/** Messages that a part shows beside those of the first page; `casino` has the later ones too. */
const loadMessages = { later: loadLaterWords, casino: loadCasinoWords } as const;

/**
 * A component in a chunk of its own, loaded with its messages when it is first rendered. What others load of a feature is
 * in the feature's `lazy.ts`; a lazy part names what it loads itself in its own file.
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
