import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWaits } from './start-waits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sweeps that finish on demand. */
function start() {
  const sweeps: PromiseWithResolvers<number>[] = [];
  const errors: unknown[] = [];
  const sweep = () => {
    const under = Promise.withResolvers<number>();
    sweeps.push(under);
    return under.promise;
  };
  const { stop } = startWaits({ sweep }, { onError: (error) => errors.push(error) });
  return { sweeps, errors, stop };
}

it('the sweeper sweeps immediately, and again after a pause when a sweep has finished', async () => {
  const { sweeps, stop } = start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toHaveLength(1);
  sweeps[0]?.resolve(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toHaveLength(2);
  sweeps[1]?.resolve(0);
  await stop();
});

it('the sweeper continues after a sweep that failed', async () => {
  const { sweeps, errors, stop } = start();
  sweeps[0]?.reject('a lost connection');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(errors).toEqual(['a lost connection']);
  expect(sweeps).toHaveLength(2);
  sweeps[1]?.resolve(0);
  await stop();
});

it('the sweeper stops when the running sweep has finished, and starts none after it', async () => {
  const { sweeps, stop } = start();
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  sweeps[0]?.resolve(0);
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toHaveLength(1);
});

it('the sweeper stops between two sweeps', async () => {
  const { sweeps, stop } = start();
  sweeps[0]?.resolve(0);
  await vi.advanceTimersByTimeAsync(0);
  await stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sweeps).toHaveLength(1);
});
