import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';

export const LOOK_EVERY_MS = 15_000;

/** Running, coming and ended tournaments with the player's entries. */
export function useTournaments(isPolled: boolean) {
  const { data, ...found } = useQuery({
    ...callQuery('GET /api/casino/tournaments'),
    staleTime: LOOK_EVERY_MS,
    refetchInterval: isPolled ? LOOK_EVERY_MS : false,
  });
  return { ...found, tournaments: data?.Tournaments };
}
