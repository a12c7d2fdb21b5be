// @vitest-environment happy-dom
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testWorld } from '@evens/web/live/testing.ts';
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OldDataNotice } from './old-data-notice.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('@evens/web/core/words.ts', () => ({
  t: (key: string, values?: Readonly<Record<string, string>>) =>
    [key, ...Object.values(values ?? {})].join(' '),
  written: () => ({ dateTime: (atMs: number) => `at ${atMs}` }),
}));

const FIRST_MS = 1_700_000_000_000;
const POLL_MS = 5000;
const RARE_MS = 60_000;
let unmount = () => {};

beforeEach(() => void vi.useFakeTimers({ now: FIRST_MS }));
afterEach(() => {
  unmount();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** A page with an answer that is polled, one that is polled more rarely, and one that is not. */
async function page() {
  let fails = false;
  const polled = vi.fn(() => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve(1)));
  const once = vi.fn(() => Promise.resolve(1));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const live = createLive(testWorld());
  function Panel() {
    useQuery({ queryKey: ['polled'], queryFn: polled, refetchInterval: POLL_MS });
    useQuery({ queryKey: ['rare'], queryFn: () => Promise.resolve(1), refetchInterval: RARE_MS });
    useQuery({ queryKey: ['once'], queryFn: once });
    return <OldDataNotice />;
  }
  const element = document.createElement('div');
  const root = createRoot(element);
  unmount = () => act(() => root.unmount());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() =>
    root.render(
      <LiveContext value={live}>
        <QueryClientProvider client={client}>
          <Panel />
        </QueryClientProvider>
      </LiveContext>,
    ),
  );
  await pass(10);
  return {
    live,
    once,
    pass,
    text: () => element.textContent,
    fail: (next: boolean) => {
      fails = next;
    },
  };
}

test('an answer that cannot be read again is reported with its time until a newer one arrives', async () => {
  const { pass, text, fail } = await page();
  await pass(POLL_MS);
  expect(text()).toBe('');
  const lastMs = FIRST_MS + POLL_MS;
  fail(true);
  await pass(POLL_MS);
  expect(text()).toMatch(new RegExp(`^backoffice.old at ${lastMs}`));
  await pass(3 * POLL_MS);
  expect(text()).toMatch(new RegExp(`^backoffice.old at ${lastMs}`));
  fail(false);
  await pass(POLL_MS);
  expect(text()).toBe('');
});

test('answers that wait for the network are reported with the time of the oldest', async () => {
  const { pass, text } = await page();
  await pass(POLL_MS);
  onlineManager.setOnline(false);
  await pass(POLL_MS);
  expect(text()).toBe(`backoffice.old at ${FIRST_MS + POLL_MS}`);
  await pass(RARE_MS);
  expect(text()).toBe(`backoffice.old at ${FIRST_MS}`);
  onlineManager.setOnline(true);
  await pass(POLL_MS);
  expect(text()).toBe('');
});

test('a lost connection is reported, and everything is read again when it is back', async () => {
  const { live, once, pass, text } = await page();
  act(() => live.feed.connectionIs('open'));
  expect(text()).toBe('');
  act(() => live.feed.connectionIs('waiting'));
  expect(text()).toBe('user.offlineshell.retry');
  expect(once).toHaveBeenCalledTimes(1);
  act(() => live.feed.connectionIs('connecting'));
  expect(text()).toBe('user.offlineshell.retry');
  act(() => live.feed.connectionIs('open'));
  await pass(10);
  expect(text()).toBe('');
  expect(once).toHaveBeenCalledTimes(2);
});
