import { isOnPlayers } from '@evens/markets';
import { type Selection, toSelectionKey } from './selection.ts';
import { type AddAnswer, type SlipState, selectionsInBet } from './slip-state.ts';
import type { SlipStore } from './slip-store.ts';

/**
 * Combines all selections of the match into one leg at the position of the first. A builder that grows keeps its stake.
 */
export function combineMatch(matchId: number): (state: SlipState) => SlipState {
  return (state) => {
    const joined = state.selections.filter((selection) => selection.matchId === matchId).map(toSelectionKey);
    const busy = selectionsInBet(state);
    if (joined.length < 2 || joined.some((key) => busy.has(key))) return state;
    const others = state.builders.filter((builder) => !builder.keys.some((key) => joined.includes(key)));
    const before = state.builders.find((builder) => builder.keys.some((key) => joined.includes(key)));
    const stakes = Object.entries(state.stakes.single);
    const single = Object.fromEntries([
      ...stakes.filter(([id]) => !id.split(' ').some((key) => joined.some((each) => each === key))),
      ...stakes.flatMap(([id, stake]) => (id === before?.keys.join(' ') ? [[joined.join(' '), stake]] : [])),
    ]);
    return {
      ...state,
      builders: [...others, { keys: joined, seenMilli: 0 }],
      selectedTab: joined.length === state.selections.length ? 'single' : state.selectedTab,
      bankers: state.bankers.filter((key) => !joined.includes(key)),
      stakes: { ...state.stakes, single },
      refusals: {},
    };
  };
}

/**
 * Adds a leg to the bet builder of its match, in place of another outcome of its line, or removes it. Several players of
 * one line can be legs.
 */
export function toggleBuilderLeg(slip: SlipStore, selection: Selection): AddAnswer | 'removed' {
  const { matchId, marketType, specifier } = selection;
  const replaced = slip
    .state()
    .selections.filter(
      (each) =>
        each.matchId === matchId &&
        each.marketType === marketType &&
        each.specifier === specifier &&
        each.outcomeNo !== selection.outcomeNo &&
        !isOnPlayers(marketType),
    );
  const answer = slip.toggle(selection);
  if (answer === 'added') {
    slip.remove(replaced.map(toSelectionKey));
    slip.change(combineMatch(matchId));
  }
  return answer;
}
