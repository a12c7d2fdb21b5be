import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Clock } from '@evens/base';
import { defaultPriceAges, type PriceAges } from '@evens/book';
import { type Bus, createPortBus, type PortBus } from '../platform/bus/bus.ts';
import type { SealSource } from '../platform/seal-keys.ts';
import { FEED_SUBJECT, feedStatusBytes, REQUEST_SUBJECT } from './bus-messages.ts';
import type { FeedChoice } from './feed-choice.ts';
import type { FeedRun } from './feed-run.ts';
import type { OwnerNewsFields, OwnerNewsName } from './owner-report.ts';

export interface OwnerThreadData {
  readonly databaseUrl: string;
  readonly feed: FeedChoice;
  /** Seals the secret of virtual matches. Undefined: the feed has none. */
  readonly seal: SealSource | undefined;
  readonly priceAges: PriceAges;
  readonly busPort: MessagePort;
  /** Other processes run the same feed: the thread waits until it may own it. */
  readonly hasStandby: boolean;
  /** Identifies the process as the holder of the lease. */
  readonly holder: string;
  /** The first thread of its process; later ones come back after a fault. */
  readonly isFirst: boolean;
}

export interface OwnerMetrics {
  readonly books: number;
  readonly waiting: number;
  readonly held: number;
  readonly heap: ThreadHeap;
}

/** Heap of one thread, in bytes. */
export interface ThreadHeap {
  readonly usedBytes: number;
  readonly totalBytes: number;
  /** Held outside of it: buffers, mostly. */
  readonly externalBytes: number;
}

/** From the thread. */
export type OwnerThreadMessage =
  | { readonly t: 'report'; readonly name: OwnerNewsName; readonly fields: OwnerNewsFields }
  | { readonly t: 'started'; readonly run: FeedRun }
  | { readonly t: 'alive'; readonly metrics: OwnerMetrics }
  /** Another process owns the feed; this one follows it. */
  | { readonly t: 'waiting' }
  | { readonly t: 'refused'; readonly reason: string }
  | { readonly t: 'fenced' }
  | { readonly t: 'stopped' };

/** To the thread. */
export type OwnerOrder = { readonly t: 'stop' };

export interface OwnerHandle {
  readonly metrics: () => OwnerMetrics;
  /** Whether this process owns the feed. */
  readonly isOwner: () => boolean;
  /** Ends the thread as a fault in it would; another is started. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** `owning`: this process owns the feed from now on. `waiting`: another one does. */
export type ThreadNewsName = 'threadEnded' | 'owning' | 'waiting';

export interface StartOwnerOptions {
  readonly databaseUrl: string;
  /** Names this process as the holder of the lease. */
  readonly holder: string;
  /** Bus on which the owner publishes. */
  readonly bus: Bus;
  /** Whether other processes run the same feed, of which one owns it. Default: this one takes it over from another one. */
  readonly hasStandby?: boolean;
  readonly feed: FeedChoice;
  /** Needed by a feed with virtual matches. */
  readonly seal?: SealSource;
  readonly priceAges?: PriceAges;
  readonly clock: Clock;
  readonly report: (name: OwnerNewsName | ThreadNewsName, fields: OwnerNewsFields) => void;
  /** Another process has taken over the feed. Not called with `hasStandby`: then this one waits until it may own it again. */
  readonly onFenced: () => void;
}

/** A thread that sends no message for this long hangs, and is terminated. */
const SILENT_MS = 60_000;
const RESTART_MS = [500, 1000, 5000, 15_000, 60_000] as const;
const STOP_MS = 5000;
/** After a run of this length the count of failures starts again. */
const STABLE_MS = 120_000;
/** Many short-lived prices pass through the thread: little room for young ones keeps its memory small. */
const resourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1536 };

/**
 * Starts the owner's thread and keeps one running: it is started again, with a greater epoch, when it ends or hangs.
 * Resolves once the first is running or waits for another process; rejects with a one-line message if the feed cannot be read.
 */
export async function startOwner(options: StartOwnerOptions): Promise<OwnerHandle> {
  const { databaseUrl, bus, feed, seal, priceAges = defaultPriceAges, clock, report, onFenced } = options;
  const { hasStandby = false, holder } = options;
  let metrics: OwnerMetrics = {
    books: 0,
    waiting: 0,
    held: 0,
    heap: { usedBytes: 0, totalBytes: 0, externalBytes: 0 },
  };
  let worker: Worker | undefined;
  let portBus: PortBus | undefined;
  let lastReceivedAtMs = clock.nowMs();
  let restarts = 0;
  let stopping = false;
  let isOwner = false;
  let restart: NodeJS.Timeout | undefined;

  function start(first?: { readonly started: () => void; readonly refused: (reason: string) => void }): void {
    const { port1, port2 } = new MessageChannel();
    const ownBus = createPortBus(port1);
    ownBus.subscribe('', (subject, bytes) => bus.publish(subject, bytes));
    portBus = ownBus;
    const data: OwnerThreadData = {
      databaseUrl,
      feed,
      seal,
      priceAges,
      busPort: port2,
      hasStandby,
      holder,
      isFirst: first !== undefined,
    };
    const thread = new Worker(new URL('./owner-thread.ts', import.meta.url), {
      workerData: data,
      transferList: [port2],
      name: 'owner',
      resourceLimits,
    });
    worker = thread;
    lastReceivedAtMs = clock.nowMs();
    const startedAtMs = lastReceivedAtMs;
    let hasBegun = false;
    let epoch: number | undefined;
    let reason = 'the thread ended';
    thread.on('message', (message: OwnerThreadMessage) => {
      lastReceivedAtMs = clock.nowMs();
      if (message.t === 'report') report(message.name, message.fields);
      else if (message.t === 'alive') {
        metrics = message.metrics;
        if (lastReceivedAtMs - startedAtMs > STABLE_MS) restarts = 0;
      } else if (message.t === 'started' || message.t === 'waiting') {
        hasBegun = true;
        epoch = message.t === 'started' ? message.run.epoch : undefined;
        isOwner = epoch !== undefined;
        report(isOwner ? 'owning' : 'waiting', {});
        first?.started();
      } else if (message.t === 'refused') {
        reason = message.reason;
        void thread.terminate();
      } else if (message.t === 'fenced' && hasStandby) {
        reason = 'another process has taken over the feed';
        void thread.terminate();
      } else if (message.t === 'fenced') {
        stopping = true;
        onFenced();
      }
    });
    thread.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    thread.on('exit', () => {
      ownBus.close();
      isOwner = false;
      if (stopping) return;
      const nowMs = clock.nowMs();
      // Its last published status may have been `up`.
      if (epoch !== undefined)
        bus.publish(
          FEED_SUBJECT,
          feedStatusBytes({ state: 'down', epoch, sentAtMs: nowMs, atMs: nowMs, rate: feed.speed }),
        );
      const waitMs = RESTART_MS[Math.min(restarts++, RESTART_MS.length - 1)] ?? 60_000;
      if (first !== undefined && !hasBegun) first.refused(reason);
      if (stopping) return;
      report('threadEnded', { reason, waitMs });
      restart = setTimeout(() => start(), waitMs);
    });
  }

  const stopAsking = bus.subscribe(REQUEST_SUBJECT, (subject, bytes) => portBus?.publish(subject, bytes));

  const watching = setInterval(() => {
    if (!stopping && clock.nowMs() - lastReceivedAtMs > SILENT_MS) void worker?.terminate();
  }, 5000);
  watching.unref();

  async function stop(): Promise<void> {
    stopping = true;
    stopAsking();
    clearInterval(watching);
    clearTimeout(restart);
    const thread = worker;
    if (thread === undefined || thread.threadId === -1) return;
    const ended = new Promise((done) => thread.once('exit', done));
    const order: OwnerOrder = { t: 'stop' };
    thread.postMessage(order);
    const timer = setTimeout(() => void thread.terminate(), STOP_MS);
    await ended;
    clearTimeout(timer);
    portBus?.close();
  }

  await new Promise<void>((started, failed) => {
    start({
      started,
      refused(reason) {
        void stop();
        failed(new Error(reason));
      },
    });
  });
  return {
    metrics: () => metrics,
    isOwner: () => isOwner,
    async crash() {
      await worker?.terminate();
    },
    stop,
  };
}
