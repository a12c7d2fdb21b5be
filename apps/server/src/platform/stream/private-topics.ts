import { textFrame } from './frame.ts';
import type { Reader } from './reader.ts';

/**
 * Data that only one player may read. `key` is the account's, read from the socket's own cookie, so no client can
 * request another account's.
 */
export interface PrivateSource {
  /**
   * The current state, in the reader's language. Throws when it can't be had; it is tried again. The version grows with
   * every change.
   */
  load(key: string, lang: string): Promise<{ readonly version: number; readonly body: Uint8Array | string }>;
}

/** A change from a writer that has all its data: it is published without a load. */
export interface PrivateChange {
  /** Version after the change; undefined for data without a version, such as current prices. */
  readonly version: number | undefined;
  /** Fields that are present replace the previous ones. */
  body(lang: string): string;
}

/** Identifies the account of a socket. */
export type CookieHolder = Pick<Reader, 'cookie' | 'ip'>;

export interface PrivateTopicsOptions {
  readonly topic: string;
  readonly source: PrivateSource;
  /** The account of the socket's cookies. Undefined after the session has ended. */
  readonly keyOf: (reader: CookieHolder) => Promise<string | undefined>;
  readonly onFailure: (error: unknown) => void;
}

interface Group {
  readonly readers: Set<Reader>;
  state: 'idle' | 'waiting' | 'busy';
  /** Still to be published: the complete state, or changes in order. */
  pending: 'all' | readonly PrivateChange[];
  /** Version that was published last. */
  version: number;
  failures: number;
}

/** Above this number of waiting changes, the whole state is published instead. */
const CHANGES_MAX = 16;
const LOADS_AT_ONCE = 8;
const RETRY_MS = [250, 1000, 4000, 10_000] as const;

/**
 * A private topic for each account that reads it. Messages of one account are published one after the other, so a newer state is
 * never followed by an older; changes that come meanwhile are published together. At most 8 accounts load at once.
 */
export class PrivateTopics {
  readonly #options: PrivateTopicsOptions;
  readonly #groups = new Map<string, Group>();
  readonly #keys = new WeakMap<Reader, string>();
  #queue: string[] = [];
  #loading = 0;

  constructor(options: PrivateTopicsOptions) {
    this.#options = options;
  }

  get topic(): string {
    return this.#options.topic;
  }

  add(key: string, reader: Reader): void {
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = { readers: new Set(), state: 'idle', pending: [], version: -1, failures: 0 };
      this.#groups.set(key, group);
    }
    group.readers.add(reader);
    this.#keys.set(reader, key);
    reader.privateTopics.add(this.topic);
    this.changed(key);
  }

  /** Reads the reader's key, then subscribes it. Refuses a reader without a key. Skips one that has left meanwhile. */
  async enter(reader: Reader): Promise<void> {
    reader.privateTopics.add(this.topic);
    const key = await this.#options.keyOf(reader).catch((error: unknown) => {
      this.#options.onFailure(error);
      return undefined;
    });
    if (!reader.privateTopics.has(this.topic)) return;
    if (key !== undefined) return this.add(key, reader);
    reader.privateTopics.delete(this.topic);
    reader.refuse('not-allowed', 'nothing of yours is here', this.topic);
  }

  /** Like `changed`, for the topic of one reader. */
  changedFor(reader: Reader): void {
    const key = this.#keys.get(reader);
    if (key !== undefined) this.changed(key);
  }

  remove(reader: Reader): void {
    reader.privateTopics.delete(this.topic);
    const key = this.#keys.get(reader);
    this.#keys.delete(reader);
    const group = key === undefined ? undefined : this.#groups.get(key);
    if (key === undefined || group === undefined) return;
    group.readers.delete(reader);
    if (group.readers.size === 0) this.#groups.delete(key);
  }

  /** An account's data changed: its readers receive the new state. */
  changed(key: string): void {
    const group = this.#groups.get(key);
    if (group === undefined) return;
    group.pending = 'all';
    this.#enqueue(key, group);
  }

  /** Accounts whose topic has readers. */
  keys(): readonly string[] {
    return [...this.#groups.keys()];
  }

  /** Like `changed`, for a caller that has the complete change. */
  publish(key: string, change: PrivateChange): void {
    const group = this.#groups.get(key);
    if (group === undefined) return;
    if (group.pending !== 'all')
      group.pending = group.pending.length < CHANGES_MAX ? [...group.pending, change] : 'all';
    this.#enqueue(key, group);
  }

  /** Checks every reader's session again. Publishes nothing: the states of all players at once would be a large load. */
  recheck(): void {
    for (const [key, group] of this.#groups) this.#enqueue(key, group);
  }

  #enqueue(key: string, group: Group): void {
    if (group.state !== 'idle') return;
    group.state = 'waiting';
    this.#queue.push(key);
    this.#pump();
  }

  #pump(): void {
    while (this.#loading < LOADS_AT_ONCE) {
      const key = this.#queue.shift();
      if (key === undefined) return;
      const group = this.#groups.get(key);
      // It left and came back meanwhile: its earlier place in the queue has served it.
      if (group?.state !== 'waiting') continue;
      this.#loading++;
      group.state = 'busy';
      void this.#send(key, group).finally(() => {
        this.#loading--;
        this.#pump();
      });
    }
  }

  async #send(key: string, group: Group): Promise<void> {
    const { pending } = group;
    group.pending = [];
    try {
      await this.#dropEnded(key, group);
      if (pending === 'all') await this.#sendAll(key, group);
      else for (const change of pending) this.#sendChange(group, change);
      group.failures = 0;
      this.#finish(key, group);
    } catch (error) {
      this.#options.onFailure(error);
      const waitMs = RETRY_MS[Math.min(group.failures++, RETRY_MS.length - 1)] ?? 10_000;
      group.pending = 'all';
      setTimeout(() => this.#finish(key, group), waitMs).unref();
    }
  }

  async #sendAll(key: string, group: Group): Promise<void> {
    for (const lang of readerLangs(group)) {
      const { version, body } = await this.#options.source.load(key, lang);
      group.version = Math.max(group.version, version);
      this.#write(group, lang, { version, body });
    }
  }

  #sendChange(group: Group, change: PrivateChange): void {
    const { version = group.version } = change;
    // A state that was loaded later already contains this change.
    if (change.version !== undefined && version <= group.version) return;
    group.version = version;
    for (const lang of readerLangs(group)) this.#write(group, lang, { version, body: change.body(lang) });
  }

  #write(
    group: Group,
    lang: string,
    { version, body }: { readonly version: number; readonly body: Uint8Array | string },
  ): void {
    const head = `{"t":"image","topic":${JSON.stringify(this.topic)},"to":"${version}","body":`;
    const frame = textFrame(head, body, '}');
    for (const reader of group.readers) {
      if (reader.lang !== lang) continue;
      if (reader.isSlow) reader.privateBehind = true;
      else reader.write(frame);
    }
  }

  #finish(key: string, group: Group): void {
    group.state = 'idle';
    if ((group.pending === 'all' || group.pending.length > 0) && this.#groups.get(key) === group)
      this.#enqueue(key, group);
  }

  async #dropEnded(key: string, group: Group): Promise<void> {
    for (const reader of [...group.readers]) {
      if ((await this.#options.keyOf(reader)) === key) continue;
      this.remove(reader);
      reader.refuse('not-allowed', 'the session has ended', this.topic);
    }
  }
}

function readerLangs({ readers }: Group): ReadonlySet<string> {
  return new Set(Array.from(readers, ({ lang }) => lang));
}
