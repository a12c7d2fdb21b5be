import type { LegalName } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/** A legal text in force, or the version with this number. */
export function useLegalText(name: LegalName, version?: number) {
  return useQuery({
    ...callQuery('GET /api/content/legal', { query: { name, ...(version !== undefined && { version }) } }),
    staleTime: FRESH_MS,
  });
}
