import { oddsPolicies } from '@evens/tickets';
import { describe, expect, test } from 'vitest';
import { keyOf, type Selection } from './selection.ts';
import { createSlipStore, type PlaceCommand, parseSlip, SELECTIONS_MAX } from './slip-store.ts';

export function selectionOf(matchId: number, oddsMilli = 2000): Selection {
  return {
    matchId,
    marketType: '1x2',
    specifier: '',
    outcomeNo: 1,
    oddsMilli,
    match: { sport: 'soccer', home: 'Arsenal', away: 'Chelsea', runner: '', link: '/sport/soccer' },
  };
}

function memory(text: string | null = null) {
  let kept = text;
  return { read: () => kept, write: (next: string) => (kept = next) };
}

function commandFor(selection: Selection, id = 'c1'): PlaceCommand {
  return { id, playerId: 7, selection, stake: '10', policy: oddsPolicies.acceptBetter, madeAtMs: 1 };
}

describe('the slip', () => {
  test('adds with the first tap and removes with the second', () => {
    const slip = createSlipStore(memory());
    expect(slip.toggle(selectionOf(1))).toBe('added');
    expect(slip.has('1/1x2#1')).toBe(true);
    expect(slip.toggle(selectionOf(1, 2100))).toBe('removed');
    expect(slip.state().lines).toEqual([]);
  });

  test('survives a reload with its stakes and policy', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    slip.toggle(selectionOf(1));
    slip.setStake('1/1x2#1', '12.50');
    slip.setPolicy(oddsPolicies.acceptAny);
    const again = createSlipStore(storage);
    expect(again.state()).toEqual(slip.state());
  });

  test('reads what it can of what another version or hand wrote', () => {
    expect(parseSlip('{').lines).toEqual([]);
    expect(parseSlip('{"version":99}').lines).toEqual([]);
    const half = JSON.stringify({
      version: 1,
      lines: [{ selection: { matchId: '1' }, stake: '' }, { selection: selectionOf(2), stake: '5' }, null],
      policy: 9,
      commands: 'none',
    });
    const state = parseSlip(half);
    expect(state.lines.map((line) => line.selection.matchId)).toEqual([2]);
    expect(state.policy).toBe(oddsPolicies.acceptBetter);
    expect(state.commands).toEqual([]);
  });

  test('takes no more than its most', () => {
    const slip = createSlipStore(memory());
    for (let id = 1; id <= SELECTIONS_MAX; id++) expect(slip.toggle(selectionOf(id))).toBe('added');
    expect(slip.toggle(selectionOf(999))).toBe('full');
  });

  test('holds a line still while its bet is on its way', () => {
    const slip = createSlipStore(memory());
    const selection = selectionOf(1);
    slip.toggle(selection);
    slip.begin(commandFor(selection));
    slip.remove(keyOf(selection));
    slip.setStake(keyOf(selection), '99');
    slip.clear();
    expect(slip.toggle(selection)).toBe('in-progress');
    expect(slip.state().lines).toEqual([{ selection, stake: '', refused: undefined }]);
  });

  test('never shows a placed bet again, not after a reload either', () => {
    const storage = memory();
    const slip = createSlipStore(storage);
    const selection = selectionOf(1);
    slip.toggle(selection);
    slip.begin(commandFor(selection));
    slip.placed('c1');
    expect(slip.state().lines).toEqual([]);
    expect(createSlipStore(storage).state()).toMatchObject({ lines: [], commands: [] });
  });

  test('keeps what another window has begun, though it has not heard of it yet', () => {
    const storage = memory();
    const [one, other] = [createSlipStore(storage), createSlipStore(storage)];
    one.toggle(selectionOf(1));
    one.begin(commandFor(selectionOf(1)));
    other.setPolicy(oddsPolicies.acceptAny);
    expect(
      createSlipStore(storage)
        .state()
        .commands.map(({ id }) => id),
    ).toEqual(['c1']);
    one.placed('c1');
    other.setPolicy(oddsPolicies.declineAny);
    expect(createSlipStore(storage).state().commands).toEqual([]);
  });

  test('goes on in memory where nothing can be stored', () => {
    const slip = createSlipStore({ read: () => '{"version":1}', write: () => undefined });
    slip.toggle(selectionOf(1));
    slip.begin(commandFor(selectionOf(1)));
    slip.setPolicy(oddsPolicies.acceptAny);
    expect(slip.state().commands).toHaveLength(1);
    slip.placed('c1');
    expect(slip.state()).toMatchObject({ lines: [], commands: [] });
  });

  test('keeps a refused line with the reason, until it is changed', () => {
    const slip = createSlipStore(memory());
    const selection = selectionOf(1);
    slip.toggle(selection);
    slip.begin(commandFor(selection));
    slip.refused('c1', { code: 'OddsChangedException', message: 'The odds have changed.' });
    expect(slip.state().lines[0]?.refused?.code).toBe('OddsChangedException');
    slip.accept(keyOf(selection), 2200);
    expect(slip.state().lines[0]).toMatchObject({ refused: undefined, selection: { oddsMilli: 2200 } });
  });
});
