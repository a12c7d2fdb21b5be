import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** The sidebar's tree of matches in play. */
export const LiveTree = lazyPart(async () => (await import('./live-tree.tsx')).LiveTree);
