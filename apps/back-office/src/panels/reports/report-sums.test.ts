import {
  type BreakdownRow,
  hold,
  type ReportProduct,
  type ReportTotal,
  sumTotals,
  unconvertedCurrencies,
} from '@evens/contract';
import { expect, test } from 'vitest';
import { breakdownLines } from './report-sums.ts';

const sums = (received: string, paid: string, changes: Partial<ReportTotal> = {}) =>
  ({
    Currency: 'EUR',
    Items: 1,
    In: received,
    Out: paid,
    PlacedItems: 1,
    Placed: received,
    InEur: received,
    OutEur: paid,
    PlacedEur: received,
    ...changes,
  }) as const;
const total = (Product: ReportProduct, ...args: Parameters<typeof sums>): ReportTotal => ({
  Day: '2026-03-01',
  Product,
  ...sums(...args),
});
const row = (Value: string | null, ...args: Parameters<typeof sums>): BreakdownRow => ({
  Value,
  Name: null,
  ExpectedHold: null,
  StandardError: null,
  ...sums(...args),
});

test('sumTotals subtracts payouts, jackpots and bonuses from the turnover of all products', () => {
  const totals = [
    total('sport', '100.10', '60.00'),
    total('casino', '50.20', '45.10'),
    total('providers', '10.00', '12.00'),
    total('jackpots', '0.00', '1.50'),
    total('jackpot-wins', '0.00', '500.00'),
    total('bonus', '2.00', '7.00'),
    total('payments', '300.00', '100.00'),
    total('first-deposits', '300.00', '0.00', { Items: 2 }),
  ];
  expect(sumTotals(totals)).toEqual({
    turnover: 160.3,
    payouts: 117.1,
    ggr: 43.2,
    jackpots: 1.5,
    bonusCost: 5,
    ngr: 36.7,
    bets: 3,
    placed: 160.3,
    adjustments: 0,
    paidIn: 300,
    paidOut: 100,
    firstDeposits: 2,
  });
});

test('hold is the part of the turnover that was not paid, and null without turnover', () => {
  expect(hold(200, 190)).toBeCloseTo(0.05);
  expect(hold(100, 130)).toBeCloseTo(-0.3);
  expect(hold(0, 0)).toBeNull();
});

test('breakdownLines adds the currencies of a value in euros, or keeps them apart', () => {
  const rows = [
    row('1', '10.00', '5.00'),
    row('1', '20.00', '0.00', { Currency: 'USD', InEur: '18.00', OutEur: '0.00', PlacedEur: '18.00' }),
    row(null, '1.00', '0.00'),
  ];
  expect(breakdownLines(rows, true)).toMatchObject([
    { key: '1', currency: 'EUR', items: 2, received: 28, paid: 5 },
    { value: null, received: 1 },
  ]);
  expect(breakdownLines(rows, false).map(({ currency, received }) => [currency, received])).toEqual([
    ['EUR', 10],
    ['USD', 20],
    ['EUR', 1],
  ]);
});

test('unconvertedCurrencies names each currency without a rate once', () => {
  const missing = { Currency: 'BTC', InEur: null } as const;
  expect(unconvertedCurrencies([missing, missing, { Currency: 'EUR', InEur: '1.00' }])).toEqual(['BTC']);
});
