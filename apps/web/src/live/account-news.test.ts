import type { Ticket } from '@evens/contract';
import { expect, test } from 'vitest';
import { createAccountNews } from './account-news.ts';

function ticket(ID: number, Result = 0): Ticket {
  return {
    ID,
    BetType: 1,
    Stake: '1.00',
    Currency: 'EUR',
    Odds: 2000,
    PotentialPayout: '2.00',
    Payout: '0.00',
    Acceptance: 1,
    Result,
    PlacedAt: '',
    SettledAt: null,
    RulesVersion: 1,
    SettlementNo: 0,
    Items: [],
  };
}

test('an older balance that comes late does not replace a newer one', () => {
  const news = createAccountNews();
  news.apply({ balance: { TotalBalance: '90.00', Currency: 'EUR', Version: 3 } });
  news.apply({ balance: { TotalBalance: '100.00', Currency: 'EUR', Version: 2 } });
  expect(news.balance()?.TotalBalance).toBe('90.00');
  news.apply({ balance: { TotalBalance: '110.00', Currency: 'EUR', Version: 4 } });
  expect(news.balance()?.TotalBalance).toBe('110.00');
});

test('tickets are kept in their newest state, a bounded number of them, and forgotten with the player', () => {
  const news = createAccountNews();
  let told = 0;
  news.subscribe(() => told++);
  news.apply({ tickets: [ticket(1), ticket(2)] });
  news.apply({ tickets: [ticket(1, 2)] });
  expect(news.tickets().get(1)?.Result).toBe(2);
  for (let id = 3; id <= 400; id++) news.apply({ tickets: [ticket(id)] });
  expect(news.tickets().size).toBe(300);
  expect(news.tickets().has(400)).toBe(true);
  news.clear();
  expect(news.tickets().size).toBe(0);
  expect(news.balance()).toBeUndefined();
  expect(told).toBe(401);
});
