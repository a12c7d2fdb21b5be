import type { Answer } from '@evens/web/core/api.ts';
import { expect, test } from 'vitest';
import { balancesAfter } from './balances-after.ts';

type Page = Answer<'GET /api/history/account'>;
const entry = (ID: number, Amount: string): Page['Entries'][number] => ({
  ...{ ID, Amount, At: '2026-11-20T00:00:00Z', Kind: 'stake', Currency: 'EUR', Text: '', Event: '' },
  ...{ TicketID: null, RoundID: null },
});

test('the balance after each entry continues over pages', () => {
  const pages: Page[] = [
    { Entries: [entry(9, '-2.50'), entry(8, '10.05')], Balance: '107.55', NextBefore: 8 },
    { Entries: [entry(7, '-0.05'), entry(6, '100.05')], Balance: null, NextBefore: null },
  ];
  expect([...balancesAfter(pages)]).toEqual([
    [9, '107.55'],
    [8, '110.05'],
    [7, '100.00'],
    [6, '100.05'],
  ]);
});

test('entries of a period in the past have no balance', () => {
  expect(balancesAfter([{ Entries: [entry(9, '-2.50')], Balance: null, NextBefore: null }]).size).toBe(0);
});
