import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log.ts';
import { Counter, type Registry } from '../metrics.ts';
import { type BusListener, createSubscriptions, type Message, type SharedBus, unpackParcel } from './bus.ts';
import { BEGINNING_MS, ParcelOrder, SILENT_MS } from './parcel-order.ts';
import { decodeParcel, encodeParcel, type UnreadableParcel } from './signed-parcel.ts';

/** Interval of the parcels that a process sends even without messages, so that the loss of the last one is noticed. */
const BEAT_MS = 500;
/** Connections that carry nothing for this long are opened again. */
const RECONNECT_MS = 3000;
const CLOSE_MS = 500;
const SENT_MS = 500;
const RETRY_MAX_MS = 1000;
const CONNECT_MS = 2000;
/** Messages for a slow bus that are kept in memory. Later ones are lost, which their receivers notice. */
const UNSENT_BYTES_MAX = 32 * 1024 * 1024;
/** Carries beats only. A process hears its own, which proves both of its connections. */
const BEAT_CHANNEL = 'beat';
const SITE_CHARACTERS = 12;
/** Least time between two gaps because of messages of another version, which arrive all the time. */
const UNREADABLE_GAP_MS = 1000;
/** Senders of another version that are remembered, so that each is logged once. */
const UNREADABLE_SENDERS_MAX = 100;

export interface RedisBusOptions {
  readonly url: string;
  /** Signs all messages. Its hash names the site's channels, since several sites may use one server. */
  readonly key: Buffer;
  readonly log: Pick<Log, 'error' | 'warn' | 'info'>;
  readonly metrics: Registry;
}

interface SentParcels {
  n: number;
  waiting: Message[];
}

const connectionOptions = {
  connectTimeout: CONNECT_MS,
  keepAlive: RECONNECT_MS,
  retryStrategy: (tries: number) => Math.min(RETRY_MAX_MS, 50 * 2 ** Math.min(tries, 10)),
  // A message that cannot be sent now is lost: later it would be old.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  lazyConnect: true,
} satisfies RedisOptions;

function connect(url: string, connectionName: string): Redis {
  return new Redis(url, { ...connectionOptions, connectionName });
}

/** The channel of a subject is its first word. Messages of one channel arrive in the order of their publication. */
const findChannel = (subject: string): string => subject.split('.', 1)[0] ?? subject;

function busMetrics(metrics: Registry) {
  const counter = (name: string, help: string) =>
    new Counter({ name: `evens_bus_${name}_total`, help, registers: [metrics] });
  return {
    gaps: counter('gaps', 'Times at which messages of other processes may have been lost'),
    refused: counter('parcels_refused', 'Parcels without a valid signature, or of another version'),
    unsent: counter('parcels_unsent', 'Parcels that the bus did not take'),
  };
}

/**
 * A bus between processes, over a server that speaks the Redis protocol. It may lose messages: a receiver notices by the
 * number of the next parcel, by the silence of its sender, or by the loss of its own connection.
 */
class RedisBus implements SharedBus {
  readonly reachesOthers = true;
  readonly #options: RedisBusOptions;
  readonly #from = randomBytes(9).toString('base64url');
  readonly #prefix: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #metrics: ReturnType<typeof busMetrics>;
  readonly #subscriptions = createSubscriptions();
  readonly #gapListeners = new Set<() => void>();
  readonly #order = new ParcelOrder();
  readonly #channels = new Set([BEAT_CHANNEL]);
  readonly #sent = new Map<string, SentParcels>([[BEAT_CHANNEL, { n: 0, waiting: [] }]]);
  readonly #beating: NodeJS.Timeout;
  #heardSelfAtMs = Number.NEGATIVE_INFINITY;
  /** When the connections were last opened, or tried. */
  #openedAtMs = performance.now();
  #beginning: NodeJS.Timeout | undefined;
  readonly #unreadableSenders = new Set<string>();
  #unreadableGapAtMs = Number.NEGATIVE_INFINITY;
  #isFlushing = false;
  /** The server's answer to the last parcel. */
  #lastSent: Promise<unknown> = Promise.resolve();
  #wasUp = false;
  #hasReported = false;

  constructor(options: RedisBusOptions) {
    const { url, key, log, metrics } = options;
    this.#options = options;
    this.#prefix = `evens:${createHash('sha256').update(key).digest('hex').slice(0, SITE_CHARACTERS)}:`;
    this.#metrics = busMetrics(metrics);
    this.#publisher = connect(url, 'evens-publish');
    this.#subscriber = connect(url, 'evens-subscribe');
    for (const connection of [this.#publisher, this.#subscriber]) {
      // Reported once until it works again.
      connection.on('error', (error: Error) => {
        if (this.#hasReported) return;
        this.#hasReported = true;
        log.warn({ event: 'bus-connection-failed', err: error });
      });
      connection.on('ready', () => {
        this.#openedAtMs = performance.now();
      });
    }
    this.#subscriber.on('ready', () => void this.#subscribeAll());
    this.#subscriber.on('messageBuffer', (channel: Buffer, encoded: Buffer) =>
      this.#receive(channel.toString().slice(this.#prefix.length), encoded),
    );
    this.#beating = setInterval(() => this.#beat(), BEAT_MS);
  }

  /** The site starts without the bus too, and connects when it is there. */
  open(): void {
    // Reported by its event; it tries again by itself.
    for (const connection of [this.#publisher, this.#subscriber]) connection.connect().catch(() => undefined);
  }

  isUp(): boolean {
    return performance.now() - this.#heardSelfAtMs < SILENT_MS;
  }

  publish(subject: string, bytes: Uint8Array): void {
    this.#subscriptions.deliver(subject, bytes);
    this.publishToOthers(subject, bytes);
  }

  publishToOthers(subject: string, bytes: Uint8Array): void {
    const channel = findChannel(subject);
    const sent = this.#sent.get(channel) ?? { n: 0, waiting: [] };
    this.#sent.set(channel, sent);
    sent.waiting.push({ subject, bytes });
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => this.#flush());
  }

  async untilSent(): Promise<void> {
    this.#flush();
    if (!this.isUp()) return;
    await Promise.race([this.#untilForwarded(), pause(SENT_MS, undefined, { ref: false })]);
  }

  /** The server may answer a parcel before it writes it to the subscribers, but not what it is asked after that answer. */
  async #untilForwarded(): Promise<void> {
    await this.#lastSent;
    await this.#publisher.ping().catch(() => undefined);
  }

  subscribe(prefix: string, listener: BusListener): () => void {
    const channel = findChannel(prefix);
    if (!this.#channels.has(channel)) {
      this.#channels.add(channel);
      if (this.#subscriber.status === 'ready') void this.#subscribeTo([channel]);
    }
    return this.#subscriptions.add(prefix, listener);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    clearTimeout(this.#beginning);
    this.#flush();
    // Everything written before is sent first, unless the server hangs.
    await Promise.race([
      this.#publisher.quit().catch(() => undefined),
      pause(CLOSE_MS, undefined, { ref: false }),
    ]);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #noteGap(): void {
    this.#metrics.gaps.inc();
    for (const listener of this.#gapListeners) listener();
  }

  async #subscribeTo(channels: readonly string[]): Promise<void> {
    try {
      await this.#subscriber.subscribe(...channels.map((channel) => this.#prefix + channel));
    } catch {
      this.#subscriber.disconnect(true);
    }
  }

  async #subscribeAll(): Promise<void> {
    await this.#subscribeTo([...this.#channels]);
    this.#order.begin(performance.now());
    this.#noteGap();
    // A parcel that was lost since then may not have been noticed.
    clearTimeout(this.#beginning);
    this.#beginning = setTimeout(() => this.#noteGap(), BEGINNING_MS);
  }

  #receive(channel: string, encoded: Buffer): void {
    const parcel = decodeParcel(this.#options.key, channel, encoded);
    if (parcel === undefined) {
      this.#metrics.refused.inc();
      return;
    }
    if ('unreadableVersion' in parcel) {
      this.#refuseVersion(parcel);
      return;
    }
    const nowMs = performance.now();
    // Its messages were delivered when they were published.
    if (parcel.from === this.#from) {
      this.#heardSelfAtMs = nowMs;
      return;
    }
    const arrival = this.#order.note(`${channel} ${parcel.from}`, parcel.n, nowMs);
    if (arrival === 'repeated') return;
    if (arrival === 'after-gap') this.#noteGap();
    unpackParcel(parcel, this.#subscriptions.deliver);
  }

  /** A message that cannot be read is lost: whatever it would have changed may be outdated. */
  #refuseVersion({ from, unreadableVersion }: UnreadableParcel): void {
    this.#metrics.refused.inc();
    if (!this.#unreadableSenders.has(from) && this.#unreadableSenders.size < UNREADABLE_SENDERS_MAX) {
      this.#unreadableSenders.add(from);
      this.#options.log.error({ event: 'bus-version-unknown', from, version: unreadableVersion });
    }
    const nowMs = performance.now();
    if (nowMs - this.#unreadableGapAtMs < UNREADABLE_GAP_MS) return;
    this.#unreadableGapAtMs = nowMs;
    this.#noteGap();
  }

  #flush(): void {
    this.#isFlushing = false;
    for (const [channel, sent] of this.#sent) if (sent.waiting.length > 0) this.#send(channel, sent);
  }

  #send(channel: string, sent: SentParcels): void {
    const messages = sent.waiting;
    sent.waiting = [];
    sent.n += 1;
    const { status, stream } = this.#publisher;
    if (status !== 'ready' || stream.writableLength > UNSENT_BYTES_MAX) {
      this.#metrics.unsent.inc();
      return;
    }
    const { key } = this.#options;
    this.#lastSent = this.#publisher
      .publish(this.#prefix + channel, encodeParcel(key, { channel, from: this.#from, n: sent.n, messages }))
      .catch(() => this.#metrics.unsent.inc());
  }

  #beat(): void {
    const nowMs = performance.now();
    for (const [channel, sent] of this.#sent) this.#send(channel, sent);
    const isUp = this.isUp();
    if (isUp !== this.#wasUp) {
      this.#wasUp = isUp;
      if (isUp) this.#hasReported = false;
      this.#options.log[isUp ? 'info' : 'warn']({ event: isUp ? 'bus-up' : 'bus-down' });
    }
    // A process that hears nothing at all has lost its own connection, not all others.
    if (isUp && this.#order.hasNewSilence(nowMs)) this.#noteGap();
    if (nowMs - Math.max(this.#heardSelfAtMs, this.#openedAtMs) < RECONNECT_MS) return;
    this.#openedAtMs = nowMs;
    for (const connection of [this.#publisher, this.#subscriber])
      if (connection.status === 'ready') connection.disconnect(true);
  }
}

export function connectRedisBus(options: RedisBusOptions): SharedBus {
  const bus = new RedisBus(options);
  bus.open();
  return bus;
}
