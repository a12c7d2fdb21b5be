import { QueryClient } from '@tanstack/react-query';
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
