import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';

/** The sidebar's tree of matches in play, loaded when it is first shown. */
export const LiveTree = lazy(() =>
  loadChunk(async () => ({ default: (await import('./live-tree.tsx')).LiveTree })),
);
