import { type TransactionGroup, transactionGroups } from '@evens/contract';
import { api, RefusalError } from '@evens/web/core/api.ts';
import { usePaymentNews } from '@evens/web/live/hooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Span } from './ticket-lists.ts';

const PAGE = 20;
/** A list with more loaded pages than this is not refetched when a payment changes, to save requests. */
const FRESH_PAGES_MAX = 2;

export interface TransactionFilter {
  readonly span: Span;
  /** Default: all. */
  readonly group: TransactionGroup | undefined;
}

export function parseTransactionGroup(text: string | null): TransactionGroup | undefined {
  return transactionGroups.find((group) => group === text);
}

/** Pages of deposits and withdrawals by the server's key, refetched when the account's topic reports a change. */
export function useTransactionPages({ span, group }: TransactionFilter, isPlayer: boolean) {
  const changes = usePaymentNews()
    ?.map(({ ID, StatusID }) => `${ID} ${StatusID}`)
    .join();
  const known = useRef(changes);
  useEffect(() => {
    known.current = changes;
  }, [changes]);
  /** State of the topic when the first page was requested: a pending answer may be older than later updates. */
  const requestedChanges = useRef<string>(undefined);
  const found = useInfiniteQuery({
    initialPageParam: '',
    refetchOnMount: 'always',
    queryKey: ['GET /api/history/transactions', span, group],
    enabled: isPlayer,
    queryFn: async ({ pageParam, signal }) => {
      if (pageParam === '') requestedChanges.current = known.current;
      const query = {
        limit: PAGE,
        ...(group !== undefined && { group }),
        ...(pageParam !== '' && { before: pageParam }),
        ...(span.fromMs !== undefined && { from: new Date(span.fromMs).toISOString() }),
        ...(span.toMs !== undefined && { to: new Date(span.toMs).toISOString() }),
      };
      const result = await api('GET /api/history/transactions', { query, signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.Next,
  });
  const { refetch, dataUpdatedAt } = found;
  const pages = found.data?.pages.length ?? 0;
  // Each answer is compared with the newest known state.
  useEffect(() => {
    if (
      changes !== undefined &&
      changes !== requestedChanges.current &&
      pages > 0 &&
      pages <= FRESH_PAGES_MAX
    )
      void refetch();
  }, [changes, dataUpdatedAt, pages, refetch]);
  return found;
}
