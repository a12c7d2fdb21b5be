import type { HistoryRound, HistorySession } from '@evens/contract';
import { api, RefusalError } from '@evens/web/core/api.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type HistoryView, pageQuery, type RoundFilters, sessionQuery } from './history-view.ts';

const ROUNDS = 'GET /api/profile/casinohistory/getcasinohistory';
const SESSIONS = 'GET /api/profile/casinohistory/getsessions';
/** Calls that one page makes while its filters find nothing. */
const CALLS_MAX = 5;

export interface HistoryPage {
  readonly entries:
    | { readonly rounds: readonly HistoryRound[] }
    | { readonly sessions: readonly HistorySession[] };
  readonly next: { readonly Before: number; readonly At: string } | null;
}

type Query = ReturnType<typeof pageQuery>;

async function readRounds(query: Query, signal: AbortSignal): Promise<HistoryPage> {
  const result = await api(ROUNDS, { query, signal });
  if (!result.ok) throw new RefusalError(result.error);
  return { entries: { rounds: result.value.Rounds }, next: result.value.Next };
}

async function readSessions(query: Query, signal: AbortSignal): Promise<HistoryPage> {
  const result = await api(SESSIONS, { query, signal });
  if (!result.ok) throw new RefusalError(result.error);
  return { entries: { sessions: result.value.Sessions }, next: result.value.Next };
}

export function isEmpty({ entries }: HistoryPage): boolean {
  return ('rounds' in entries ? entries.rounds : entries.sessions).length === 0;
}

/**
 * Pages of the history up to the current one. Each page begins where the previous one ended, so a linked page is loaded
 * through all pages before it.
 */
export function useRoundPages({ shows, period, days, page, filters }: HistoryView) {
  const live = useLive();
  const found = useInfiniteQuery({
    initialPageParam: 0,
    refetchOnMount: 'always',
    queryKey: [ROUNDS, shows, period, days, filters],
    queryFn: async ({ pageParam, signal }): Promise<HistoryPage> => {
      const read = shows === 'rounds' ? readRounds : readSessions;
      let before = pageParam;
      for (let call = 1; ; call++) {
        const query = pageQuery({ period, days, filters }, { before, nowMs: live.feed.serverNowMs() });
        const found = await read(query, signal);
        if (!isEmpty(found) || found.next === null || call === CALLS_MAX) return found;
        before = found.next.Before;
      }
    },
    getNextPageParam: ({ next }) => next?.Before,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = found;
  const count = found.data?.pages.length ?? 0;
  const isShort = count > 0 && count < page && hasNextPage;
  useEffect(() => {
    if (isShort && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return { ...found, isShort, pageCount: count };
}

/** Pages of a session's rounds. */
export function useSessionRounds(session: HistorySession, filters: RoundFilters) {
  return useInfiniteQuery({
    initialPageParam: 0,
    queryKey: [ROUNDS, 'session', session.GameID, session.From, session.To, filters],
    queryFn: ({ pageParam, signal }) =>
      readRounds(sessionQuery(session, { before: pageParam, filters }), signal),
    getNextPageParam: ({ next }) => next?.Before,
  });
}
