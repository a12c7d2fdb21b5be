import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../core/api.ts';

/** Whether the player has a round of the game that is not over; undefined until it is known. */
export function useOpenRound(gameId: string, { isOn }: { readonly isOn: boolean }): boolean | undefined {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    enabled: isOn,
    // What was open before the page was left may be over.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (!isOn || isError) return false;
  return data?.OpenGameIDs.includes(gameId);
}
