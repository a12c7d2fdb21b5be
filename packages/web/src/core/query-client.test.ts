import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { callQuery, NetworkError, RefusalError } from './api.ts';
import { isRetried, isWaitingForBusyServer } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refusal = (code: 'OverloadedException' | 'NotFoundException') =>
  new RefusalError({ code, message: '', data: {} });

test('a query is retried twice after a failed connection or a busy server, never after another refusal', () => {
  expect([0, 1, 2].map((count) => isRetried(count, new NetworkError('none')))).toEqual([true, true, false]);
  expect([0, 1, 2].map((count) => isRetried(count, refusal('OverloadedException')))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isRetried(0, refusal('NotFoundException'))).toBe(false);
});

test('a query without data waits for a busy server until it is answered', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } });
  const waits = (failure: Error) => {
    const seen: boolean[] = [];
    const stop = client
      .getQueryCache()
      .subscribe(() => seen.push(isWaitingForBusyServer(client.getQueryCache())));
    let count = 0;
    const queryFn = async () => {
      if (count++ === 0) throw failure;
      return 'answer';
    };
    return client.fetchQuery({ queryKey: [failure.name, failure.message], queryFn }).then(() => {
      stop();
      return { during: seen.includes(true), after: isWaitingForBusyServer(client.getQueryCache()) };
    });
  };
  expect(await waits(refusal('OverloadedException'))).toEqual({ during: true, after: false });
  expect(await waits(new NetworkError('none'))).toEqual({ during: false, after: false });
});

test('a call that is never answered fails after 20 seconds', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const request = client.fetchQuery(callQuery('GET /api/sport/matchlist', { query: {} }));
  limit.abort();
  await expect(request).rejects.toThrow(NetworkError);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(20_000);
});
