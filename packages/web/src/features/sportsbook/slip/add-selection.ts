import { findLegToJoin, joinSelections } from './builder-leg.ts';
import { type Selection, toSelectionKey } from './selection.ts';
import { emptySlip, SELECTIONS_MAX, type SlipState, selectionsInBet } from './slip-state.ts';

export type AddAnswer = 'added' | 'full' | 'in-progress';

interface Added {
  readonly state: SlipState;
  readonly answer: AddAnswer;
}

/**
 * Adds a selection. It joins the leg of its match as a bet builder if one can hold it. A second match switches to the combo
 * tab, unless singles have stakes or a boost would be lost: most players who pick two matches want one bet.
 */
export function withSelection(state: SlipState, selection: Selection): Added {
  const added = withSeparateSelection(state, selection);
  const leg = added.answer === 'added' ? findLegToJoin(state, selection) : undefined;
  return leg ? { ...added, state: joinSelections(added.state, [...leg, toSelectionKey(selection)]) } : added;
}

/** The same without joining a leg. */
export function withSeparateSelection(state: SlipState, selection: Selection): Added {
  const key = toSelectionKey(selection);
  if (selectionsInBet(state).has(key)) return { state, answer: 'in-progress' };
  if (state.selections.length >= SELECTIONS_MAX) return { state, answer: 'full' };
  const matchIds = new Set(state.selections.map(({ matchId }) => matchId));
  const isSecond = matchIds.size === 1 && !matchIds.has(selection.matchId);
  const isStaked =
    Object.values(state.stakes.single).some((stake) => stake !== '') ||
    [...state.selections, selection].some(({ boost }) => boost !== undefined);
  const tab = state.selections.length === 0 ? emptySlip.selectedTab : state.selectedTab;
  return {
    answer: 'added',
    state: {
      ...state,
      selections: [...state.selections, selection],
      selectedTab: isSecond && tab === 'single' && !isStaked ? 'combo' : tab,
      unsent: [...state.unsent.filter((each) => each !== key), key],
      gone: state.gone.filter((each) => each !== key),
    },
  };
}
