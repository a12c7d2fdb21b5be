import type { Base } from '../base.ts';
import { principalKey } from '../money/index.ts';
import { readCaller } from '../platform/caller.ts';
import { makeClientAddress, networkKey } from '../platform/client-address.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import type { Registry } from '../platform/metrics.ts';
import { gauge } from '../platform/process-metrics.ts';
import { secureRandom } from '../platform/random.ts';
import { StartError } from '../platform/start-error.ts';
import { StreamHub } from '../platform/stream/hub.ts';
import { serveLists } from './list-topics.ts';
import type { Popularity } from './lists.ts';
import { startFeedRole } from './start-feed-role.ts';
import { serveBooks } from './topics.ts';

const clock = systemClock;
const socketsMax = 20_000;
const socketsPerAddressMax = 64;
const streamDrainMs = 3_000;

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

/** Serves the match books and their stream. */
export async function serveFeed(
  { config, log, lifetime, metrics, identity, onTakenOver }: Base,
  http: HttpApp,
  popularity: Popularity,
) {
  const trading = await startFeedRole({
    databaseUrl: config.databaseUrl,
    feed: config.feed,
    priceAges: config.priceAges,
    clock,
    log,
    metrics,
    onFenced() {
      void lifetime.stop().then(onTakenOver);
    },
  }).catch((error: unknown) => {
    throw new StartError(`--feed: ${error instanceof Error ? error.message : String(error)}`);
  });
  lifetime.add('trading', () => trading.stop());
  const { replica } = trading;

  const clientAddress = makeClientAddress(config.trustedProxies);
  const hub = new StreamHub({
    clock,
    random: secureRandom,
    publicOrigin: config.publicOrigin,
    socketsMax,
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
  hub.attach(http.fastify.server);
  async function stopStream(): Promise<void> {
    await hub.drain(streamDrainMs);
    stopBooks();
    stopLists();
  }
  return { replica, hub, stopStream };
}

export type Feed = Awaited<ReturnType<typeof serveFeed>>;
