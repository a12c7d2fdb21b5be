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

/** Answers once the first look is done; `stop` waits for the step under way. */
export async function startSettlement(parts: StartSettlement): Promise<{ stop(): Promise<void> }> {
  const { log, clock } = parts;
  const settlement = makeSettlement(parts);
  const stepSeconds = new Histogram({
    name: 'evens_settlement_step_seconds',
    help: 'Time of one look at feed and runs',
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
  let stopped = false;
  let wake = Promise.withResolvers<void>();
  let sweepAtMs = 0;

  /** Each by itself: one that fails keeps no other from its turn. */
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    read: () => settlement.readFeed(),
    pay: () => settlement.pay(),
    async sweep() {
      const atMs = clock.nowMs();
      if (atMs < sweepAtMs) return;
      await settlement.sweep();
      const { markets, runs } = await countSetAside(parts.pool);
      setAside.set({ what: 'markets' }, markets);
      setAside.set({ what: 'runs' }, runs);
      sweepAtMs = atMs + SWEEP_MS;
    },
  };
  const look = async (): Promise<boolean> => {
    let isWell = true;
    for (const [step, run] of Object.entries(steps)) {
      try {
        await run();
      } catch (error) {
        isWell = false;
        log.error({ event: 'settlement-failed', step, err: error });
      }
    }
    return isWell;
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const stop = stepSeconds.startTimer();
      const isWell = await look();
      failing.set(isWell ? 0 : 1);
      if (!isWell) await pause(RETRY_MS);
      stop();
      await Promise.race([wake.promise, pause(POLL_MS)]);
      wake = Promise.withResolvers();
    }
  };
  // The feed's owner notifies with each commit. Without, the poll finds it half a second later.
  const ear = listen({
    url: parts.url,
    name: 'settlement',
    channel: 'feed_event',
    onNotice: () => wake.resolve(),
    onGap: () => wake.resolve(),
    onError: (error) => log.warn({ event: 'settlement-deaf', err: error }),
  });
  const running = loop();
  return {
    async stop() {
      stopped = true;
      wake.resolve();
      await running;
      await ear.stop();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
