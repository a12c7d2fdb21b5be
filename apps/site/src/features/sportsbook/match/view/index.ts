export { FoldButton } from './fold-button.tsx';
export { MatchViews, MatchViewsSkeleton, useHasViews, useIsBeside } from './lazy.tsx';
export { MatchHeader } from './match-header.tsx';
