import { createServer } from 'node:http';
import type { Clock } from '@evens/base';
import type { FeedEvent } from '@evens/book';
import { createLocalBus } from '../../platform/bus/bus.ts';
import { type HubOptions, StreamHub } from '../../platform/stream/hub.ts';
import { serveLists } from '../list-topics.ts';
import { Owner, ownerLimits } from '../owner.ts';
import { type OwnerNewsFields, type OwnerNewsName, type OwnerReport, reportTo } from '../owner-report.ts';
import type { OwnerStore } from '../owner-store.ts';
import { createReplica } from '../replica.ts';
import { serveBooks } from '../topics.ts';
import { memoryStore } from './memory-store.ts';
import { type ScriptedSource, scriptedSource } from './scripted-source.ts';

export interface OwnerReportCall {
  readonly name: OwnerNewsName;
  readonly fields: OwnerNewsFields;
}

export function listenToOwner(): { report: OwnerReport; reports: OwnerReportCall[] } {
  const reports: OwnerReportCall[] = [];
  return { reports, report: reportTo((name, fields) => reports.push({ name, fields })) };
}

export interface StreamSiteOptions {
  readonly clock: Clock;
  readonly source?: ScriptedSource;
  readonly store?: OwnerStore;
  readonly hub?: Partial<HubOptions>;
}

/** Source, owner, bus, replica, hub and a real HTTP server in one process, driven by hand. */
export async function startStreamSite({
  clock,
  source = scriptedSource(),
  store = memoryStore(),
  hub: hubOptions,
}: StreamSiteOptions) {
  const bus = createLocalBus();
  const replica = createReplica({ bus, clock, onLost: () => {} });
  const hub = new StreamHub({
    clock,
    random: () => 0.5,
    publicOrigin: undefined,
    socketsMax: 1000,
    socketsPerIpMax: 1000,
    clientIp: (request) => request.socket.remoteAddress ?? '',
    languageCode: (requested) => requested ?? 'en',
    admit: async () => true,
    findKey: async () => undefined,
    feed: () => {
      const { state, atMs, rate } = replica.feed();
      return { state, at: atMs, rate };
    },
    onFailure: () => {},
    ...hubOptions,
  });
  const stopTopics = serveBooks({ hub, replica, clock });
  const stopLists = serveLists({ hub, replica, clock, popularity: () => 0 });
  const server = createServer();
  hub.attach(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { report, reports } = listenToOwner();
  const startOwner = (epoch: number) =>
    new Owner({
      run: { runId: 1, epoch, sourceZeroMs: 0, wallZeroMs: 0, speed: 1, knownUntilMs: 0 },
      openSource: () => source,
      store,
      bus,
      clock,
      report,
      limits: ownerLimits,
      onFenced: () => {},
    });
  let epoch = 1;
  let owner = startOwner(epoch);

  async function turn(): Promise<void> {
    owner.tick();
    await owner.flush();
    owner.tick();
    await owner.flush();
  }

  return {
    bus,
    hub,
    get owner() {
      return owner;
    },
    replica,
    source,
    reports,
    url: `ws://127.0.0.1:${port}/api/stream`,
    /** Lets the source say these, and the owner write and publish them. */
    async say(...events: FeedEvent[]) {
      source.emit(...events);
      await turn();
    },
    /** The owner dies, and another takes over; the source reports these to it. */
    async restartOwner(atOpen: readonly FeedEvent[]) {
      await owner.stop();
      source.atOpen = () => atOpen;
      owner = startOwner(++epoch);
      await turn();
    },
    async stop() {
      stopTopics();
      stopLists();
      await owner.stop();
      replica.close();
      await hub.drain(0);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type StreamSite = Awaited<ReturnType<typeof startStreamSite>>;
