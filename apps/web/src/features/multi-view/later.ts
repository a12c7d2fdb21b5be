import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';

/** Drag and drop is loaded where matches can be dragged, and nowhere else. */
export const DragEntry = lazy(() =>
  loadChunk(async () => {
    const [{ DragEntry: entry }] = await Promise.all([import('./drag-entry.tsx'), loadLaterWords()]);
    return { default: entry };
  }),
);

export const MultiViewGrid = lazy(() =>
  loadChunk(async () => {
    const [{ MultiViewGrid: grid }] = await Promise.all([import('./multi-view-grid.tsx'), loadLaterWords()]);
    return { default: grid };
  }),
);
