import { type Answer, api, RefusalError } from '@evens/web/core/api.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Span, TicketList } from './ticket-lists.ts';

const PAGE = 20;
const calls = {
  uncleared: 'GET /api/history/unclearedbets',
  cleared: 'GET /api/history/clearedbets',
  declined: 'GET /api/history/declinedbets',
  virtual: 'GET /api/history/virtualsport',
  lotto: 'GET /api/history/lotto',
} as const satisfies Record<TicketList, string>;

/** Pages by the server's key: each page continues where the previous one ended, regardless of new entries. */
function pageQuery(span: Span, before: number) {
  return {
    limit: PAGE,
    ...(before > 0 && { before }),
    ...(span.fromMs !== undefined && { from: new Date(span.fromMs).toISOString() }),
    ...(span.toMs !== undefined && { to: new Date(span.toMs).toISOString() }),
  };
}

export function useTicketPages(list: TicketList, span: Span, isPlayer: boolean) {
  return useInfiniteQuery({
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryKey: [calls[list], span],
    enabled: isPlayer,
    queryFn: async ({ pageParam, signal }): Promise<Answer<'GET /api/history/clearedbets'>> => {
      const result = await api(calls[list], { query: pageQuery(span, pageParam), signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.NextBefore,
  });
}

export function useEntryPages(span: Span, isPlayer: boolean) {
  return useInfiniteQuery({
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryKey: ['GET /api/history/account', span],
    enabled: isPlayer,
    queryFn: async ({ pageParam, signal }) => {
      const result = await api('GET /api/history/account', { query: pageQuery(span, pageParam), signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.NextBefore,
  });
}
