export { boardLines, outcomeNumbers } from './board.ts';
export { topPlace } from './match-groups.ts';
export { MatchList, MatchListSkeleton } from './match-list.tsx';
export { PriceButton } from './price-button.tsx';
export { useGrowing } from './use-growing.ts';
export { useTournamentRank, useTree } from './use-tree.ts';
