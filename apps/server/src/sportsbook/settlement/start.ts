import { listen } from '../../platform/held-connection.ts';
import { Gauge, Histogram, type Registry, waitBuckets } from '../../platform/metrics.ts';
import { makeSettlement, type SettlementParts } from './settlement.ts';
import { countSetAside } from './verdict-store.ts';

const POLL_MS = 500;
const SWEEP_MS = 10_000;
const RETRY_MS = 1000;

export interface StartSettlement extends SettlementParts {
  readonly url: string;
  readonly metrics: Registry;
}

/** Resolves when the first pass is done. `stop` waits for the current step. */
export async function startSettlement(parts: StartSettlement): Promise<{ stop(): Promise<void> }> {
  const { log } = parts;
  const settlement = makeSettlement(parts);
  const stepSeconds = new Histogram({
    name: 'evens_settlement_step_seconds',
    help: 'Time of one look, by step (read, pay, sweep)',
    labelNames: ['step'],
    buckets: waitBuckets,
    registers: [parts.metrics],
  });
  const failing = new Gauge({
    name: 'evens_settlement_failing',
    help: '1 while settlement cannot go on',
    registers: [parts.metrics],
  });
  const setAside = new Gauge({
    name: 'evens_settlement_set_aside',
    help: 'Markets without verdicts (markets) and with tickets that could not be paid (runs); anything but 0 wants a person',
    labelNames: ['what'],
    registers: [parts.metrics],
  });
  const loops = {
    read: makeLoop(POLL_MS, () => settlement.readFeed()),
    pay: makeLoop(POLL_MS, () => settlement.pay()),
    sweep: makeLoop(SWEEP_MS, async () => {
      await settlement.sweep();
      const { markets, runs } = await countSetAside(parts.pool);
      setAside.set({ what: 'markets' }, markets);
      setAside.set({ what: 'runs' }, runs);
    }),
  };
  const failed = new Set<string>();
  /** Separate loops: a large settlement does not delay results, and a failure only affects its own step. */
  const running = Object.entries(loops).map(([step, loop]) =>
    loop.run(async (work) => {
      const stop = stepSeconds.startTimer({ step });
      try {
        await work();
        failed.delete(step);
        // New results are paid immediately.
        if (step === 'read') loops.pay.wake();
      } catch (error) {
        failed.add(step);
        log.error({ event: 'settlement-failed', step, err: error });
        await pause(RETRY_MS);
      }
      failing.set(failed.size === 0 ? 0 : 1);
      stop();
    }),
  );
  // The feed's owner notifies with each commit. Without, the poll finds it half a second later.
  const listener = listen({
    url: parts.url,
    name: 'settlement',
    channel: 'feed_event',
    onNotice: () => loops.read.wake(),
    onGap: () => loops.read.wake(),
    onError: (error) => log.warn({ event: 'settlement-deaf', err: error }),
  });
  return {
    async stop() {
      for (const loop of Object.values(loops)) loop.stop();
      await Promise.all(running);
      await listener.stop();
    },
  };
}

/** Work that repeats: after `everyMs`, or immediately when woken, even while it is running. */
function makeLoop(everyMs: number, work: () => Promise<unknown>) {
  let stopped = false;
  let woken = Promise.withResolvers<void>();
  return {
    wake: () => woken.resolve(),
    stop() {
      stopped = true;
      woken.resolve();
    },
    async run(around: (work: () => Promise<unknown>) => Promise<void>): Promise<void> {
      while (!stopped) {
        woken = Promise.withResolvers();
        await around(work);
        if (stopped) return;
        const timer = setTimeout(() => woken.resolve(), everyMs);
        await woken.promise;
        clearTimeout(timer);
      }
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
