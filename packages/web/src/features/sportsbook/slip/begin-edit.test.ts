import type { Ticket, TicketItem } from '@evens/contract';
import { expect, test } from 'vitest';
import { beginEdit, endEdit } from './begin-edit.ts';
import { hasEditedLegs } from './edited-legs.ts';
import { readSlip, writeSlip } from './read-slip.ts';
import { toSelectionKey } from './selection.ts';
import { droppedSelections, emptySlip } from './slip-state.ts';
import { createSlipStore } from './slip-store.ts';

function item(MatchID: number): TicketItem {
  const names = { MatchName: 'Home – Away', MatchLink: '/m', SportTypeName: 'Soccer', TournamentName: '' };
  return {
    ...{ Odds: 2000, IsBuilder: false, IsBanker: false },
    Selections: [
      {
        ...{ MatchID, MarketType: '1x2', Specifier: '', OutcomeNo: 1, MarketName: 'Match result' },
        ...{ Odd: { Title: 'Home', TitleSuffix: '' }, Odds: 2000, BookClock: '1.1', Score: '', Result: 0 },
        ...{ DateOfMatch: '2026-03-01T12:00:00Z', ResultReason: '', ...names, SportAlias: 'soccer' },
      },
    ],
  };
}

const ticket = {
  ...{ ID: 7, Odds: 4000, StakeOpen: '10.00', PotentialPayout: '40.00' },
  Items: [item(1), item(2)],
} as unknown as Ticket;

test('an edit puts the legs of the ticket on the slip, with its value as the stake, and survives a reload', () => {
  const state = beginEdit(ticket, '9.00')({ ...emptySlip, stakes: { ...emptySlip.stakes, combo: '5' } });
  expect(state.selections.map(({ matchId }) => matchId)).toEqual([1, 2]);
  expect(state).toMatchObject({ selectedTab: 'combo', stakes: { combo: '9.00' }, edit: { ticketId: 7 } });
  expect(readSlip(writeSlip(state)).edit).toEqual(state.edit);
  expect(readSlip(writeSlip({ ...state, edit: undefined })).edit).toBeUndefined();
});

test('an edit knows whether its legs have changed, also after a reload, and the sport of each', () => {
  const state = beginEdit(ticket, '9.00')(emptySlip);
  expect(state.selections.map(({ match }) => match.sport)).toEqual(['soccer', 'soccer']);
  expect(hasEditedLegs(readSlip(writeSlip(state)))).toBe(true);
  const [one] = state.selections;
  if (!one || !state.edit) throw new Error('two legs');
  expect(hasEditedLegs(droppedSelections(state, [toSelectionKey(one)]))).toBe(false);
  const { legs: _, ...stored } = state.edit;
  expect(hasEditedLegs({ ...state, edit: stored })).toBe(false);
});

test('the edit ends when the slip becomes empty, and goes on when one leg is removed', () => {
  const state = beginEdit(ticket, '9.00')(emptySlip);
  const keys = state.selections.map(toSelectionKey);
  expect(droppedSelections(state, keys.slice(0, 1)).edit).toBeDefined();
  expect(droppedSelections(state, keys).edit).toBeUndefined();
});

test('a bet that is kept as it is leaves the slip as it was before, also after a reload', () => {
  const [, other] = beginEdit(ticket, '9.00')(emptySlip).selections;
  if (!other) throw new Error('two legs');
  const own = { ...other, matchId: 3 };
  const edited = beginEdit(ticket, '9.00')({ ...emptySlip, selections: [own] });
  const ended = endEdit(readSlip(writeSlip(edited)));
  expect(ended).toMatchObject({ selections: [own], edit: undefined, stakes: emptySlip.stakes });
  expect(ended.gone).toEqual(edited.selections.map(toSelectionKey));
  expect(endEdit(beginEdit(ticket, '9.00')(emptySlip)).selections).toEqual([]);
});

test('an edited bet is a single of one leg and a combo of more, with the same stake', () => {
  const store = createSlipStore({ read: () => null, write: () => undefined });
  store.change(beginEdit({ ...ticket, Items: [item(1)] }, '9.00'));
  const [own] = store.state().selections;
  if (!own) throw new Error('one leg');
  const key = toSelectionKey(own);
  expect(store.state()).toMatchObject({ selectedTab: 'single', stakes: { single: { [key]: '9.00' } } });
  store.toggle({ ...own, matchId: 2 });
  expect(store.state()).toMatchObject({ selectedTab: 'combo', stakes: { single: {}, combo: '9.00' } });
  store.change((state) => ({ ...state, stakes: { ...state.stakes, combo: '11' } }));
  store.change((state) => ({ ...state, selectedTab: 'system' }));
  expect(store.state().selectedTab).toBe('system');
  store.remove([key]);
  const [other = own] = store.state().selections;
  expect(store.state()).toMatchObject({
    selectedTab: 'single',
    stakes: { single: { [toSelectionKey(other)]: '11' }, combo: '' },
  });
});

test('an edit ends when its bet is placed, even with a selection picked meanwhile', () => {
  const store = createSlipStore({ read: () => null, write: () => undefined });
  store.change(beginEdit(ticket, '9.00'));
  const [own] = store.state().selections;
  if (!own) throw new Error('two legs');
  const keys = store.state().selections.map(toSelectionKey);
  store.begin({
    ...{ playerId: 7, keys, places: ['combo'], madeAtMs: 1 },
    body: {
      ...{ CommandId: 'c1', BetType: 2, Stake: '9.00', OddsChangePolicy: 1, Selections: [] },
      Edit: { BetId: 7, Value: '9.00' },
    },
  });
  store.toggle({ ...own, matchId: 3 });
  store.placed('c1');
  expect(store.state()).toMatchObject({ selections: [{ matchId: 3 }], edit: undefined });
});
