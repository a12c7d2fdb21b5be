export { boardLines, outcomeNumbers } from './board.ts';
export { LongMatchList, useMatchIndex } from './long-match-list.tsx';
export { topPlace } from './match-groups.ts';
export { MatchList, MatchListSkeleton } from './match-list.tsx';
export { PriceButton } from './price-button.tsx';
export { isSearch, searchTree } from './search-tree.ts';
export { PlaceCards, SportViewToggle, useSportView } from './sport-view.tsx';
export { useGrowing } from './use-growing.ts';
export { useTournamentRank, useTree } from './use-tree.ts';
