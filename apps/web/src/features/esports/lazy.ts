import { lazyPart } from '../../core/lazy-part.ts';

/** The sidebar's tree of games. */
export const EsportsTree = lazyPart(async () => (await import('./esports-tree.tsx')).EsportsTree, 'later');
