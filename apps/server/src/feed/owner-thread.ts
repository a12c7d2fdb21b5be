import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { type FeedSource, recordSource } from '@evens/feed';
import { createPortBus } from '../platform/bus/bus.ts';
import { systemClock } from '../platform/clock.ts';
import { createPool, type Pool } from '../platform/db.ts';
import {
  isLease,
  type Lease,
  leaseTimes,
  loneLeaseTimes,
  type TakeOptions,
  takeLease,
  tryLease,
} from '../platform/lease.ts';
import { openSeal } from '../platform/seal-keys.ts';
import { runFirst } from '../platform/thread-priority.ts';
import { readDrawSecret } from './draw-secret.ts';
import type { FeedChoice } from './feed-choice.ts';
import { type FeedRun, readFeedRun, readOverMatches, startFeedRun } from './feed-run.ts';
import { firstMoment, openFeed, runName } from './open-feed.ts';
import { Owner } from './owner.ts';
import { type OwnerReport, reportTo } from './owner-report.ts';
import { createOwnerStore, type OwnerStore } from './owner-store.ts';
import type { OwnerOrder, OwnerThreadData, OwnerThreadMessage, ThreadHeap } from './start-owner.ts';

const TICK_MS = 50;
/** Facts wait for the database; a dead connection is noticed a second after this. */
const STATEMENT_MS = 10_000;
/** Longest transaction of an owner that was stopped in it: the next one waits for its locks. */
const IDLE_TRANSACTION_MS = 2000;
const LEASE_STATEMENT_MS = 1000;
/** How long a process without a bus waits for one that runs another feed: it may just be ending, or was killed. */
const TAKE_MS = loneLeaseTimes.lastsMs + 2000;
/** Problems of the source's files reported at start; a command lists all of them. */
const PROBLEMS_REPORTED_MAX = 20;

/** Reports the problems after the first `reported` ones. Returns how many there are by now. */
function reportProblems({ problems = [] }: FeedSource, report: OwnerReport, reported: number): number {
  const added = problems.slice(reported);
  for (const { file = '', row, line, problem } of added.slice(0, PROBLEMS_REPORTED_MAX)) {
    const place = row === undefined ? (line === undefined ? '' : `line ${line}`) : `row ${row}`;
    report.sourceProblem({ where: [file, place].filter((part) => part !== '').join(' '), problem });
  }
  const more = added.length - PROBLEMS_REPORTED_MAX;
  if (more > 0)
    report.sourceProblem({ where: '', problem: `and ${more} more: npm run calibrate -- DIR --report` });
  return problems.length;
}

function heapOfThread(): ThreadHeap {
  const { used_heap_size, total_heap_size, external_memory } = getHeapStatistics();
  return { usedBytes: used_heap_size, totalBytes: total_heap_size, externalBytes: external_memory };
}

/** The lease on the feed; a reason if this process can never have it. Undefined if the thread is to end first. */
async function takeFeedLease(
  options: TakeOptions & { readonly work: string },
  {
    hasStandby,
    signal,
    onWaiting,
  }: {
    /** Several processes run the feed: this one waits while another owns it. Otherwise it takes over from that one. */
    readonly hasStandby: boolean;
    readonly signal: AbortSignal;
    readonly onWaiting: () => void;
  },
): Promise<Lease | string | undefined> {
  const untilMs = performance.now() + TAKE_MS;
  for (;;) {
    const lease = await tryLease(options);
    if (isLease(lease)) return lease;
    const isSame = lease.work === options.work;
    if (hasStandby && isSame) break;
    if (performance.now() > untilMs)
      return isSame
        ? 'another site process already runs the feed on this database'
        : 'another site process already runs another feed on this database';
    await pause(leaseTimes.everyMs);
  }
  onWaiting();
  return takeLease(options, signal);
}

function openPools(
  databaseUrl: string,
  report: OwnerReport,
): { readonly pool: Pool; readonly leasePool: Pool } {
  const onIdleError = (error: Error) => report.databaseFailed({ error: error.message, waiting: 0 });
  return {
    pool: createPool({
      url: databaseUrl,
      name: 'owner',
      max: 3,
      statementMs: STATEMENT_MS,
      idleTransactionMs: IDLE_TRANSACTION_MS,
      onIdleError,
    }),
    leasePool: createPool({
      url: databaseUrl,
      name: 'feed-lease',
      max: 1,
      statementMs: LEASE_STATEMENT_MS,
      onIdleError,
    }),
  };
}

/** Opens the source, and records it if the feed is to be recorded. Reports its problems once. */
function makeSourceOpener({
  feed,
  run,
  drawSecret,
  report,
}: {
  readonly feed: FeedChoice;
  readonly run: FeedRun;
  readonly drawSecret: string | undefined;
  readonly report: OwnerReport;
}): { open(): FeedSource; reportProblems(): void; close(): void } {
  let recording: { close(): void } | undefined;
  let current: FeedSource | undefined;
  let reported: number | undefined;
  const close = () => {
    recording?.close();
    current?.close?.();
  };
  return {
    open() {
      close();
      const source = openFeed(feed, { ...run, runId: String(run.runId), drawSecret });
      if (!source.ok) throw new Error(source.error);
      // A file's problems are the same each time; those of a connection are new.
      const isFirst = reported === undefined || source.value.completeUntilMs !== undefined;
      current = source.value;
      reported = isFirst ? reportProblems(current, report, 0) : (current.problems?.length ?? 0);
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
    reportProblems() {
      if (current !== undefined) reported = reportProblems(current, report, reported ?? 0);
    },
    close,
  };
}

/** The entry of the worker thread that owns every match. */
async function main(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('main: owner-thread.ts runs in a worker thread only');
  const post = (message: OwnerThreadMessage) => port.postMessage(message);
  const report = reportTo((name, fields) => {
    // Prices must not be delayed by rendering lists or by a browser on the same machine. A recovery takes long and no
    // client waits for its prices, so it yields to the database. A standby yields too, and reports no state.
    if (name === 'stateChanged' && fields.to === 'up') runFirst();
    post({ t: 'report', name, fields });
  });
  // Created by start-owner.ts, which documents the fields.
  const { databaseUrl, feed, seal, priceAges, busPort, isFirst, hasStandby, holder }: OwnerThreadData =
    workerData;

  const clock = systemClock;
  const { pool, leasePool } = openPools(databaseUrl, report);
  const nowMs = clock.nowMs();
  const first = firstMoment(feed, nowMs);
  if (!first.ok) {
    post({ t: 'refused', reason: first.error });
    return;
  }
  const bus = createPortBus(busPort);
  const stopping = new AbortController();
  let lease: Lease | undefined;
  let persist: OwnerStore['persist'] | undefined;
  let owner: Owner | undefined;
  let closeSource = () => {};
  let reportNewProblems = () => {};

  async function openOwner(run: FeedRun): Promise<Owner> {
    const overIds = await readOverMatches(pool, { runId: run.runId, nowMs: clock.nowMs() });
    const drawSecret =
      feed.virtual && seal ? await readDrawSecret(pool, run.runId, openSeal(seal)) : undefined;
    const source = makeSourceOpener({ feed, run, drawSecret, report });
    closeSource = source.close;
    reportNewProblems = source.reportProblems;
    return new Owner({
      run,
      isStandby: true,
      clock,
      bus,
      report,
      store: {
        ...createOwnerStore(pool, run),
        async persist(batch) {
          if (persist === undefined || !lease?.isHeld())
            throw new Error('main: the lease on the feed has expired and is being extended');
          return persist(batch);
        },
      },
      priceAges,
      openSource: source.open,
      overIds,
      onFenced() {
        void lease?.release();
        post({ t: 'fenced' });
      },
    });
  }

  /** Opens an owner that follows the source while another process owns the feed. */
  async function openStandby(): Promise<void> {
    // A recording begins when its source is opened, and only the owner records.
    if (feed.record !== undefined) return;
    while (lease === undefined && !stopping.signal.aborted) {
      try {
        const run = await readFeedRun(pool, runName(feed));
        if (run !== undefined) {
          owner = await openOwner(run);
          return;
        }
      } catch (error) {
        report.databaseFailed({ error: String(error), waiting: 0 });
      }
      await pause(leaseTimes.everyMs);
    }
  }

  const tick = () => {
    // Another process may own the feed: nothing is published until the lease is extended.
    if (owner?.isStandby || lease?.isHeld()) owner?.tick();
  };
  const ticking = setInterval(tick, TICK_MS);
  const reporting = setInterval(() => {
    reportNewProblems();
    const metrics = owner?.metrics() ?? { books: 0, waiting: 0, held: 0 };
    post({ t: 'alive', metrics: { ...metrics, heap: heapOfThread() } });
  }, 1000);
  port.on('message', async (order: OwnerOrder) => {
    if (order.t !== 'stop') return;
    stopping.abort();
    clearInterval(ticking);
    clearInterval(reporting);
    await owner?.stop();
    closeSource();
    bus.close();
    await lease?.release();
    await Promise.all([pool.end(), leasePool.end()]);
    post({ t: 'stopped' });
    port.close();
  });

  let standby: Promise<void> | undefined;
  const answer = await takeFeedLease(
    {
      ...{ pool: leasePool, name: 'feed', work: runName(feed), holder },
      times: hasStandby ? leaseTimes : loneLeaseTimes,
      // Only a process that is started takes over: one whose thread comes back may have been followed meanwhile.
      fromSameWork: isFirst && !hasStandby,
      onLost: () => post({ t: 'fenced' }),
    },
    {
      hasStandby,
      signal: stopping.signal,
      onWaiting() {
        post({ t: 'waiting' });
        standby = openStandby();
      },
    },
  );
  if (answer === undefined) return;
  if (typeof answer === 'string') {
    post(isFirst ? { t: 'refused', reason: answer } : { t: 'fenced' });
    return;
  }
  lease = answer;
  const run = await startFeedRun(pool, {
    ...{ feed: runName(feed), sourceZeroMs: first.value, speed: feed.speed, nowMs },
    epoch: lease.epoch,
  });
  persist = createOwnerStore(pool, run).persist;
  await standby;
  owner ??= await openOwner(run);
  await owner.own(run);
  tick();
  post({ t: 'started', run });
}

await main();
