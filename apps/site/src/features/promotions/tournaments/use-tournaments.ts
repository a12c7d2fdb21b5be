import { callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useQuery } from '@tanstack/react-query';

export const LOOK_EVERY_MS = 15_000;
/** The server reads the list as often. */
export const FRESH_MS = 2000;

const tournamentsQuery = { ...callQuery('GET /api/casino/tournaments'), staleTime: FRESH_MS };

/** Running, coming and ended tournaments with the player's entries. */
export function useTournaments(isPolled: boolean) {
  const { data, ...found } = useQuery({
    ...tournamentsQuery,
    refetchInterval: isPolled ? LOOK_EVERY_MS : false,
  });
  return { ...found, tournaments: data?.Tournaments };
}

/** Reads the list again, once for all games of the page. A hidden page reads it when it is displayed. */
export function readTournaments(): void {
  if (!document.hidden) void queryClient.prefetchQuery(tournamentsQuery);
}
