import type { Clock } from '@evens/base';
import type { PriceAges } from '@evens/book';
import type { Log } from '../platform/log.ts';
import { Counter, Gauge, type Registry } from '../platform/metrics.ts';
import type { FeedChoice } from './feed-choice.ts';
import { createReplica, type Replica } from './replica.ts';
import { startOwner } from './start-owner.ts';

export interface FeedRoleOptions {
  readonly databaseUrl: string;
  readonly feed: FeedChoice;
  readonly priceAges: PriceAges;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Registry;
  readonly onFenced: () => void;
}

export interface FeedRole {
  /** Copies of all books, for placement, lists and the stream. */
  readonly replica: Replica;
  stop(): Promise<void>;
}

const warnings: readonly string[] = [
  'eventRejected',
  'sourceFailed',
  'databaseFailed',
  'recordingFailed',
  'sourceProblem',
  'threadEnded',
];

/** The feed role: the owner in its thread, and this thread's copies of its books. */
export async function startFeedRole({ metrics, log, ...options }: FeedRoleOptions): Promise<FeedRole> {
  const reportCounter = new Counter({
    name: 'evens_feed_news_total',
    help: 'Reports of the feed owner by name: rejected events, failures, recoveries',
    labelNames: ['name'],
    registers: [metrics],
  });
  const owner = await startOwner({
    ...options,
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
  });
  const replica = createReplica({
    bus: owner.bus,
    clock: options.clock,
    priceAges: options.priceAges,
    onLost(matchId) {
      reportCounter.inc({ name: 'bookLost' });
      log.error({ event: 'feed-book-lost', matchId });
    },
  });
  registerMetrics(metrics, { owner, replica, clock: options.clock });
  return {
    replica,
    async stop() {
      replica.close();
      await owner.stop();
    },
  };
}

function registerMetrics(
  metrics: Registry,
  {
    owner,
    replica,
    clock,
  }: {
    readonly owner: Awaited<ReturnType<typeof startOwner>>;
    readonly replica: Replica;
    readonly clock: Clock;
  },
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read());
      },
    });
  gauge('evens_books', 'Books held by the owner', () => owner.metrics().books);
  gauge('evens_book_replicas', 'Books held by this process for players', () => replica.size);
  gauge(
    'evens_feed_events_waiting',
    'Durable events that are not committed yet',
    () => owner.metrics().waiting,
  );
  const heap = [
    ['used', 'Heap of the owner thread that is in use', () => owner.metrics().heap.usedBytes],
    ['total', 'Heap that the owner thread holds', () => owner.metrics().heap.totalBytes],
    ['external', 'Memory of the owner thread outside its heap', () => owner.metrics().heap.externalBytes],
  ] as const;
  for (const [part, help, read] of heap) gauge(`evens_owner_heap_${part}_bytes`, help, read);
  gauge('evens_feed_up', '1 while the feed is up', () => (replica.feed().state === 'up' ? 1 : 0));
  gauge('evens_feed_word_age_seconds', "Age of the source's last message", () =>
    Math.max(0, (clock.nowMs() - replica.feed().atMs) / 1000),
  );
}
