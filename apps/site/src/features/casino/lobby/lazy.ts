import { lazyPart } from '@evens/web/core/lazy-part.ts';

export const CasinoRow = lazyPart(async () => (await import('./casino-row.tsx')).CasinoRow, 'later');
