import type { Sport } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TournamentRank } from './match-groups.ts';

const TREE_FRESH_MS = 60_000;
const noSports: readonly Sport[] = [];

export function useTree() {
  return useQuery({
    ...callQuery('GET /api/sport/tree'),
    staleTime: TREE_FRESH_MS,
    refetchInterval: TREE_FRESH_MS,
  });
}

/** Ranks by tournament; equal for all until the tree is loaded. */
export function useTournamentRank(): {
  readonly tournamentRank: TournamentRank;
  readonly isPending: boolean;
} {
  const { data, isPending } = useTree();
  const sports = data?.Sports ?? noSports;
  const tournamentRank = useMemo(() => {
    const ranks = new Map<number, number>();
    for (const sport of sports)
      for (const category of sport.Categories)
        for (const tournament of category.Tournaments) ranks.set(tournament.ID, tournament.Rank);
    return (tournamentId: number) => ranks.get(tournamentId) ?? Number.POSITIVE_INFINITY;
  }, [sports]);
  return { tournamentRank: tournamentRank, isPending };
}
