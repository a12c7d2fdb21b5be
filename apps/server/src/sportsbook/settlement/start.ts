import { listen } from '../../platform/held-connection.ts';
import { startLoop, stopLoops } from '../../platform/loop.ts';
import { Gauge, Histogram, type Registry, waitBuckets } from '../../platform/metrics.ts';
import { makeSettlement, type SettlementParts } from './settlement.ts';
import { countSetAside } from './verdict-store.ts';

const POLL_MS = 500;
const SWEEP_MS = 10_000;

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
    help: 'Duration of one run, by step (read, pay, sweep)',
    labelNames: ['step'],
    buckets: waitBuckets,
    registers: [parts.metrics],
  });
  const failing = new Gauge({
    name: 'evens_settlement_failing',
    help: '1 while a step of settlement fails',
    registers: [parts.metrics],
  });
  const setAside = new Gauge({
    name: 'evens_settlement_set_aside',
    help: 'Markets without verdicts (markets) and with tickets that could not be paid (runs); alert if not 0',
    labelNames: ['what'],
    registers: [parts.metrics],
  });
  const failed = new Set<string>();
  const startStep = (step: string, everyMs: number, work: () => Promise<unknown>) =>
    startLoop(parts, {
      name: `settlement-${step}`,
      everyMs,
      firstAfterMs: 0,
      failedEvent: 'settlement-failed',
      async run() {
        const stop = stepSeconds.startTimer({ step });
        try {
          await work();
          failed.delete(step);
        } catch (error) {
          failed.add(step);
          throw error;
        } finally {
          failing.set(failed.size === 0 ? 0 : 1);
          stop();
        }
      },
    });
  // Separate loops: a large settlement does not delay results, and a failure only affects its own step.
  const pay = startStep('pay', POLL_MS, () => settlement.pay());
  const read = startStep('read', POLL_MS, async () => {
    await settlement.readFeed();
    // New results are paid immediately.
    pay.wake();
  });
  const sweep = startStep('sweep', SWEEP_MS, async () => {
    await settlement.sweep();
    const { markets, runs } = await countSetAside(parts.pool);
    setAside.set({ what: 'markets' }, markets);
    setAside.set({ what: 'runs' }, runs);
  });
  // The feed's owner notifies with each commit. If the notification is lost, the poll reads the events within half a
  // second.
  const listener = listen({
    url: parts.url,
    name: 'settlement',
    channel: 'feed_event',
    onNotice: () => read.wake(),
    onGap: () => read.wake(),
    onError: (error) => log.warn({ event: 'settlement-listen-failed', err: error }),
  });
  return {
    async stop() {
      await stopLoops([read, pay, sweep]);
      await listener.stop();
    },
  };
}
