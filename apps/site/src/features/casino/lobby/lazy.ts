import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const CasinoSidebar = lazyPart(
  async () => (await import('./casino-sidebar.tsx')).CasinoSidebar,
  'later',
);
export const CasinoPanel = lazyPart(async () => (await import('./casino-panel.tsx')).CasinoPanel, 'later');
export const CasinoRow = lazyPart(async () => (await import('./casino-row.tsx')).CasinoRow, 'later');
