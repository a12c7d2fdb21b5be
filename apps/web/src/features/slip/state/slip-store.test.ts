import { oddsPolicies } from '@evens/tickets';
import { describe, expect, test } from 'vitest';
import { readSlip } from './read-slip.ts';
import { keyOf } from './selection.ts';
import { acceptPrices, choosePolicy, chooseTab, stakeSingle } from './slip-changes.ts';
import { SELECTIONS_MAX } from './slip-state.ts';
import { createSlipStore } from './slip-store.ts';
import { commandFor, memory, selectionOf } from './testing-slip.ts';

const one = keyOf(selectionOf(1));
const moved = { code: 'OddsChangedException', message: 'The odds have changed.', data: {} };

describe('the slip', () => {
  test('adds with the first tap and removes with the second', () => {
    const slip = createSlipStore(memory());
    expect(slip.toggle(selectionOf(1))).toBe('added');
    expect(slip.has('1/1x2#1')).toBe(true);
    expect(slip.toggle(selectionOf(1, 2100))).toBe('removed');
    expect(slip.state().selections).toEqual([]);
  });

  test('turns to the combo with a second match, but not past a stake that is typed, and back with one left', () => {
    const slip = createSlipStore(memory());
    slip.toggle(selectionOf(1));
    slip.toggle(selectionOf(2));
    expect(slip.state().selectedTab).toBe('combo');
    slip.toggle(selectionOf(2));
    expect(slip.state().selectedTab).toBe('single');
    slip.change(stakeSingle(one, '5'));
    slip.toggle(selectionOf(2));
    expect(slip.state().selectedTab).toBe('single');
  });

  test('survives a reload with its stakes, tab and policy', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    slip.toggle(selectionOf(1));
    slip.toggle(selectionOf(2, 3000, { told: { match: 'A v B', market: 'M', outcome: 'O' } }));
    slip.change(stakeSingle(one, '12.50'));
    slip.change(chooseTab('reversebet'));
    slip.change(choosePolicy(oddsPolicies.acceptAny));
    expect(createSlipStore(storage).state()).toEqual(slip.state());
  });

  test('reads what it can of what another version or hand wrote', () => {
    expect(readSlip('{').selections).toEqual([]);
    expect(readSlip('{"version":99}').selections).toEqual([]);
    const half = JSON.stringify({
      version: 2,
      selections: [{ matchId: '1' }, selectionOf(2), null],
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

  test('takes no more than its most', () => {
    const slip = createSlipStore(memory());
    for (let id = 1; id <= SELECTIONS_MAX; id++) expect(slip.toggle(selectionOf(id))).toBe('added');
    expect(slip.toggle(selectionOf(999))).toBe('full');
  });

  test('holds a selection still while its bet is on its way', () => {
    const slip = createSlipStore(memory());
    const selection = selectionOf(1);
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

  test('never shows a placed bet again, not after a reload and not from another window', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    const other = createSlipStore(storage);
    const selections = [selectionOf(1), selectionOf(2)];
    for (const selection of selections) slip.toggle(selection);
    other.reload();
    slip.begin(commandFor(selectionOf(1), 'c1', { keys: selections.map(keyOf), places: ['combo'] }));
    slip.placed('c1');
    // The other window has heard of nothing, and changes what it still shows.
    other.change(choosePolicy(oddsPolicies.declineAny));
    expect(other.state().selections).toEqual([]);
    expect(createSlipStore(storage).state()).toMatchObject({ selections: [], commands: [] });
  });

  test('keeps what another window has begun, though it has not heard of it yet', () => {
    const storage = memory();
    const [here, there] = [createSlipStore(storage), createSlipStore(storage)];
    here.toggle(selectionOf(1));
    here.begin(commandFor(selectionOf(1)));
    there.change(choosePolicy(oddsPolicies.acceptAny));
    const stored = () => createSlipStore(storage).state();
    expect(stored().commands.map(({ body }) => body.CommandId)).toEqual(['c1']);
    here.placed('c1');
    there.change(choosePolicy(oddsPolicies.declineAny));
    expect(stored().commands).toEqual([]);
  });

  test('goes on in memory where nothing can be stored', () => {
    const slip = createSlipStore({ read: () => '{"version":2}', write: () => undefined });
    slip.toggle(selectionOf(1));
    slip.begin(commandFor(selectionOf(1)));
    slip.change(choosePolicy(oddsPolicies.acceptAny));
    expect(slip.state().commands).toHaveLength(1);
    slip.placed('c1');
    expect(slip.state()).toMatchObject({ selections: [], commands: [] });
  });

  test('keeps a refused bet with the reason, until something of it is changed', () => {
    const slip = createSlipStore(memory());
    slip.toggle(selectionOf(1));
    slip.begin(commandFor(selectionOf(1)));
    slip.refused('c1', moved);
    expect(slip.state().refusals[one]).toEqual(moved);
    slip.change(stakeSingle(one, '3'));
    expect(slip.state().refusals).toEqual({});
  });

  test('of several singles those that were taken go, and the others stay with their reasons', () => {
    const slip = createSlipStore(memory());
    const selections = [selectionOf(1), selectionOf(2), selectionOf(3)];
    for (const selection of selections) slip.toggle(selection);
    const keys = selections.map(keyOf);
    slip.begin(commandFor(selectionOf(1), 'c1', { keys, places: keys }));
    slip.placed('c1', new Map([[1, moved]]));
    expect(slip.state().selections.map(({ matchId }) => matchId)).toEqual([2]);
    expect(slip.state().refusals).toEqual({ '2/1x2#1': moved });
  });
});
