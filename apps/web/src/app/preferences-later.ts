import { lazy } from 'react';
import { loadChunk } from './chunk.ts';

/** Language and theme, loaded when a menu that shows them is opened. */
export const Preferences = lazy(() =>
  loadChunk(async () => ({ default: (await import('./preferences.tsx')).Preferences })),
);
