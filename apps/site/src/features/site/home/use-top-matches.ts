import { useMemo } from 'react';
import { useMatchIndex } from '../../sportsbook/catalogue/index.ts';
import { cutIndex } from './cut-index.ts';

/** Fewer than the matches that come with a list's structure. */
const TOP_MAX = 24;
const TOP_MAX_EACH = 4;

/** Next matches of the top tournaments; of all tournaments if there are none. One request, unless there are none. */
export function useTopMatches() {
  const top = useMatchIndex({ top: true, each: TOP_MAX_EACH });
  const hasNone = top.data?.Total === 0;
  const all = useMatchIndex({ each: TOP_MAX_EACH }, hasNone);
  const { data, isPending } = hasNone ? all : top;
  const index = useMemo(() => data && cutIndex(data, TOP_MAX), [data]);
  return { index, isPending };
}
