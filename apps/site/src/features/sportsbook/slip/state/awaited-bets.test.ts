import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { emptySlip, SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { expect, test } from 'vitest';
import { awaitedBet, withSelectionsAgain } from './awaited-bets.ts';
import { testSelection, testSlip } from './testing-slip.ts';

const [one, two, three] = [testSelection(1), testSelection(2, 3000), testSelection(3, 1500)];

function placed(selections = [one, two, three], other: Parameters<typeof testSlip>[1] = {}) {
  const state = testSlip(selections, { selectedTab: 'system', ...other });
  const keys = selections.map(toSelectionKey);
  return awaitedBet(state, { ticketId: 5, playerId: 7, tab: state.selectedTab, keys });
}

test('the selections of a placed system return to an empty slip with its type, but without its stakes', () => {
  const boost = { id: 4, basisPoints: 1000 };
  const boosted = placed([{ ...one, boost }, two, three], {
    stakes: { ...emptySlip.stakes, system: { 2: '1' } },
    bankers: [toSelectionKey(two)],
  });
  const state = withSelectionsAgain(emptySlip, boosted);
  expect(state).toMatchObject({ selectedTab: 'system', bankers: [toSelectionKey(two)], retried: [] });
  expect(state.selections).toEqual([one, two, three]);
  expect(state.stakes).toEqual(emptySlip.stakes);
  expect(state.unsent).toEqual([one, two, three].map(toSelectionKey));
});

test('several singles that were placed together stay singles', () => {
  const bets = [one, two].map((each) => placed([each], { selectedTab: 'single' }));
  const state = bets.reduce(withSelectionsAgain, emptySlip);
  expect(state).toMatchObject({ selectedTab: 'single', selections: [one, two] });
});

test('a bet builder returns as one leg unless its selections are in another', () => {
  const sameMatch = testSelection(1, 1900, { marketType: 'total', specifier: 'total=2.5' });
  const keys = [one, sameMatch].map(toSelectionKey);
  const bet = placed([one, sameMatch], { builders: [{ keys, seenMilli: 2500 }], selectedTab: 'single' });
  expect(withSelectionsAgain(emptySlip, bet).builders).toEqual([{ keys, seenMilli: 2500 }]);
  const state = withSelectionsAgain(withSelectionsAgain(emptySlip, bet), bet);
  expect(state.builders).toHaveLength(1);
  expect(state.selections).toHaveLength(2);
});

test('selections picked since stay with their type, and the slip holds no more than its maximum', () => {
  const picked = Array.from({ length: SELECTIONS_MAX - 1 }, (_, index) => testSelection(index + 10));
  const state = withSelectionsAgain(testSlip(picked, { selectedTab: 'combo' }), placed());
  expect(state.selections).toEqual([...picked, one]);
  expect(state.selectedTab).toBe('combo');
});
