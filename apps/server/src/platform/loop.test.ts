import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoopOptions, startLoop, stopLoops } from './loop.ts';
import { createMetrics } from './metrics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop whose runs end on demand, and what it logged. */
function start(options: Partial<LoopOptions> = {}) {
  const runs: PromiseWithResolvers<void>[] = [];
  const logged: unknown[] = [];
  const none = () => undefined;
  const log = {
    ...{ debug: none, info: none, warn: none, fatal: none },
    error: (line: unknown) => void logged.push(line),
  };
  const metrics = createMetrics();
  let stopping: AbortSignal | undefined;
  const loop = startLoop(
    { log, metrics },
    {
      ...{ name: 'test', everyMs: 1000, firstAfterMs: 0 },
      run(signal) {
        stopping = signal;
        const run = Promise.withResolvers<void>();
        runs.push(run);
        return run.promise;
      },
      ...options,
    },
  );
  return { loop, log, runs, logged, metrics, isStopping: () => stopping?.aborted };
}

it('a loop runs at once with `firstAfterMs` 0, and again after a pause that begins when a run has ended', async () => {
  const { runs } = start();
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

it('the first run of a loop comes after the pause by default', async () => {
  const { log } = start();
  const run = vi.fn(async () => undefined);
  startLoop({ log }, { name: 'late', everyMs: 1000, run });
  await vi.advanceTimersByTimeAsync(999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledOnce();
});

it('a loop logs and counts a failure and runs again after the pause', async () => {
  const { runs, logged, metrics } = start();
  const error = new Error('a lost connection');
  runs[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(2);
  expect(logged).toEqual([{ event: 'loop-failed', loop: 'test', err: error }]);
  expect(await metrics.metrics()).toContain('evens_loop_failures_total{loop="test"} 1');
});

it('two loops share the metrics of one registry', async () => {
  const { log, metrics, runs } = start();
  runs[0]?.resolve();
  startLoop({ log, metrics }, { name: 'other', everyMs: 1000, firstAfterMs: 0, run: async () => undefined });
  await vi.advanceTimersByTimeAsync(0);
  const text = await metrics.metrics();
  expect(text).toContain('evens_loop_seconds{loop="test"}');
  expect(text).toContain('evens_loop_seconds{loop="other"}');
});

it('a loop that is woken in its pause runs at once', async () => {
  const { loop, runs } = start();
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
});

it('a loop that is woken in a run runs once more after it', async () => {
  const { loop, runs } = start();
  loop.wake();
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(2);
});

it('waking a loop after a failure does not shorten the pause', async () => {
  const { loop, runs } = start();
  loop.wake();
  runs[0]?.reject('a lost connection');
  await vi.advanceTimersByTimeAsync(0);
  loop.wake();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

it('stopping a loop aborts the signal of the current run, waits for it, and starts none after it', async () => {
  const { loop, runs, isStopping } = start();
  let isStopped = false;
  const stopping = stopLoops([loop]).then(() => {
    isStopped = true;
  });
  loop.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopping()).toBe(true);
  expect(isStopped).toBe(false);
  runs[0]?.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
});

it('a loop stops between two runs, also after a failure', async () => {
  const { loop, runs } = start();
  runs[0]?.reject('a lost connection');
  await vi.advanceTimersByTimeAsync(0);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
});
