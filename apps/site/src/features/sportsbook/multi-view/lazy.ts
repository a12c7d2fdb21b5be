import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** Drag and drop is loaded where matches can be dragged, and nowhere else. */
export const DragEntry = lazyPart(async () => (await import('./drag-entry.tsx')).DragEntry, 'later');
export const MultiViewGrid = lazyPart(
  async () => (await import('./multi-view-grid.tsx')).MultiViewGrid,
  'later',
);
