import { lazy } from 'react';
import { loadChunk } from '../../core/chunk.ts';

/** A chunk of its own: hardly any visit sees it. */
export const NotFoundPage = lazy(() =>
  loadChunk(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage })),
);
