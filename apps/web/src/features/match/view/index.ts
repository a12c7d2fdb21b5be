export { MatchHeader } from './match-header.tsx';
export { MatchViews, MatchViewsSkeleton, useHasViews, useIsBeside } from './match-views-later.tsx';
export { useWidth } from './use-width.ts';
