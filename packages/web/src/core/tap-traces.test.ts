import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { traceTaps } from './tap-traces.lazy.ts';

afterEach(() => vi.unstubAllGlobals());

test('the first call that changes something after a click has the time since the click', async () => {
  const requests: { url: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers = {} }: RequestInit) => {
    requests.push({ url, headers: new Headers(headers) });
    return Response.json({});
  });
  let click: (event: { timeStamp: number }) => void = () => {
    throw new Error('nothing listens');
  };
  vi.stubGlobal('addEventListener', (name: string, listener: typeof click) => {
    if (name === 'click') click = listener;
  });
  vi.spyOn(performance, 'now').mockReturnValue(5_040);
  traceTaps();
  click({ timeStamp: 5_000 });
  await api('GET /api/version/hash');
  await api('POST /api/account/logout');
  await api('POST /api/account/logout');
  expect(requests.map(({ url, headers }) => [url, headers.get('tracestate')])).toEqual([
    ['/api/version/hash', null],
    ['/api/account/logout', 'evens=40'],
    ['/api/account/logout', null],
  ]);
  expect(requests[1]?.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
