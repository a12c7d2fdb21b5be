import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';

/** The empty slip with the removed selections and their entries again. A slip that is not empty does not change. */
export function putBack(now: SlipState, removed: SlipState): SlipState {
  if (now.selections.length > 0) return now;
  const { selections, builders, splitMatches, selectedTab, stakes, bankers, eachWay, freeBets, edit } =
    removed;
  const keys = selections.map(toSelectionKey);
  return {
    ...now,
    ...{ selections, builders, splitMatches, selectedTab, stakes, bankers, eachWay, freeBets, edit },
    retried: removed.retried,
    unsent: keys,
    gone: now.gone.filter((key) => !keys.includes(key)),
  };
}

/** Whether the removal can still be undone: the slip is empty and belongs to the same player. */
export function canPutBack(now: SlipState, removed: SlipState): boolean {
  return now.selections.length === 0 && now.owner === removed.owner;
}
