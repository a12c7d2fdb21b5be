import type { AccountId } from '@evens/base';
import { expect, test } from 'vitest';
import { BonusPayers } from './payers.ts';

const [a, b, c] = [1, 2, 3] as AccountId[] as [AccountId, AccountId, AccountId];

test('bonus payers remember an account until cash alone pays its stake', () => {
  const payers = new BonusPayers();
  payers.paid(a, 'cash');
  expect(payers.has(a)).toBe(false);
  payers.paid(a, 'bonus');
  payers.paid(b, 'cash');
  expect(payers.has(a)).toBe(true);
  payers.paid(a, 'cash');
  expect(payers.has(a)).toBe(false);
});

test('bonus payers drop the account whose bonus stake is oldest when the limit is exceeded', () => {
  const payers = new BonusPayers(2);
  for (const account of [a, b, a, c]) payers.paid(account, 'bonus');
  expect([a, b, c].filter((account) => payers.has(account))).toEqual([a, c]);
});
