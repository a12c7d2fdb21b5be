import type { Server } from 'node:http';
import type { Random } from '@evens/base';
import { STREAM_TOPICS_MAX } from '@evens/contract';
import { textFrame } from './frame.ts';
import { Heartbeats, type HeartbeatsOptions } from './heartbeats.ts';
import { readMessage } from './incoming.ts';
import { OpenTopics } from './open-topics.ts';
import {
  type CookieHolder,
  type PrivateChange,
  type PrivateSource,
  PrivateTopics,
} from './private-topics.ts';
import { type Reader, TURN_BYTES_MAX } from './reader.ts';
import { SocketServer, type SocketServerOptions } from './socket-server.ts';
import type { DeltaFrame, Topic, TopicSource } from './topic.ts';

/** Longest interval between two checks of the session of a private topic. */
const RECHECK_MS = 60_000;

export interface HubOptions extends SocketServerOptions, HeartbeatsOptions {
  /** Spreads the closing of sockets, and chooses the readers that report. */
  readonly random: Random;
  readonly onFailure: (what: 'private-topic' | 'upgrade', error: unknown) => void;
  /** Called with the keys of private topics that this process changed, for readers at other processes. */
  readonly onPrivateChange?: (keys: readonly string[]) => void;
}

export interface HubMetrics {
  readonly sockets: number;
  readonly topics: number;
  readonly framesSent: number;
  readonly framesConflated: number;
  readonly imagesSent: number;
  readonly resumes: number;
  readonly readersLost: number;
  readonly socketsRefused: number;
  /** Bytes of all sockets that the network has not accepted yet. */
  readonly bytesUnsent: number;
}

/**
 * Serves topics over sockets. Sources register by prefix. Every reader of a topic receives the same framed bytes. No queue
 * grows without bound: a reader that is slower than its topics receives their newest state once it has caught up.
 */
export class StreamHub {
  readonly #options: HubOptions;
  readonly #sockets: SocketServer;
  readonly #topics = new OpenTopics();
  readonly #readers = new Set<Reader>();
  readonly #privates = new Map<string, PrivateTopics>();
  /** Private topics that find the key of a reader themselves. */
  readonly #ownKeys = new Set<string>();
  readonly #metrics = {
    framesSent: 0,
    framesConflated: 0,
    imagesSent: 0,
    resumes: 0,
  };
  readonly #heartbeats: Heartbeats;
  #corked: Reader[] = [];
  #recheckedAtMs: number;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#sockets = new SocketServer(options, (reader) => this.#accept(reader));
    this.#recheckedAtMs = options.clock.nowMs();
    this.#heartbeats = new Heartbeats(options, this.#readers, {
      catchUp: (reader) => this.#catchUp(reader),
      afterEach: (nowMs) => this.#tidy(nowMs),
    });
  }

  /** Handles upgrade requests of an HTTP server for the stream's path. */
  attach(server: Server): void {
    this.#sockets.attach(server);
  }

  /** Registers the source of all topics that begin with `prefix`, which is a topic name or ends in "/". */
  serve(prefix: string, source: TopicSource): void {
    this.#topics.serve(prefix, source);
  }

  /** Registers a topic with separate content per account, or per key that `findKey` reads from the cookies. */
  servePrivate(
    topic: string,
    source: PrivateSource,
    findKey?: (reader: CookieHolder) => Promise<string | undefined>,
  ): void {
    const { onFailure } = this.#options;
    if (findKey) this.#ownKeys.add(topic);
    const privates = new PrivateTopics({
      topic,
      source,
      keyOf: findKey ?? (({ cookie }) => this.#options.findKey(cookie)),
      onFailure: (error) => onFailure('private-topic', error),
    });
    this.#privates.set(topic, privates);
  }

  /** Whether the topic has readers, or had some recently. If not, changes need not be encoded. */
  isOpen(topic: string): boolean {
    return this.#topics.has(topic);
  }

  /** Publishes a change of a topic. The source's snapshot must already contain it. */
  publish(name: string, delta: DeltaFrame): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.recent.add(delta);
    for (const reader of topic.readers) this.#deliver(topic, reader, delta.frame);
  }

  /** Publishes the whole state: after a gap, or for a topic without deltas. */
  publishImage(name: string): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.recent.clear();
    const image = topic.image();
    if (image === undefined) {
      this.#end(topic);
      return;
    }
    for (const reader of topic.readers) this.#deliver(topic, reader, image.frame);
  }

  /** Publishes the private topics of these accounts again, to readers at all processes. */
  privateChanged(keys: Iterable<string>): void {
    const changed = [...keys];
    this.privateChangedHere(changed);
    this.#options.onPrivateChange?.(changed);
  }

  /** Like `privateChanged`, for the readers at this process. */
  privateChangedHere(keys: Iterable<string>): void {
    for (const key of keys) for (const privates of this.#privates.values()) privates.changed(key);
  }

  /** Publishes all private topics that are read here again. */
  allPrivatesChangedHere(): void {
    for (const privates of this.#privates.values()) for (const key of privates.keys()) privates.changed(key);
  }

  /**
   * Like `privateChanged`, for a caller that has the complete change. The topic must be registered by `servePrivate`.
   */
  publishPrivate(topic: string, key: string, change: PrivateChange): void {
    this.publishPrivateHere(topic, key, change);
    this.#options.onPrivateChange?.([key]);
  }

  /** Like `publishPrivate`, for what each process publishes to its own readers. */
  publishPrivateHere(topic: string, key: string, change: PrivateChange): void {
    this.#privates.get(topic)?.publish(key, change);
  }

  /** Keys of the current readers of a private topic. */
  privateKeys(topic: string): readonly string[] {
    return this.#privates.get(topic)?.keys() ?? [];
  }

  /** Checks the sessions of all readers again. Private topics end with their session. */
  recheckSessions(): void {
    for (const privates of this.#privates.values()) privates.recheck();
  }

  metrics(): HubMetrics {
    let bytesUnsent = 0;
    for (const reader of this.#readers) bytesUnsent += reader.socket.writableLength;
    return {
      ...this.#metrics,
      sockets: this.#readers.size,
      topics: this.#topics.size,
      readersLost: this.#heartbeats.readersLost,
      socketsRefused: this.#sockets.refused,
      bytesUnsent,
    };
  }

  /** Notifies every reader that the site shuts down, and closes each socket at its own moment within `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    this.#sockets.shut();
    this.#heartbeats.stop();
    const closing = Array.from(this.#readers, async (reader) => {
      reader.refuse('shutting-down', 'the server is going down; connect again');
      await new Promise((done) => setTimeout(done, this.#options.random() * withinMs));
      reader.ws.close(1001, 'going down');
    });
    await Promise.all(closing);
    await new Promise((done) => setTimeout(done, Math.min(200, withinMs)));
    for (const reader of this.#readers) reader.ws.terminate();
  }

  #deliver(topic: Topic, reader: Reader, frame: Buffer): void {
    if (reader.behind.size > 0 && reader.behind.has(topic.name)) {
      this.#metrics.framesConflated++;
      return;
    }
    // Frames of the current turn are not sent yet, so they do not show whether the reader is slow.
    if (reader.isCorked ? reader.socket.writableLength > TURN_BYTES_MAX : reader.isSlow) {
      reader.behind.add(topic.name);
      this.#metrics.framesConflated++;
      return;
    }
    if (!reader.isCorked) {
      if (this.#corked.length === 0) setImmediate(() => this.#uncork());
      reader.cork();
      this.#corked.push(reader);
    }
    reader.write(frame);
    this.#metrics.framesSent++;
  }

  /** One write per socket for everything that this turn of the event loop published. */
  #uncork(): void {
    const corked = this.#corked;
    this.#corked = [];
    for (const reader of corked) reader.uncork();
  }

  /** Sends the newest state of the topics that a slow reader missed, until it is slow again. */
  #catchUp(reader: Reader): void {
    for (const name of reader.behind) {
      if (reader.isSlow) return;
      reader.behind.delete(name);
      const topic = this.#topics.get(name);
      if (topic !== undefined) this.#sendImage(reader, topic);
    }
    if (reader.privateBehind) {
      reader.privateBehind = false;
      for (const name of reader.privateTopics) this.#privates.get(name)?.changedFor(reader);
    }
  }

  #sendImage(reader: Reader, topic: Topic): void {
    const image = topic.image();
    if (image === undefined) {
      this.#leave(reader, topic);
      reader.refuse('unknown-topic', 'no such topic', topic.name);
      return;
    }
    reader.behind.delete(topic.name);
    reader.write(image.frame);
    this.#metrics.imagesSent++;
  }

  #end(topic: Topic): void {
    for (const reader of [...topic.readers]) {
      this.#leave(reader, topic);
      reader.refuse('unknown-topic', 'the topic has ended', topic.name);
    }
    this.#topics.close(topic);
  }

  #leave(reader: Reader, topic: Topic): void {
    reader.topics.delete(topic.name);
    reader.behind.delete(topic.name);
    topic.readers.delete(reader);
    if (topic.readers.size === 0) topic.idleSinceMs = this.#options.clock.nowMs();
  }

  #subscribe(reader: Reader, name: string, token: string | undefined): void {
    const privates = this.#privates.get(name);
    if (privates !== undefined) {
      if (this.#ownKeys.has(name)) void privates.enter(reader);
      else if (reader.privateKey === undefined) reader.refuse('not-allowed', 'log in to read this', name);
      else privates.add(reader.privateKey, reader);
      return;
    }
    const topic = this.#topics.open(name, this.#options.clock.nowMs());
    if (topic === undefined) {
      reader.refuse('unknown-topic', 'no such topic', name);
      return;
    }
    if (!reader.topics.has(name) && reader.topics.size >= STREAM_TOPICS_MAX) {
      reader.refuse('too-many-topics', `a socket reads at most ${STREAM_TOPICS_MAX} topics`, name);
      return;
    }
    reader.topics.add(name);
    topic.readers.add(reader);
    topic.idleSinceMs = undefined;
    if (reader.isSlow) reader.behind.add(topic.name);
    else if (token === undefined || !this.#resume(reader, topic, token)) this.#sendImage(reader, topic);
  }

  /** Sends the deltas after the token. Returns false if some of them are no longer stored. */
  #resume(reader: Reader, topic: Topic, token: string): boolean {
    const now = topic.token;
    if (now === undefined) return false;
    const missed = now === token ? [] : topic.recent.between(token, now);
    if (missed === undefined) return false;
    for (const frame of missed) reader.write(frame);
    this.#metrics.resumes++;
    return true;
  }

  #unsubscribe(reader: Reader, name: string): void {
    const privates = this.#privates.get(name);
    if (privates !== undefined) privates.remove(reader);
    const topic = this.#topics.get(name);
    if (topic !== undefined && reader.topics.has(name)) this.#leave(reader, topic);
  }

  /** Closes topics that nobody reads, and ends private topics whose session has ended. */
  #tidy(nowMs: number): void {
    this.#topics.closeIdle(nowMs);
    if (nowMs - this.#recheckedAtMs < RECHECK_MS) return;
    this.#recheckedAtMs = nowMs;
    this.recheckSessions();
  }

  #accept(reader: Reader): void {
    const { ws, socket } = reader;
    this.#readers.add(reader);
    ws.on('message', (data, isBinary) => {
      const nowMs = this.#options.clock.nowMs();
      readMessage(reader, { data, isBinary, nowMs }, (message) => {
        if (message.t === 'ping') {
          if (message.drawnMs !== undefined) this.#heartbeats.takeReport(reader, message.drawnMs);
          reader.write(textFrame(JSON.stringify({ t: 'pong', n: message.n })));
        } else if (message.t === 'unsub') for (const name of message.topics) this.#unsubscribe(reader, name);
        else for (const { topic, token } of message.topics) this.#subscribe(reader, topic, token);
      });
    });
    ws.on('pong', () => this.#heartbeats.takePong(reader));
    socket.on('drain', () => this.#catchUp(reader));
    // `ws` reports a broken frame here and closes this socket itself.
    ws.on('error', () => {});
    ws.on('close', () => {
      this.#readers.delete(reader);
      for (const name of [...reader.topics, ...reader.privateTopics]) this.#unsubscribe(reader, name);
    });
  }
}
