import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';

/** A part in a chunk of its own, with the words that the first page doesn't have. */
function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    loadChunk(async () => {
      const [part] = await Promise.all([load(), loadLaterWords()]);
      return { default: part };
    }),
  );
}

export const CasinoSidebar = later(async () => (await import('./casino-sidebar.tsx')).CasinoSidebar);
export const CasinoPanel = later(async () => (await import('./casino-panel.tsx')).CasinoPanel);
export const CasinoRow = later(async () => (await import('./casino-row.tsx')).CasinoRow);
