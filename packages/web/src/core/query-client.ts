import { type QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { RefusalError } from './api.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/** A refusal is an answer and is not retried, unless the server refused only because it was busy. */
export function isRetried(count: number, failure: Error): boolean {
  const isAnswer = failure instanceof RefusalError && !isBusy(failure);
  return !isAnswer && count < RETRIES;
}

function isBusy(failure: Error | null): boolean {
  return failure instanceof RefusalError && failure.refused.code === 'OverloadedException';
}

/** Whether a query without data is being retried because the server was busy. */
export function isWaitingForBusyServer(cache: QueryCache): boolean {
  return cache
    .getAll()
    .some(
      ({ state }) =>
        state.data === undefined && state.fetchStatus !== 'idle' && isBusy(state.fetchFailureReason),
    );
}

/** The cache of all answers of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: isRetried,
    },
  },
});

/**
 * Keeps a query in the cache as long as the page is open. Other queries are dropped five minutes after the last component that
 * uses them is unmounted. Needed for each query that is also read outside of components.
 */
export function pinned<Q extends { readonly queryKey: QueryKey }>(query: Q): Q {
  // Set as defaults of the key, which also apply to data written without the query's options.
  queryClient.setQueryDefaults(query.queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query;
}
