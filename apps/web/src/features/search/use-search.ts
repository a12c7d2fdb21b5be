import { searchRules } from '@evens/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../app/api.ts';

/** Between the last letter and the question. */
const PAUSE_MS = 130;
const FRESH_MS = 10_000;

/** The text as it stands once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Asks as one types. A question that a newer one replaces is aborted: its answer can't come late. */
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
