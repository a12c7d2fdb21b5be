import { isOnPlayers } from '@evens/markets';
import type { AddAnswer } from './add-selection.ts';
import { combineMatch } from './builder-leg.ts';
import { type Selection, toSelectionKey } from './selection.ts';
import type { SlipStore } from './slip-store.ts';

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
