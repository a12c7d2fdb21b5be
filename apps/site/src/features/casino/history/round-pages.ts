import { type Answer, api, RefusalError } from '@evens/web/core/api.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Days, type Period, periodSpan } from '../../players/history/index.ts';

const CALL = 'GET /api/profile/casinohistory/getcasinohistory';
/** The period ends in the future, so a round that begins while the page is open is included. */
const AHEAD_MS = 86_400_000;

export interface RoundsQuery {
  readonly period: Period;
  readonly days: Days | undefined;
  /** Starts at 1. */
  readonly page: number;
}

/**
 * Pages of rounds up to the current one. Each page begins where the previous one ended, so a linked page is loaded
 * through all pages before it.
 */
export function useRoundPages({ period, days, page }: RoundsQuery, isPlayer: boolean) {
  const live = useLive();
  const found = useInfiniteQuery({
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryKey: [CALL, period, days],
    enabled: isPlayer,
    queryFn: async ({ pageParam, signal }): Promise<Answer<typeof CALL>> => {
      const nowMs = live.feed.serverNowMs();
      const { fromMs = 0, toMs = nowMs + AHEAD_MS } = periodSpan(period, days, nowMs);
      const query = {
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        ...(pageParam > 0 && { before: pageParam }),
      };
      const result = await api(CALL, { query, signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: ({ Rounds, HasMore }) => (HasMore ? Rounds.at(-1)?.ID : undefined),
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const count = found.data?.pages.length ?? 0;
  const isShort = count > 0 && count < page && hasNextPage;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return { ...found, isShort, pageCount: count };
}
