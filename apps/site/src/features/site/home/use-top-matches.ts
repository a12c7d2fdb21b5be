import type { Match } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { topPlace, useTournamentRank } from '../../sportsbook/catalogue/index.ts';

const TOP_MAX = 24;
const TOP_MAX_EACH = 4;
const LOOKED_AT_MAX = 200;
/** The most popular sport. The list of all sports may end before its evening matches, so it is read separately. */
const MAIN_SPORT = 'soccer';
const MAIN_LOOKED_AT_MAX = 100;
export const listOptions = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Filter that passes the first few matches of each tournament. */
function firstOfEach(count: number) {
  const seen = new Map<number, number>();
  return ({ Tournament: { ID } }: Match) => {
    const before = seen.get(ID) ?? 0;
    seen.set(ID, before + 1);
    return before < count;
  };
}

/** Next matches of the top tournaments; of all tournaments if there are none. */
export function useTopMatches() {
  const next = useQuery({
    ...callQuery('GET /api/sport/matches', { query: { limit: LOOKED_AT_MAX } }),
    ...listOptions,
  });
  const main = useQuery({
    ...callQuery('GET /api/sport/matches', {
      query: { sportAlias: MAIN_SPORT, limit: MAIN_LOOKED_AT_MAX },
    }),
    ...listOptions,
  });
  const { tournamentRank, isPending: isRankPending } = useTournamentRank();
  const matches = useMemo(() => {
    const all = [
      ...(main.data?.Matches ?? []),
      ...(next.data?.Matches ?? []).filter(({ SportAlias }) => SportAlias !== MAIN_SPORT),
    ];
    const top = all
      .map((match) => ({ match, place: topPlace(match, tournamentRank) }))
      .filter(({ place }) => place < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.place - b.place)
      .map(({ match }) => match)
      .filter(firstOfEach(TOP_MAX_EACH));
    return (top.length > 0 ? top : all).slice(0, TOP_MAX);
  }, [main.data, next.data, tournamentRank]);
  return { matches, tournamentRank, isPending: next.isPending || main.isPending || isRankPending };
}
