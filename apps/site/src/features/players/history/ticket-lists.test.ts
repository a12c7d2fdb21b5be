import type { Ticket } from '@evens/contract';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { ALWAYS, mergeTickets, ticketStates } from './ticket-lists.ts';

function ticket(ID: number, Result = 0, Acceptance = 1): Ticket {
  const PlacedAt = new Date(ID * 1000).toISOString();
  return testTicket({ ID, Result, Acceptance, PlacedAt, SettledAt: Result === 0 ? null : PlacedAt });
}

function results(list: readonly Ticket[]) {
  return list.map(({ ID, Result }) => [ID, Result]);
}

const news = new Map(
  [3, 5, 6, 7].map((id) => [id, ticket(id, { 3: 2, 5: 0, 6: 3, 7: 0 }[id], id === 7 ? 2 : 1)]),
);

test('uncleared keeps settled tickets, adds new ones on top, and ignores declined and settled updates', () => {
  const merged = mergeTickets({ list: 'uncleared', span: ALWAYS }, [ticket(4), ticket(3)], news);
  expect(results(merged)).toEqual([
    [5, 0],
    [4, 0],
    [3, 2],
  ]);
});

test('cleared adds settled tickets, and declined bets are in their own list', () => {
  expect(results(mergeTickets({ list: 'cleared', span: ALWAYS }, [ticket(2, 3)], news))).toEqual([
    [6, 3],
    [3, 2],
    [2, 3],
  ]);
  expect(results(mergeTickets({ list: 'declined', span: ALWAYS }, [], news))).toEqual([[7, 0]]);
});

test('settled bets are sorted and filtered by settlement, those of one moment by id', () => {
  const settled = (ID: number, seconds: number) => ({
    ...ticket(ID, 2),
    SettledAt: new Date(seconds * 1000).toISOString(),
  });
  const fetched = [settled(4, 20), settled(3, 20), settled(9, 10)];
  const latest = new Map([1, 2].map((id) => [id, settled(id, id * 30)]));
  const ids = (toMs?: number) =>
    mergeTickets({ list: 'cleared', span: { fromMs: undefined, toMs } }, fetched, latest).map(({ ID }) => ID);
  expect(ids()).toEqual([2, 1, 4, 3, 9]);
  expect(ids(60_000)).toEqual([1, 4, 3, 9]);
});

test('settled bets on virtual matches and of lotto are in the list of all settled bets and in that of their product', () => {
  const products = new Map(
    (['sport', 'virtual', 'lotto'] as const).map((Product, index) => [
      index + 1,
      testTicket({ ID: index + 1, Result: 2, Product }),
    ]),
  );
  const ids = (['cleared', 'virtual', 'lotto', 'uncleared'] as const).map((list) =>
    mergeTickets({ list, span: ALWAYS }, [], products).map(({ ID }) => ID),
  );
  expect(ids).toEqual([[3, 2, 1], [2], [3], []]);
});

test('updates outside the chosen span are ignored', () => {
  const span = { fromMs: 4000, toMs: 6000 };
  expect(results(mergeTickets({ list: 'cleared', span }, [], news))).toEqual([]);
  expect(results(mergeTickets({ list: 'uncleared', span }, [], news))).toEqual([[5, 0]]);
});

test('the states of tickets change with a settlement and with a correction, not with another score', () => {
  const states = (...tickets: readonly Ticket[]) =>
    ticketStates(new Map(tickets.map((each) => [each.ID, each])));
  const open = states(ticket(1), ticket(2));
  expect(states({ ...ticket(1), PotentialPayout: '21.00' }, ticket(2))).toBe(open);
  const settled = states(ticket(1, 2), ticket(2));
  expect(settled).not.toBe(open);
  expect(states({ ...ticket(1, 2), SettlementNo: 2 }, ticket(2))).not.toBe(settled);
});
