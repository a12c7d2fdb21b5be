import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';
import { loadLaterWords } from '../../core/words.ts';

/** The sidebar's tree of games, loaded with its words when it is first shown. */
export const EsportsTree = lazy(() =>
  loadChunk(async () => {
    const [tree] = await Promise.all([import('./esports-tree.tsx'), loadLaterWords()]);
    return { default: tree.EsportsTree };
  }),
);
