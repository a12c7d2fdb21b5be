import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';

/** The sidebar's tree of results with its words, loaded when it is first shown. */
export const ResultsTree = lazy(() =>
  loadChunk(async () => {
    const [{ ResultsTree: Tree }] = await Promise.all([import('./results-tree.tsx'), loadLaterWords()]);
    return { default: Tree };
  }),
);
