import { afterEach, expect, test } from 'vitest';
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
  ];
  for (const key of personal) queryClient.setQueryData([key, { query: { currency: 'BTC' } }], {});
  queryClient.setQueryData(['GET /api/sport/tree', undefined], {});
  forgetUser();
  // The next player who logs in in this tab must not see the previous player's address.
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [key] }) => key);
  expect(kept).toEqual(expect.arrayContaining(['GET /api/sport/tree']));
  expect(personal.filter((key) => kept.includes(key))).toEqual([]);
});
