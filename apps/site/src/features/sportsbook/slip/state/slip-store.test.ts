import { oddsPolicies } from '@evens/tickets';
import { readSlip } from '@evens/web/features/sportsbook/slip/read-slip.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { SELECTIONS_MAX } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { describe, expect, test } from 'vitest';
import { acceptPrices, choosePolicy, chooseTab, stakeSingle } from './slip-changes.ts';
import { commandFor, memory, testSelection } from './testing-slip.ts';

const one = toSelectionKey(testSelection(1));
const moved = { code: 'OddsChangedException', message: 'The odds have changed.', data: {} };

describe('the slip', () => {
  test('the slip adds a selection with the first tap and removes it with the second', () => {
    const slip = createSlipStore(memory());
    expect(slip.toggle(testSelection(1))).toBe('added');
    expect(slip.has('1/1x2#1')).toBe(true);
    expect(slip.toggle(testSelection(1, 2100))).toBe('removed');
    expect(slip.state().selections).toEqual([]);
  });

  test('the slip switches to the combo with a second match, unless a stake is typed, and back with one left', () => {
    const slip = createSlipStore(memory());
    slip.toggle(testSelection(1));
    slip.toggle(testSelection(2));
    expect(slip.state().selectedTab).toBe('combo');
    slip.toggle(testSelection(2));
    expect(slip.state().selectedTab).toBe('single');
    slip.change(stakeSingle(one, '5'));
    slip.toggle(testSelection(2));
    expect(slip.state().selectedTab).toBe('single');
  });

  test('the slip survives a reload with its stakes, tab and policy', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    slip.toggle(testSelection(1));
    slip.toggle(testSelection(2, 3000, { told: { match: 'A v B', market: 'M', outcome: 'O' } }));
    slip.change(stakeSingle(one, '12.50'));
    slip.change(chooseTab('reversebet'));
    slip.change(choosePolicy(oddsPolicies.acceptAny));
    expect(createSlipStore(storage).state()).toEqual(slip.state());
  });

  test('readSlip keeps the valid parts of data written by other versions or by hand', () => {
    expect(readSlip('{').selections).toEqual([]);
    expect(readSlip('{"version":99}').selections).toEqual([]);
    const half = JSON.stringify({
      version: 2,
      selections: [{ matchId: '1' }, testSelection(2), null],
      stakes: { single: { a: 1, b: '2' }, system: 'x' },
      builders: [{ keys: ['9/1x2#1', '9/total#1'], seenMilli: 2000 }],
      policy: 9,
      selectedTab: 'lucky15',
      commands: 'none',
    });
    const state = readSlip(half);
    expect(state.selections.map(({ matchId }) => matchId)).toEqual([2]);
    expect(state.stakes.single).toEqual({ b: '2' });
    expect(state.builders).toEqual([]);
    expect(state).toMatchObject({ policy: oddsPolicies.acceptBetter, selectedTab: 'single', commands: [] });
  });

  test('the slip accepts no more selections than its maximum', () => {
    const slip = createSlipStore(memory());
    for (let id = 1; id <= SELECTIONS_MAX; id++) expect(slip.toggle(testSelection(id))).toBe('added');
    expect(slip.toggle(testSelection(999))).toBe('full');
  });

  test('the slip locks a selection while its bet is in progress', () => {
    const slip = createSlipStore(memory());
    const selection = testSelection(1);
    slip.toggle(selection);
    slip.begin(commandFor(selection));
    slip.remove([one]);
    slip.change(stakeSingle(one, '99'));
    slip.change(
      acceptPrices({ selections: new Map([[one, { oddsMilli: 1, sourceType: 2 }]]), builders: new Map() }),
    );
    expect(slip.toggle(selection)).toBe('in-progress');
    expect(slip.state().selections).toEqual([selection]);
    expect(slip.state().stakes.single).toEqual({});
  });

  test('a placed bet never reappears, after a reload or from another window', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    const other = createSlipStore(storage);
    const selections = [testSelection(1), testSelection(2)];
    for (const selection of selections) slip.toggle(selection);
    other.reload();
    slip.begin(
      commandFor(testSelection(1), 'c1', { keys: selections.map(toSelectionKey), places: ['combo'] }),
    );
    slip.placed('c1');
    // The other window has no update yet and changes its own state.
    other.change(choosePolicy(oddsPolicies.declineAny));
    expect(other.state().selections).toEqual([]);
    expect(createSlipStore(storage).state()).toMatchObject({ selections: [], commands: [] });
  });

  test('the slip keeps a bet begun in another window before being notified of it', () => {
    const storage = memory();
    const [here, there] = [createSlipStore(storage), createSlipStore(storage)];
    here.toggle(testSelection(1));
    here.begin(commandFor(testSelection(1)));
    there.change(choosePolicy(oddsPolicies.acceptAny));
    const stored = () => createSlipStore(storage).state();
    expect(stored().commands.map(({ body }) => body.CommandId)).toEqual(['c1']);
    here.placed('c1');
    there.change(choosePolicy(oddsPolicies.declineAny));
    expect(stored().commands).toEqual([]);
  });

  test('the slip continues in memory without storage', () => {
    const slip = createSlipStore({ read: () => '{"version":2}', write: () => undefined });
    slip.toggle(testSelection(1));
    slip.begin(commandFor(testSelection(1)));
    slip.change(choosePolicy(oddsPolicies.acceptAny));
    expect(slip.state().commands).toHaveLength(1);
    slip.placed('c1');
    expect(slip.state()).toMatchObject({ selections: [], commands: [] });
  });

  test('the slip keeps a refused bet with its reason until the bet is changed', () => {
    const slip = createSlipStore(memory());
    slip.toggle(testSelection(1));
    slip.begin(commandFor(testSelection(1)));
    slip.refused('c1', moved);
    expect(slip.state().refusals[one]).toEqual(moved);
    slip.change(stakeSingle(one, '3'));
    expect(slip.state().refusals).toEqual({});
  });

  test('accepted singles leave the slip, and refused ones stay with their reasons', () => {
    const slip = createSlipStore(memory());
    const selections = [testSelection(1), testSelection(2), testSelection(3)];
    for (const selection of selections) slip.toggle(selection);
    const keys = selections.map(toSelectionKey);
    slip.begin(commandFor(testSelection(1), 'c1', { keys, places: keys }));
    slip.placed('c1', new Map([[1, moved]]));
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([2]);
    expect(slip.state().refusals).toEqual({ '2/1x2#1': moved });
  });
});
