import { lazyPart } from '@evens/web/core/lazy-part.tsx';

/** The sidebar's tree of results. */
export const ResultsTree = lazyPart(async () => (await import('./results-tree.tsx')).ResultsTree, 'later');
