import type { Base } from '../base.ts';
import { systemClock } from '../platform/clock.ts';
import { Counter, type Registry } from '../platform/metrics.ts';
import { gauge } from '../platform/process-metrics.ts';
import { StartError } from '../platform/start-error.ts';
import { type OwnerHandle, startOwner } from './start-owner.ts';

const warnings: readonly string[] = [
  'eventRejected',
  'sourceFailed',
  'databaseFailed',
  'recordingFailed',
  'sourceProblem',
  'threadEnded',
];

/** Starts the owner of the feed in its thread, or one that waits until it may own it. */
export async function startFeedRole(base: Base): Promise<void> {
  const { config, processId, bus, log, lifetime, metrics, onTakenOver } = base;
  const reportCounter = new Counter({
    name: 'evens_feed_news_total',
    help: 'Reports of the feed owner by name: rejected events, failures, recoveries',
    labelNames: ['name'],
    registers: [metrics],
  });
  const owner = await startOwner({
    ...{ databaseUrl: config.databaseUrl, feed: config.feed, priceAges: config.priceAges, bus },
    seal: { sealKeys: config.sealKeys, sandbox: config.sandbox, dataFolder: config.dataFolder },
    holder: processId,
    clock: systemClock,
    hasStandby: config.busUrl !== undefined,
    report(name, fields) {
      reportCounter.inc({ name });
      const line = {
        event: `feed-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
        ...fields,
      };
      if (name === 'fenced') log.error(line);
      else if (warnings.includes(name)) log.warn(line);
      else log.info(line);
    },
    onFenced() {
      void lifetime.stop().then(onTakenOver);
    },
  }).catch((error: unknown) => {
    throw new StartError(`--feed: ${error instanceof Error ? error.message : String(error)}`);
  });
  lifetime.add('feed-owner', () => owner.stop());
  registerOwnerMetrics(metrics, owner);
}

function registerOwnerMetrics(metrics: Registry, owner: OwnerHandle): void {
  const gauges = [
    ['evens_feed_owner', '1 while this process owns the feed', () => (owner.isOwner() ? 1 : 0)],
    [
      'evens_books',
      'Books held by the owner, or by a process that waits for the feed',
      () => owner.metrics().books,
    ],
    [
      'evens_feed_events_waiting',
      'Durable events that are not committed yet, or not known to be while another process owns the feed',
      () => owner.metrics().waiting,
    ],
    [
      'evens_owner_heap_used_bytes',
      'Heap of the owner thread that is in use',
      () => owner.metrics().heap.usedBytes,
    ],
    [
      'evens_owner_heap_total_bytes',
      'Heap that the owner thread holds',
      () => owner.metrics().heap.totalBytes,
    ],
    [
      'evens_owner_heap_external_bytes',
      'Memory of the owner thread outside its heap',
      () => owner.metrics().heap.externalBytes,
    ],
  ] as const;
  for (const [name, help, read] of gauges) gauge(metrics, [name, help], read);
}
