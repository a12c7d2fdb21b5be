import type { CallAnswer, Calls } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;

type OpenRound = CallAnswer<Calls['GET /api/casino/visit']>['OpenRounds'][number];
const nothing: readonly OpenRound[] = [];

/** The player's unfinished rounds, the oldest first. `isRead` reloads them from the server on mount. */
export function useOpenRounds({ isRead = false }: { readonly isRead?: boolean } = {}): readonly OpenRound[] {
  const { data } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    enabled: isPlayer(useUser()),
    staleTime: FRESH_MS,
    refetchOnMount: isRead && 'always',
    refetchOnWindowFocus: false,
    select: ({ OpenRounds }) => OpenRounds,
  });
  return data ?? nothing;
}
