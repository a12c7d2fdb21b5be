import type { Ticket } from '@evens/contract';
import { expect, test } from 'vitest';
import { testTicket } from '../../live/testing-ticket.ts';
import { mergeTickets } from './merge-tickets.ts';

function ticket(ID: number, Result = 0, Acceptance = 1): Ticket {
  return testTicket({ ID, Result, Acceptance });
}

function results(list: readonly Ticket[]) {
  return list.map(({ ID, Result }) => [ID, Result]);
}

const news = new Map(
  [3, 5, 6, 7].map((id) => [id, ticket(id, { 3: 2, 5: 0, 6: 3, 7: 0 }[id], id === 7 ? 2 : 1)]),
);

test('pending: what settles stays with its result, new ones come on top, declined and settled news stay out', () => {
  expect(results(mergeTickets('pending', [ticket(4), ticket(3)], news))).toEqual([
    [5, 0],
    [4, 0],
    [3, 2],
  ]);
});

test('settled: takes in what settles, and what was declined', () => {
  expect(results(mergeTickets('settled', [ticket(2, 3)], news))).toEqual([
    [7, 0],
    [6, 3],
    [3, 2],
    [2, 3],
  ]);
});
