import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const CasinoHistory = lazyPart(
  async () => (await import('./casino-history.tsx')).CasinoHistory,
  'casino',
);
