import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** The game tree of the sidebar. */
export const EsportsTree = lazyPart(async () => (await import('./esports-tree.tsx')).EsportsTree, 'later');
