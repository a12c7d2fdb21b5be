import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';

/** Loaded when a menu that shows them is opened. */
export const Preferences = lazy(() =>
  loadChunk(async () => {
    await loadLaterWords();
    return { default: (await import('./preferences.tsx')).Preferences };
  }),
);
