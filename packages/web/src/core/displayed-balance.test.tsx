import type { Balance } from '@evens/contract';
import { expect, test, vi } from 'vitest';
import { keepBalances, receiveBalance } from './displayed-balance.ts';

const displayed: string[] = [];
vi.mock('./session.ts', () => ({
  setBalance: ({ TotalBalance }: Balance) => displayed.push(TotalBalance),
}));

const balance = (TotalBalance: Balance['TotalBalance'], Version: number): Balance => ({
  TotalBalance,
  Currency: 'EUR',
  Version,
});

test('a balance is displayed at once unless a keeper is set', () => {
  receiveBalance(balance('10.00', 1));
  expect(displayed).toEqual(['10.00']);

  const received: string[] = [];
  const first = keepBalances(({ TotalBalance }) => received.push(TotalBalance));
  receiveBalance(balance('9.00', 2));
  const second = keepBalances(() => undefined);
  // A keeper that was replaced must not remove the newer one.
  first();
  receiveBalance(balance('8.00', 3));
  second();
  receiveBalance(balance('7.00', 4));
  expect(received).toEqual(['9.00']);
  expect(displayed).toEqual(['10.00', '7.00']);
});
