import type { CasinoGame } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';

/** Cache time, ms: games are added and removed from day to day. */
const FRESH_MS = 300_000;

interface GamesAnswer {
  readonly Games: readonly CasinoGame[];
  readonly TablesMax: number;
}

const gamesIn = ({ Games, TablesMax }: GamesAnswer) => ({ games: Games, tablesMax: TablesMax });

/** Every game that can be opened. Shares the lobby's request. */
export function useGames() {
  return useQuery({
    ...callQuery('GET /api/casino/games'),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    select: gamesIn,
  });
}
