import {
  type AddAnswer,
  withSelection,
  withSeparateSelection,
} from '@evens/web/features/sportsbook/slip/add-selection.ts';
import { joinSelections } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import {
  type Selection,
  type SelectionBoost,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  countLegs,
  type SlipState,
  selectionsInBet,
  withoutSelections,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';

export type BoostedSelection = Selection & { readonly boost: SelectionBoost };

/**
 * Puts a selection on the slip with its boost, as a single. An existing selection gets the boost. If it already has
 * this boost, it is removed.
 */
export function toggleBoosted(slip: SlipStore, selection: BoostedSelection): AddAnswer | 'removed' {
  const key = toSelectionKey(selection);
  let answer: AddAnswer | 'removed' = 'in-progress';
  slip.change((before) => {
    if (selectionsInBet(before).has(key)) return before;
    const there = before.selections.find((each) => toSelectionKey(each) === key);
    if (there?.boost?.id === selection.boost.id) {
      answer = 'removed';
      return withoutSelections(before, [key]);
    }
    if (there) {
      answer = 'added';
      return boosted(before, { ...there, oddsMilli: selection.oddsMilli, boost: selection.boost });
    }
    const added = withSelection(before, selection);
    answer = added.answer;
    return answer === 'added' ? { ...added.state, selectedTab: 'single' } : added.state;
  });
  return answer;
}

function boosted(state: SlipState, selection: Selection): SlipState {
  const key = toSelectionKey(selection);
  return {
    ...state,
    selections: state.selections.map((each) => (toSelectionKey(each) === key ? selection : each)),
    builders: state.builders.filter(({ keys }) => !keys.includes(key)),
    eachWay: state.eachWay.filter((place) => place !== key),
    refusals: {},
    selectedTab: 'single',
  };
}

/** Puts all selections on the slip as one bet; as a bet builder if they are of one match. Other selections stay. */
export function addTogether(slip: SlipStore, selections: readonly Selection[]): AddAnswer {
  const keys = selections.map(toSelectionKey);
  const isBuilder = new Set(selections.map(({ matchId }) => matchId)).size === 1;
  let answer: AddAnswer = 'in-progress';
  slip.change((before) => {
    const busy = selectionsInBet(before);
    if (keys.some((key) => busy.has(key))) return before;
    let state = before;
    for (const selection of selections) {
      if (state.selections.some((each) => toSelectionKey(each) === toSelectionKey(selection))) continue;
      const added = isBuilder ? withSeparateSelection(state, selection) : withSelection(state, selection);
      answer = added.answer;
      if (answer !== 'added') return before;
      state = added.state;
    }
    answer = 'added';
    const joined = isBuilder ? joinSelections(state, keys) : state;
    return { ...joined, selectedTab: countLegs(joined) === 1 ? 'single' : 'combo' };
  });
  return answer;
}
