import { lazyPart } from '@evens/web/core/lazy-part.ts';

/** The game tree of the sidebar. */
export const EsportsTree = lazyPart(async () => (await import('./esports-tree.tsx')).EsportsTree, 'later');
