import type { Balance } from '@evens/contract';
import { expect, test, vi } from 'vitest';
import { hearBalance, keepBalances } from './shown-balance.ts';

const shown: string[] = [];
vi.mock('./session.ts', () => ({
  setBalance: ({ TotalBalance }: Balance) => shown.push(TotalBalance),
}));

const balance = (TotalBalance: Balance['TotalBalance'], Version: number): Balance => ({
  TotalBalance,
  Currency: 'EUR',
  Version,
});

test('a balance is displayed at once unless a keeper is set', () => {
  hearBalance(balance('10.00', 1));
  expect(shown).toEqual(['10.00']);

  const kept: string[] = [];
  const first = keepBalances(({ TotalBalance }) => kept.push(TotalBalance));
  hearBalance(balance('9.00', 2));
  const second = keepBalances(() => undefined);
  // A keeper that was replaced must not remove the newer one.
  first();
  hearBalance(balance('8.00', 3));
  second();
  hearBalance(balance('7.00', 4));
  expect(kept).toEqual(['9.00']);
  expect(shown).toEqual(['10.00', '7.00']);
});
