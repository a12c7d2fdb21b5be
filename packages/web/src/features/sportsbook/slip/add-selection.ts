import { findLegToJoin, joinSelections } from './builder-leg.ts';
import { type Selection, toSelectionKey } from './selection.ts';
import {
  droppedSelections,
  emptySlip,
  SELECTIONS_MAX,
  type SlipState,
  selectionsInBet,
} from './slip-state.ts';

export type AddAnswer = 'added' | 'full' | 'in-progress';

interface Added {
  readonly state: SlipState;
  readonly answer: AddAnswer;
}

/** The selection of the same market that no joined bet can have beside the new one; undefined among singles. */
function findReplaced(
  state: SlipState,
  { matchId, marketType, specifier, boost }: Selection,
): Selection | undefined {
  if (state.selectedTab === 'single' || boost) return undefined;
  const fixed = new Set([...selectionsInBet(state), ...state.builders.flatMap(({ keys }) => keys)]);
  return state.selections.find(
    (each) =>
      each.matchId === matchId &&
      each.marketType === marketType &&
      each.specifier === specifier &&
      !fixed.has(toSelectionKey(each)),
  );
}

/** The selection takes the position of another one, and the joined bet keeps its stake. */
function withReplaced(state: SlipState, replaced: Selection, selection: Selection): SlipState {
  const key = toSelectionKey(selection);
  const dropped = droppedSelections(state, [toSelectionKey(replaced)]);
  return {
    ...dropped,
    selections: state.selections.map((each) => (each === replaced ? selection : each)),
    selectedTab: state.selectedTab,
    stakes: { ...state.stakes, single: dropped.stakes.single },
    edit: state.edit,
    unsent: [...dropped.unsent.filter((each) => each !== key), key],
    gone: dropped.gone.filter((each) => each !== key),
  };
}

/**
 * Adds a selection. It joins the leg of its match as a bet builder if one can hold it, and replaces another outcome of its
 * market in a joined bet. A second match switches to the combo tab, unless singles have stakes or a boost would be lost: most
 * players who pick two matches want one bet.
 */
export function withSelection(state: SlipState, selection: Selection): Added {
  const replaced = findLegToJoin(state, selection) ? undefined : findReplaced(state, selection);
  if (replaced) return { answer: 'added', state: withReplaced(state, replaced, selection) };
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
