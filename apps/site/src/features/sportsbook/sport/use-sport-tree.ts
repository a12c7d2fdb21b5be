import type { Sport } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { offsetMinutes } from '@evens/web/core/clock.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTree } from '../catalogue/index.ts';
import type { Day } from './day-links.ts';

const TODAY_FRESH_MS = 60_000;
const noSports: readonly Sport[] = [];

/** The tree of all that is listed, or of what starts today alone; outrights are counted by the former. */
export function useDayTree(day: Day): { readonly sports: readonly Sport[]; readonly isPending: boolean } {
  const all = useTree();
  // Today is another day in another time zone.
  useSetting('timezone');
  const today = useQuery({
    ...callQuery('GET /api/sport/tree', { query: { hours: 'today', offset: offsetMinutes() } }),
    enabled: day === 'today',
    placeholderData: keepPreviousData,
    staleTime: TODAY_FRESH_MS,
    refetchInterval: TODAY_FRESH_MS,
  });
  const { data, isPending } = day === 'today' ? today : all;
  return { sports: data?.Sports ?? noSports, isPending };
}
