import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';

/** Whether the player has an unfinished round of the game; undefined until known. */
export function useOpenRound(gameId: string, { isOn }: { readonly isOn: boolean }): boolean | undefined {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    enabled: isOn,
    // A round that was open earlier may have ended.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (!isOn || isError) return false;
  return data?.OpenGameIDs.includes(gameId);
}
