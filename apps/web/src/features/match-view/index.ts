export { MatchHeader } from './match-header.tsx';
export { MatchViews, MatchViewsSkeleton } from './match-views-later.tsx';
