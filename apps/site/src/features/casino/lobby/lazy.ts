import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const CasinoRow = lazyPart(async () => (await import('./casino-row.tsx')).CasinoRow, 'later');
