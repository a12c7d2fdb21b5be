import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { RefusalError } from './api.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/** The one cache of what the server said. A refusal is an answer and is not asked for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      retry: (count, failure) => !(failure instanceof RefusalError) && count < RETRIES,
    },
  },
});

/**
 * Makes the cache keep a query for as long as the page is open: every other one is dropped five minutes after its last
 * watching screen is gone. Needed by each query that is also read outside of a screen.
 */
export function pinned<Q extends { readonly queryKey: QueryKey }>(query: Q): Q {
  // As defaults of the key, which also hold for what is written into the cache without the query's options.
  queryClient.setQueryDefaults(query.queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return query;
}
