import { afterEach, expect, test } from 'vitest';
import { depositBonusCode } from './deposit-bonus-code.ts';
import { loyaltyInit, setLoyaltyInit } from './loyalty-init.ts';
import { queryClient } from './query-client.ts';
import { forgetUser } from './session.ts';

afterEach(() => queryClient.clear());

test('drops cached data of one player, and keeps public data', () => {
  const personal = [
    'GET /api/wallet/address',
    'GET /api/blockchain/addresses',
    'GET /api/transfer/pendingtransfer',
    'GET /api/withdraw/methods',
    'GET /api/user/files/get',
    'GET /api/desk/withdrawals',
    'GET /api/loyalty/overview',
    'GET /api/loyalty/history',
    'GET /api/messages/get',
    'GET /api/protection/overview',
  ];
  for (const key of personal) queryClient.setQueryData([key, { query: { currency: 'BTC' } }], {});
  queryClient.setQueryData(['GET /api/sport/tree', undefined], {});
  forgetUser();
  // The next player who logs in in this tab must not see the previous player's address.
  const remainingKeys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [key] }) => key);
  expect(remainingKeys).toEqual(expect.arrayContaining(['GET /api/sport/tree']));
  expect(personal.filter((key) => remainingKeys.includes(key))).toEqual([]);
});

test('forgets the points of the player who leaves', () => {
  setLoyaltyInit({ userId: 7, isOpen: true, hasWheel: true, hasWidget: true, points: 120 });
  expect(loyaltyInit()?.points).toBe(120);
  forgetUser();
  expect(loyaltyInit()).toBeUndefined();
});

test('forgets the bonus code that the player who leaves had typed', () => {
  depositBonusCode.set('WELCOME');
  forgetUser();
  expect(depositBonusCode.get()).toBe('');
});
