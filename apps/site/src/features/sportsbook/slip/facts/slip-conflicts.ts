import { marketKey } from '@evens/markets';
import { findConflicts } from '@evens/tickets';
import { isOnRace, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { Refused, SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipLeg } from '../state/legs.ts';
import { conflictsIn } from './refusal-fix.ts';
import type { KeyConflict, SlipStatus } from './slip-status.ts';

/** Conflicts by the server's rules, computed locally from names, for selections that the server has not checked yet. */
function localConflicts(legs: readonly SlipLeg[]): readonly KeyConflict[] {
  const picks = legs.flatMap((leg) =>
    leg.selections.map((selection) => ({ selection, builder: leg.builder })),
  );
  const found = findConflicts(
    picks.map(({ selection, builder }) => ({
      matchId: selection.matchId,
      marketKey: marketKey(selection.marketType, selection.specifier),
      outcomeNo: selection.outcomeNo,
      kind: isOnRace(selection) ? 'race' : 'match',
      competition: `${selection.matchId}`,
      builder,
    })),
  );
  return found.flatMap(({ first, second, reason }) => {
    const [a, b] = [picks[first], picks[second]];
    return a && b
      ? [{ first: toSelectionKey(a.selection), second: toSelectionKey(b.selection), reason }]
      : [];
  });
}

/** Conflicts in the server's refusal of this tab's bet, by position. */
function refusedConflicts(legs: readonly SlipLeg[], why: Refused | undefined): readonly KeyConflict[] {
  if (!why) return [];
  const keys = legs.flatMap((leg) => leg.selections.map(toSelectionKey));
  return conflictsIn(why).flatMap(({ first, second, reason }) => {
    const [one, other] = [keys[first], keys[second]];
    return one !== undefined && other !== undefined ? [{ first: one, second: other, reason }] : [];
  });
}

/** Pairs of selections that cannot be in one bet, by local rules and the server's last answer. */
export function listConflicts(
  legs: readonly SlipLeg[],
  { state, status }: { readonly state: SlipState; readonly status: SlipStatus | undefined },
): readonly KeyConflict[] {
  const legIds = new Map(
    legs.flatMap((leg) => leg.selections.map((selection) => [toSelectionKey(selection), leg.id])),
  );
  const local = localConflicts(legs);
  const isKnown = ({ first, second }: KeyConflict) =>
    local.some((each) => each.first === first && each.second === second);
  // The answer may be older than the slip: removed and combined selections no longer conflict.
  const named = status?.incompatibleSelections ?? refusedConflicts(legs, state.refusals[state.selectedTab]);
  const reported = named.filter((each) => {
    const [one, other] = [legIds.get(each.first), legIds.get(each.second)];
    return one !== undefined && other !== undefined && one !== other && !isKnown(each);
  });
  return [...local, ...reported];
}
