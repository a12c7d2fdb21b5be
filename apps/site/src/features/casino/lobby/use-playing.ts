import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';

const LOOK_EVERY_MS = 30_000;

/** Number of players by game, most first. Games with very few players are not included. */
export function usePlaying({
  enabled = true,
}: {
  readonly enabled?: boolean;
} = {}): ReadonlyMap<string, number> {
  const { data } = useQuery({
    ...callQuery('GET /api/casino/playing'),
    enabled,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
    select: countByGame,
  });
  return data ?? nothing;
}

const nothing: ReadonlyMap<string, number> = new Map();

function countByGame({
  Games,
}: {
  readonly Games: readonly { readonly GameID: string; readonly Players: number }[];
}): ReadonlyMap<string, number> {
  return new Map(Games.map(({ GameID, Players }) => [GameID, Players]));
}
