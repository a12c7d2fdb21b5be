import { lazyPart } from '@evens/web/core/lazy-part.tsx';

export const SymbolReels = lazyPart(async () => (await import('./symbol-reels.tsx')).SymbolReels);
