import { searchRules } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/** Searches while the player types. A newer text aborts the previous request, so that its answer cannot arrive late. */
export function useSearch(typed: string) {
  const text = useSettled(typed.trim()).slice(0, searchRules.charactersMax);
  const isAsking = text.length >= searchRules.charactersMin;
  const query = useQuery({
    ...callQuery('GET /api/search', { query: { text } }),
    enabled: isAsking,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return { ...query, isAsking };
}
