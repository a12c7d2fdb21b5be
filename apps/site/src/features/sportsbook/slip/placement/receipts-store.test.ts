import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';
import { testTicket } from '@evens/web/live/testing-ticket.ts';
import { expect, test } from 'vitest';
import { createReceipts } from './receipts-store.ts';

function ticket(ID: number): Ticket {
  return testTicket({ ID });
}

const ids = (tickets: readonly Ticket[]) => tickets.map(({ ID }) => ID);

test('receipts are visible to their own player only, also in a shared browser', () => {
  const receipts = createReceipts();
  receipts.add(7, ticket(1));
  receipts.add(7, ticket(2));
  expect(ids(receipts.of(7))).toEqual([1, 2]);
  expect(receipts.of(8)).toEqual([]);
  expect(receipts.of(undefined)).toEqual([]);
  receipts.add(8, ticket(3));
  expect(ids(receipts.of(8))).toEqual([3]);
  expect(receipts.of(7)).toEqual([]);
});

test('receipts keep the latest twenty tickets', () => {
  const receipts = createReceipts();
  let notified = 0;
  receipts.subscribe(() => notified++);
  for (let id = 1; id <= 25; id++) receipts.add(7, ticket(id));
  expect(ids(receipts.of(7))).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
  // The same array until it changes: React compares by identity.
  expect(receipts.of(7)).toBe(receipts.of(7));
  expect(notified).toBe(25);
});

test('a ticket is listed once and can be removed alone', () => {
  const receipts = createReceipts();
  for (const id of [1, 2, 1]) receipts.add(7, ticket(id));
  expect(ids(receipts.of(7))).toEqual([1, 2]);
  receipts.remove(1);
  expect(ids(receipts.of(7))).toEqual([2]);
});

test('receipts of accepted bets are removed together, by their current state', () => {
  const receipts = createReceipts();
  receipts.add(7, ticket(1));
  for (const ID of [2, 3]) receipts.add(7, testTicket({ ID, Acceptance: acceptances.delayed }));
  receipts.add(7, testTicket({ ID: 4, Acceptance: acceptances.declined }));
  receipts.removeAccepted(new Map([[3, ticket(3)]]));
  expect(ids(receipts.of(7))).toEqual([2, 4]);
});
