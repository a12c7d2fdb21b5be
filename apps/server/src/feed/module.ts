import type { Base } from '../base.ts';
import { principalKey } from '../money/index.ts';
import { readCaller } from '../platform/caller.ts';
import { makeClientAddress, networkKey } from '../platform/client-address.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { secureRandom } from '../platform/random.ts';
import { StartError } from '../platform/start-error.ts';
import { StreamHub } from '../platform/stream/hub.ts';
import { serveLists } from './list-topics.ts';
import type { Popularity } from './lists.ts';
import { startTrading } from './start-trading.ts';
import { serveBooks } from './topics.ts';

const clock = systemClock;
const socketsMax = 20_000;
const socketsPerAddressMax = 64;
const streamDrainMs = 3_000;

/** Serves the match books and their stream. */
export async function serveFeed(
  { config, log, lifetime, metrics, identity, onTakenOver }: Base,
  http: HttpApp,
  popularity: Popularity,
) {
  const trading = await startTrading({
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
