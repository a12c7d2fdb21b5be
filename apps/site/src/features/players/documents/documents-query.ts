import { documentStates } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';

const CHECK_EVERY_MS = 10_000;

export type PlayerDocuments = Answer<'GET /api/user/files/get'>;

const query = callQuery('GET /api/user/files/get');

/** Refetches while a document is being checked. */
export const documentsQuery = {
  ...query,
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly data: PlayerDocuments | undefined } }) =>
    state.data?.Documents.some(({ StatusID }) => StatusID === documentStates.processing)
      ? CHECK_EVERY_MS
      : (false as const),
};
