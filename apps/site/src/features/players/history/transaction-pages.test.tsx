// @vitest-environment happy-dom
import type { Payment, Transaction } from '@evens/contract';
import { queryClient } from '@evens/web/core/query-client.ts';
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testWorld } from '@evens/web/live/testing.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useTransactionPages } from './transaction-pages.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const payment = (StatusID: number) =>
  ({
    ID: 'p',
    StatusID,
    Direction: 'withdrawal',
    MethodName: 'Card',
    Amount: '10.00',
    Currency: 'EUR',
    CreatedDate: '2026-01-01T00:00:00.000Z',
  }) as Transaction & Payment;
const filter = { span: { fromMs: undefined, toMs: undefined }, group: undefined };

test('a payment that changes while the first page is loading is shown in its newest state', async () => {
  const answers: ((transactions: readonly Transaction[]) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((Transactions) => resolve(Response.json({ Transactions })));
    return promise;
  });
  const live = createLive(testWorld());
  live.account.apply({ payments: [payment(9)] });
  let displayedStatuses: readonly number[] = [];
  function List() {
    const { data } = useTransactionPages(filter, true);
    displayedStatuses =
      data?.pages.flatMap((page) => page.Transactions.map(({ StatusID }) => StatusID)) ?? [];
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <LiveContext value={live}>
          <List />
        </LiveContext>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => expect(answers).toHaveLength(1)));
  await act(async () => live.account.apply({ payments: [payment(2)] }));
  await act(async () => answers[0]?.([payment(9)]));
  await act(() => vi.waitFor(() => expect(answers).toHaveLength(2)));
  await act(async () => answers[1]?.([payment(2)]));
  await act(() => vi.waitFor(() => expect(displayedStatuses).toEqual([2])));
  // A payment that is not in the list must not cause endless requests.
  await act(async () => root.unmount());
  expect(answers).toHaveLength(2);
  vi.unstubAllGlobals();
  queryClient.clear();
});
