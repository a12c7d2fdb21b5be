import type { Base } from '../base.ts';
import { ACCOUNTS_SUBJECT, principalKey } from '../money/index.ts';
import { elsewhere } from '../platform/bus/everywhere.ts';
import { readCaller } from '../platform/caller.ts';
import { makeClientAddress, networkKey } from '../platform/client-address.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { Counter, Histogram, type Registry, waitBuckets } from '../platform/metrics.ts';
import { gauge } from '../platform/process-metrics.ts';
import { secureRandom } from '../platform/random.ts';
import { StreamHub } from '../platform/stream/hub.ts';
import { PriceLatency } from './latency.ts';
import { serveLists } from './list-topics.ts';
import type { Popularity } from './lists.ts';
import { createReplica, type Replica } from './replica.ts';
import { serveBooks } from './topics.ts';

const clock = systemClock;
const socketsPerAddressMax = 64;
const streamDrainMs = 3_000;
/** The owner publishes its state twice a second. A longer silence on a bus between processes stops all betting. */
const BUS_SILENT_MS = 2_000;

function registerStreamMetrics(metrics: Registry, hub: StreamHub): void {
  const counters = [
    ['sockets', 'Open sockets'],
    ['topics', 'Topics that somebody reads, or did a minute ago'],
    ['framesSent', 'Frames written to sockets'],
    ['framesConflated', 'Frames left out for readers that were behind'],
    ['imagesSent', 'Whole states sent'],
    ['resumes', 'Topics resumed without a gap'],
    ['readersLost', 'Sockets closed because their reader was too slow'],
    ['socketsRefused', 'Sockets refused'],
  ] as const;
  for (const [name, help] of counters) {
    const metric = `evens_stream_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    gauge(metrics, [metric, help], () => hub.metrics()[name]);
  }
}

/** Measures how old a change of prices is when it is written to the sockets. */
function measurePrices(metrics: Registry, replica: Replica, latency: PriceLatency): void {
  const seconds = new Histogram({
    name: 'evens_price_seconds',
    help: 'Time from the publication of a change by the owner of the match to its frames for sockets',
    buckets: waitBuckets,
    registers: [metrics],
  });
  replica.onChange((change) => {
    if (change.kind === 'delta') seconds.observe(latency.written(change) / 1000);
  });
}

/** Opens this process's copies of all books, for placement, lists and the stream. */
function openReplica({ config, bus, log, lifetime, metrics }: Base): Replica {
  const lost = new Counter({
    name: 'evens_books_lost_total',
    help: 'Books that could not be brought up to date',
    registers: [metrics],
  });
  const replica = createReplica({
    bus,
    clock,
    priceAges: config.priceAges,
    onGap: (listener) => bus.onGap(listener),
    ...(config.busUrl === undefined ? {} : { silentAfterMs: BUS_SILENT_MS }),
    onLost(matchId) {
      lost.inc();
      log.error({ event: 'feed-book-lost', matchId });
    },
  });
  lifetime.add('books', () => replica.close());
  gauge(metrics, ['evens_book_replicas', 'Books held by this process for players'], () => replica.size);
  gauge(metrics, ['evens_feed_up', '1 while the feed is up'], () => (replica.feed().state === 'up' ? 1 : 0));
  gauge(metrics, ['evens_feed_word_age_seconds', "Age of the source's last message"], () =>
    Math.max(0, (clock.nowMs() - replica.feed().atMs) / 1000),
  );
  return replica;
}

/** Serves the match books and their stream. */
export async function serveFeed(base: Base, http: HttpApp, popularity: Popularity) {
  const { config, bus, log, metrics, identity } = base;
  const replica = openReplica(base);
  const clientAddress = makeClientAddress(config.trustedProxies);
  const changedElsewhere = elsewhere<readonly string[]>(bus, ACCOUNTS_SUBJECT, {
    act: (keys) => hub.privateChangedHere(keys),
    onGap: () => hub.allPrivatesChangedHere(),
  });
  const latency = new PriceLatency(clock);
  const hub = new StreamHub({
    onDrawn: (ms) => latency.drawn(ms),
    onPrivateChange: changedElsewhere,
    clock,
    random: secureRandom,
    publicOrigin: config.publicOrigin,
    socketsMax: config.socketsMax,
    socketsPerIpMax: socketsPerAddressMax * config.rateFactor,
    clientIp: (request) => networkKey(clientAddress(request)),
    languageCode: (requested) =>
      (identity.understood.all.find(({ code }) => code === requested) ?? identity.understood.default).code,
    isDraining: () => http.draining,
    async admit({ ip, cookie }) {
      if (http.limiter.take('read', `sockets ${ip}`, clock.nowMs()) > 0) return false;
      return typeof (await readCaller(http, { cookie, network: ip })) !== 'number';
    },
    findKey: async (cookie) => principalKey(await identity.principals.read(cookie)),
    feed() {
      const { state, atMs, rate } = replica.feed();
      return { state, at: atMs, rate };
    },
    onFailure: (what, error) => log.error({ event: 'stream-failed', what, err: error }),
  });
  registerStreamMetrics(metrics, hub);
  const stopBooks = serveBooks({ hub, replica, clock });
  const stopLists = serveLists({ hub, replica, clock, popularity });
  measurePrices(metrics, replica, latency);
  hub.attach(http.fastify.server);
  async function stopStream(): Promise<void> {
    await hub.drain(streamDrainMs);
    stopBooks();
    stopLists();
  }
  return { replica, hub, latency, stopStream };
}

export { startFeedRole } from './start-feed-role.ts';

export type Feed = Awaited<ReturnType<typeof serveFeed>>;
