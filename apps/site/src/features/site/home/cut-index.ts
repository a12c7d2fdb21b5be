import type { MatchIndex } from '../../sportsbook/catalogue/index.ts';

/** The first matches of a list, with their groups. */
export function cutIndex(index: MatchIndex, max: number): MatchIndex {
  let left = max;
  const groups = index.Groups.flatMap((group) => {
    const ids = group.MatchIDs.slice(0, left);
    left -= ids.length;
    return ids.length > 0 ? [{ ...group, MatchIDs: ids }] : [];
  });
  const ids = new Set(groups.flatMap(({ MatchIDs }) => MatchIDs));
  return { ...index, Groups: groups, Matches: index.Matches.filter(({ ID }) => ids.has(ID)) };
}
