import type { Ticket } from '@evens/contract';
import { betResults } from '@evens/markets';
import { expect, test } from 'vitest';
import { createAccountNews } from './account-news.ts';
import { testTicket } from './testing-ticket.ts';

function ticket(ID: number, Result = 0): Ticket {
  return testTicket({ ID, Result });
}

test('an older balance that arrives late does not replace a newer one', () => {
  const news = createAccountNews();
  news.apply({ balance: { TotalBalance: '90.00', Currency: 'EUR', Version: 3 } });
  news.apply({ balance: { TotalBalance: '100.00', Currency: 'EUR', Version: 2 } });
  expect(news.balance()?.TotalBalance).toBe('90.00');
  news.apply({ balance: { TotalBalance: '110.00', Currency: 'EUR', Version: 4 } });
  expect(news.balance()?.TotalBalance).toBe('110.00');
});

test('tickets are stored in their newest state, a bounded number of them, and cleared with the player', () => {
  const news = createAccountNews();
  let notified = 0;
  news.subscribe(() => notified++);
  news.apply({ tickets: [ticket(1), ticket(2)] });
  news.apply({ tickets: [ticket(1, 2)] });
  expect(news.tickets().get(1)?.Result).toBe(2);
  for (let id = 3; id <= 400; id++) news.apply({ tickets: [ticket(id)] });
  expect(news.tickets().size).toBe(300);
  expect(news.tickets().has(400)).toBe(true);
  news.clear();
  expect(news.tickets().size).toBe(0);
  expect(news.balance()).toBeUndefined();
  expect(notified).toBe(401);
});

test('cash-out values replace the previous ones, and a declined cash-out is reported before its ticket', () => {
  const news = createAccountNews();
  const reports: string[] = [];
  news.onDeclinedCashout((id) => reports.push(`declined ${id}`));
  news.subscribe(() => reports.push(`told ${news.tickets().get(7)?.Acceptance}`));
  const value = {
    Value: '9.50',
    StakeOpen: '10.00',
    State: 'open',
    CashoutOddsValues: [2000],
    Prices: null,
    MarginBasisPoints: 0,
    MarginMaxBasisPoints: 500,
  };
  expect(news.cashouts()).toBeUndefined();
  news.valued({ cashouts: [{ BetId: 7, ...value }] });
  news.valued({ cashouts: [{ BetId: 8, ...value }] });
  expect([...(news.cashouts()?.keys() ?? [])]).toEqual([8]);
  news.apply({ tickets: [testTicket({ ID: 7, Acceptance: 1 })], declinedCashouts: [7] });
  expect(reports.slice(2)).toEqual(['declined 7', 'told 1']);
  news.clear();
  expect(news.cashouts()).toBeUndefined();
});

test('unread messages keep their count until the topic changes it, and are cleared with the player', () => {
  const news = createAccountNews();
  expect(news.unreadMessages()).toBeUndefined();
  news.apply({ unreadMessages: 2 });
  news.apply({ balance: { TotalBalance: '90.00', Currency: 'EUR', Version: 3 } });
  expect(news.unreadMessages()).toBe(2);
  news.apply({ unreadMessages: 0 });
  expect(news.unreadMessages()).toBe(0);
  news.clear();
  expect(news.unreadMessages()).toBeUndefined();
});

test('a ticket that a rule cashed out is reported once, in its current state', () => {
  const news = createAccountNews();
  const received: (string | undefined)[] = [];
  const stop = news.onAutomaticCashout(({ CashedOutBy }) => received.push(CashedOutBy));
  const cashed = testTicket({ ID: 7, Result: 2, CashedOutBy: 'stop-loss' });
  news.apply({ tickets: [cashed], automaticCashouts: [7] });
  news.apply({ tickets: [cashed] });
  stop();
  news.apply({ tickets: [cashed], automaticCashouts: [7] });
  expect(received).toEqual(['stop-loss']);
});

test('a bet that is won is reported once, and one that was won before the first state is not', () => {
  const news = createAccountNews();
  const received: number[][] = [];
  news.onWin((tickets) => received.push(tickets.map(({ ID }) => ID)));
  const won = (ID: number, SettlementNo = 1) =>
    testTicket({ ID, SettlementNo, Result: 2, StakeOpen: '0.00', Payout: '20.00' });
  // A message about a single bet may come before the state.
  news.apply({ tickets: [ticket(1)] });
  news.apply({ tickets: [won(4), ticket(5)], unreadMessages: 0 });
  news.apply({ tickets: [won(4)] });
  news.apply({ tickets: [won(4), won(5), won(6), ticket(7, 3)] });
  news.apply({ tickets: [won(6), won(5), won(4)], unreadMessages: 0 });
  expect(received).toEqual([[5, 6]]);
  // A correction that makes it a win again.
  news.apply({ tickets: [won(6, 3)] });
  expect(received).toEqual([[5, 6], [6]]);
  news.clear();
  news.apply({ tickets: [won(8)], unreadMessages: 0 });
  expect(received.length).toBe(2);
});

test('a bet that is lost is reported once, and one with a cashed-out part is not', () => {
  const news = createAccountNews();
  const received: number[][] = [];
  news.onLoss((tickets) => received.push(tickets.map(({ ID }) => ID)));
  const lost = (ID: number, other: Partial<Ticket> = {}) =>
    testTicket({ ID, SettlementNo: 1, Result: betResults.lost, StakeOpen: '0.00', Payout: '0.00', ...other });
  news.apply({ tickets: [lost(1), ticket(2)], unreadMessages: 0 });
  news.apply({ tickets: [lost(1), lost(2), lost(3, { CashedOut: '4.00' })] });
  news.apply({ tickets: [lost(2)] });
  expect(received).toEqual([[2]]);
});

test('a new alert is reported once, and an alert from before the first state is not', () => {
  const news = createAccountNews();
  const received: number[] = [];
  news.onAlert(({ ID }) => received.push(ID));
  const alert = (ID: number) => ({ ID, Title: 'Goal' });
  news.apply({ alerts: [alert(4)] });
  news.apply({ alerts: [alert(6), alert(5), alert(4)] });
  news.apply({ alerts: [alert(6)] });
  news.apply({ alerts: [] });
  expect(received).toEqual([5, 6]);
  news.clear();
  news.apply({ alerts: [alert(7)] });
  expect(received).toEqual([5, 6]);
});
