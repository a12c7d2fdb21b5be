import type { Ticket } from '@evens/contract';
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

test('receipts keep the latest twenty tickets and are removed by clear', () => {
  const receipts = createReceipts();
  let notified = 0;
  receipts.subscribe(() => notified++);
  for (let id = 1; id <= 25; id++) receipts.add(7, ticket(id));
  expect(ids(receipts.of(7))).toEqual(Array.from({ length: 20 }, (_, n) => n + 6));
  // The same array until it changes: React compares by identity.
  expect(receipts.of(7)).toBe(receipts.of(7));
  receipts.clear();
  expect(receipts.of(7)).toEqual([]);
  expect(notified).toBe(26);
});

test('a ticket is listed once and can be removed alone', () => {
  const receipts = createReceipts();
  for (const id of [1, 2, 1]) receipts.add(7, ticket(id));
  expect(ids(receipts.of(7))).toEqual([1, 2]);
  receipts.remove(1);
  expect(ids(receipts.of(7))).toEqual([2]);
});
