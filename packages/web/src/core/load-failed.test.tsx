// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadFailed, retryDelayMs } from './load-failed.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('./clock.ts', () => ({ nowMs: () => 0 }));
vi.mock('./words.ts', () => ({ t: (key: string) => key }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a failed part waits longer after each retry, at most 60 to 90 seconds', () => {
  expect([0, 1, 2, 3, 4, 9].map((retries) => retryDelayMs(retries, 0))).toEqual([
    5000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(0, 0.5)).toBe(6250);
});

test('a failed part is retried automatically while the page is visible, until it is loaded', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const retry = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<LoadFailed onRetry={retry} />));
  vi.advanceTimersByTime(5000);
  expect(retry).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(true);
  vi.advanceTimersByTime(10_000);
  expect(retry).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(20_000);
  expect(retry).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
  vi.advanceTimersByTime(300_000);
  expect(retry).toHaveBeenCalledTimes(2);
});
