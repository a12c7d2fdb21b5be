import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;
const nothing: readonly string[] = [];

/** Ids of the games with an unfinished round of the player. `isRead` reloads them from the server on mount. */
export function useOpenGames({ isRead = false }: { readonly isRead?: boolean } = {}): readonly string[] {
  const { data } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    enabled: isPlayer(useUser()),
    staleTime: FRESH_MS,
    refetchOnMount: isRead && 'always',
    refetchOnWindowFocus: false,
    select: ({ OpenGameIDs }) => OpenGameIDs,
  });
  return data ?? nothing;
}
