import type { CallAnswer, Calls } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { useQuery } from '@tanstack/react-query';

export type Overview = CallAnswer<Calls['GET /api/protection/overview']>;
export type PlayerLimit = Overview['Limits'][number];

const overviewQuery = { ...callQuery('GET /api/protection/overview'), staleTime: 0 };

/** Limits, breaks and reality checks of the player, and what may be chosen. */
export function useOverview() {
  return useQuery(overviewQuery);
}

/** Reads the overview again after a change, whose answer contains only a part of it. */
export function readOverviewAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
}
