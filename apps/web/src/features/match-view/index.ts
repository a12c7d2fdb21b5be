export { MatchHeader } from './match-header.tsx';
export { MatchViews } from './match-views-later.tsx';
