import { textFrame } from './frame.ts';
import type { Reader } from './reader.ts';

/** What a player alone may read. `key` is the account's, told by the socket's own cookie: nobody can ask for another's. */
export interface PrivateSource {
  /** The state of now, in the reader's language. Throws when it can't be had; it is tried again. */
  load(key: string, lang: string): Promise<{ readonly token: string; readonly body: Uint8Array | string }>;
}

export interface PrivateTopicsOptions {
  readonly topic: string;
  readonly source: PrivateSource;
  /** Whose the cookie is now; undefined once the session has ended. */
  readonly keyOf: (cookie: string | undefined) => Promise<string | undefined>;
  readonly onFailure: (error: unknown) => void;
}

interface Group {
  readonly readers: Set<Reader>;
  state: 'idle' | 'waiting' | 'loading' | 'loading-and-changed';
  failures: number;
}

const LOADS_AT_ONCE = 8;
const RETRY_MS = [250, 1000, 4000, 10_000] as const;

/**
 * A private topic for each account that reads it. Its states are loaded one after the other, so a newer one is never
 * followed by an older; changes that come meanwhile are one further load. At most 8 accounts load at once.
 */
export class PrivateTopics {
  readonly #options: PrivateTopicsOptions;
  readonly #groups = new Map<string, Group>();
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
      group = { readers: new Set(), state: 'idle', failures: 0 };
      this.#groups.set(key, group);
    }
    group.readers.add(reader);
    reader.privateTopics.add(this.topic);
    this.changed(key);
  }

  remove(key: string, reader: Reader): void {
    reader.privateTopics.delete(this.topic);
    const group = this.#groups.get(key);
    if (group === undefined) return;
    group.readers.delete(reader);
    if (group.readers.size === 0) this.#groups.delete(key);
  }

  /** Something of the account's changed: whoever reads it gets its new state. */
  changed(key: string): void {
    const group = this.#groups.get(key);
    if (group === undefined) return;
    if (group.state === 'loading') group.state = 'loading-and-changed';
    if (group.state !== 'idle') return;
    group.state = 'waiting';
    this.#queue.push(key);
    this.#pump();
  }

  /** Looks at every reader's session again, and sends the state to those who still have one. */
  recheck(): void {
    for (const key of this.#groups.keys()) this.changed(key);
  }

  #pump(): void {
    while (this.#loading < LOADS_AT_ONCE) {
      const key = this.#queue.shift();
      if (key === undefined) return;
      const group = this.#groups.get(key);
      // It left and came back meanwhile: its earlier place in the queue has served it.
      if (group?.state !== 'waiting') continue;
      this.#loading++;
      group.state = 'loading';
      void this.#load(key, group).finally(() => {
        this.#loading--;
        this.#pump();
      });
    }
  }

  async #load(key: string, group: Group): Promise<void> {
    try {
      await this.#dropEnded(key, group);
      const langs = new Set(Array.from(group.readers, (reader) => reader.lang));
      for (const lang of langs) {
        const { token, body } = await this.#options.source.load(key, lang);
        const head = `{"t":"image","topic":${JSON.stringify(this.topic)},"to":${JSON.stringify(token)},"body":`;
        const frame = textFrame(head, body, '}');
        for (const reader of group.readers) {
          if (reader.lang !== lang) continue;
          if (reader.isSlow) reader.privateBehind = true;
          else reader.write(frame);
        }
      }
      group.failures = 0;
      this.#finish(key, group);
    } catch (error) {
      this.#options.onFailure(error);
      const waitMs = RETRY_MS[Math.min(group.failures++, RETRY_MS.length - 1)] ?? 10_000;
      group.state = 'loading-and-changed';
      setTimeout(() => this.#finish(key, group), waitMs).unref();
    }
  }

  #finish(key: string, group: Group): void {
    const again = group.state === 'loading-and-changed';
    group.state = 'idle';
    if (again && this.#groups.get(key) === group) this.changed(key);
  }

  async #dropEnded(key: string, group: Group): Promise<void> {
    for (const reader of [...group.readers]) {
      if ((await this.#options.keyOf(reader.cookie)) === key) continue;
      this.remove(key, reader);
      reader.refuse('not-allowed', 'the session has ended', this.topic);
    }
  }
}
