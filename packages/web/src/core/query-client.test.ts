import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { callQuery, NetworkError, RefusalError } from './api.ts';
import { isRetried } from './query-client.ts';

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
