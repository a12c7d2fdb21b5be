import { toSelectionKey } from './selection.ts';
import { countLegs, emptySlip, type SlipState } from './slip-state.ts';

/** The slip with its bet as the only one: a single of one leg or a combo of more. */
export function asOneBet(state: SlipState, stake: string): SlipState {
  const { stakes } = emptySlip;
  return countLegs(state) === 1
    ? { ...state, selectedTab: 'single', stakes: { ...stakes, single: { [singleId(state)]: stake } } }
    : { ...state, selectedTab: 'combo', stakes: { ...stakes, combo: stake } };
}

function singleId({ selections }: SlipState): string {
  return selections.map(toSelectionKey).join(' ');
}

/** The legs as one text, to compare them. */
export function legsText({ selections, builders }: SlipState): string {
  return JSON.stringify([selections.map(toSelectionKey), builders.map(({ keys }) => keys)]);
}

/** Whether the legs are those of the edited bet. An edit stored by an earlier version has no record of them. */
export function hasEditedLegs(state: SlipState): boolean {
  return state.edit?.legs !== undefined && state.edit.legs === legsText(state);
}

/**
 * The edited bet stays one bet when its legs change: a single of one leg or a combo of more, with the same stake. Another tab
 * that the player chooses stays until the next change of the legs.
 */
export function followLegs(before: SlipState, after: SlipState): SlipState {
  const isSameEdit = after.edit !== undefined && after.edit.ticketId === before.edit?.ticketId;
  if (!isSameEdit || legsText(before) === legsText(after)) return after;
  const { single, combo } = before.stakes;
  return asOneBet(after, countLegs(before) === 1 ? (single[singleId(before)] ?? '') : combo);
}
