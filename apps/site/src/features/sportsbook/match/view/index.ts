export { MatchViews, MatchViewsSkeleton, useHasViews, useIsBeside } from './lazy.tsx';
export { MatchHeader } from './match-header.tsx';
export { useWidth } from './use-width.ts';
