import { type Answer, callQuery } from '@evens/web/core/api.ts';

export type LiveMatch = Answer<'GET /api/live/matches'>['Matches'][number];

/** All matches in play. Their changes are streamed; the list is refetched when `list/live` announces a change. */
export const liveQuery = {
  ...callQuery('GET /api/live/matches'),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export interface LiveGroup {
  readonly sport: string;
  readonly matches: readonly LiveMatch[];
}

/** Groups by sport, in the order of the sports. */
export function bySport(matches: readonly LiveMatch[]): readonly LiveGroup[] {
  const groups = new Map<string, LiveMatch[]>();
  for (const match of matches) {
    const group = groups.get(match.Match.SportAlias);
    if (group) group.push(match);
    else groups.set(match.Match.SportAlias, [match]);
  }
  const rank = (list: readonly LiveMatch[]) => list[0]?.Match.SportType.Rank ?? 0;
  return Array.from(groups, ([sport, list]) => ({ sport, matches: list })).sort(
    (a, b) => rank(a.matches) - rank(b.matches),
  );
}
