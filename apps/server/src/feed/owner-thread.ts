import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { type FeedSource, recordSource } from '@evens/feed';
import { createPortBus } from '../platform/bus.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool } from '../platform/db.ts';
import { runFirst } from '../platform/thread-priority.ts';
import { feedLockWaits, takeFeedLock } from './feed-lock.ts';
import { firstMoment, openFeed, runName } from './open-feed.ts';
import { Owner } from './owner.ts';
import { type OwnerReport, reportTo } from './owner-report.ts';
import { createOwnerStore, type FeedRun, type OwnerStore, startFeedRun } from './owner-store.ts';
import type { OwnerOrder, OwnerThreadData, OwnerThreadMessage, ThreadHeap } from './start-owner.ts';

const TICK_MS = 50;
/** Facts wait for the database; a dead connection is noticed a second after this. */
const STATEMENT_MS = 10_000;
/** Problems of the source's files reported at start; a command lists all of them. */
const PROBLEMS_REPORTED_MAX = 20;

function reportProblems({ problems = [] }: FeedSource, report: OwnerReport): void {
  for (const { file = '', row, line, problem } of problems.slice(0, PROBLEMS_REPORTED_MAX)) {
    const place = row === undefined ? (line === undefined ? '' : `line ${line}`) : `row ${row}`;
    report.sourceProblem({ where: [file, place].filter((part) => part !== '').join(' '), problem });
  }
  const more = problems.length - PROBLEMS_REPORTED_MAX;
  if (more > 0)
    report.sourceProblem({ where: '', problem: `and ${more} more: npm run calibrate -- DIR --report` });
}

function heapOfThread(): ThreadHeap {
  const { used_heap_size, total_heap_size, external_memory } = getHeapStatistics();
  return { usedBytes: used_heap_size, totalBytes: total_heap_size, externalBytes: external_memory };
}

/** The entry of the worker thread that owns every match. */
async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('main: owner-thread.ts runs in a worker thread only');
  const post = (message: OwnerThreadMessage) => port.postMessage(message);
  const report = reportTo((name, fields) => {
    // Prices must not be delayed by rendering lists or by a browser on the same machine. A recovery takes long and no
    // client waits for its prices, so it yields to the database.
    if (name === 'recovered') runFirst();
    post({ t: 'report', name, fields });
  });
  // Created by start-owner.ts, which documents the fields.
  const { databaseUrl, feed, priceAges, busPort, isFirst }: OwnerThreadData = workerData;

  const clock = systemClock;
  const pool = createPool({
    url: databaseUrl,
    name: 'owner',
    max: 3,
    statementMs: STATEMENT_MS,
    onIdleError: (error) => report.databaseFailed({ error: error.message, waiting: 0 }),
  });
  const nowMs = clock.nowMs();
  const first = firstMoment(feed, nowMs);
  if (!first.ok) {
    post({ t: 'refused', reason: first.error });
    return;
  }
  const begin = (): Promise<FeedRun> =>
    startFeedRun(pool, { feed: runName(feed), sourceZeroMs: first.value, speed: feed.speed, nowMs });
  let followed: FeedRun | undefined;
  const lock = await takeFeedLock({
    databaseUrl,
    feed: runName(feed),
    clock,
    waits: feedLockWaits,
    // Only a process that is started takes over: one whose thread comes back may have been followed meanwhile.
    follow: isFirst
      ? async () => {
          followed = await begin();
        }
      : undefined,
    onTakenOver: () => post({ t: 'fenced' }),
  });
  if (lock === undefined) {
    post(
      isFirst
        ? { t: 'refused', reason: 'another site process already runs the feed on this database' }
        : { t: 'fenced' },
    );
    return;
  }
  const run = followed ?? (await begin());
  const ownStore = createOwnerStore(pool, run);
  const store: OwnerStore = {
    ...ownStore,
    async persist(batch) {
      if (!lock.isHeld()) throw new Error('main: the lock on the feed was lost and is being taken again');
      return ownStore.persist(batch);
    },
  };
  const bus = createPortBus(busPort);
  let recording: { close(): void } | undefined;
  let hasReportedProblems = false;

  const owner = new Owner({
    run,
    clock,
    bus,
    report,
    store,
    priceAges,
    openSource() {
      recording?.close();
      const source = openFeed(feed, { ...run, runId: String(run.runId) });
      if (!source.ok) throw new Error(source.error);
      if (!hasReportedProblems) reportProblems(source.value, report);
      hasReportedProblems = true;
      if (feed.record === undefined) return source.value;
      const recorded = recordSource({
        source: source.value,
        file: feed.record,
        onProblem: (error) => report.recordingFailed({ error }),
      });
      if (!recorded.ok) throw new Error(recorded.error);
      recording = recorded.value;
      return recorded.value;
    },
    onFenced() {
      // A waiting follower takes over the lock.
      void lock.release();
      post({ t: 'fenced' });
    },
  });
  const ticking = setInterval(() => owner.tick(), TICK_MS);
  owner.tick();
  const reporting = setInterval(
    () => post({ t: 'alive', metrics: { ...owner.metrics(), heap: heapOfThread() } }),
    1000,
  );
  post({ t: 'started', run });

  port.on('message', (order: OwnerOrder) => {
    if (order.t !== 'stop') return;
    clearInterval(ticking);
    clearInterval(reporting);
    void owner.stop().finally(async () => {
      recording?.close();
      bus.close();
      await lock.release();
      await pool.end();
      post({ t: 'stopped' });
      port.close();
    });
  });
}

await main();
