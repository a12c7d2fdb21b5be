import { textFrame } from './frame.ts';
import type { Reader } from './reader.ts';
import { RecentDeltas } from './recent-deltas.ts';

/** A topic's whole state at a token. `body` is JSON, made when it is asked for: once per token, however many read it. */
export interface Snapshot {
  readonly token: string;
  readonly body: () => Uint8Array | string;
}

/** Where the hub finds the state of topics under one prefix. It knows no more of them than this. */
export interface TopicSource {
  /** The state as of everything published so far; undefined where there is no such topic. */
  snapshot(topic: string): Snapshot | undefined;
  /** Somebody reads it; nobody did. */
  opened?(topic: string): void;
  /** Called when the topic has had no readers for a while. */
  closed?(topic: string): void;
}

/** A change that joins what was published before. `frame` is the whole message, ready to be written. */
export interface DeltaFrame {
  readonly from: string;
  readonly to: string;
  readonly frame: Buffer;
}

/** One public topic that somebody reads, or did a moment ago. */
export class Topic {
  readonly name: string;
  readonly source: TopicSource;
  readonly readers = new Set<Reader>();
  readonly recent = new RecentDeltas();
  idleSinceMs: number | undefined;
  #image: { readonly token: string; readonly frame: Buffer } | undefined;

  constructor(name: string, source: TopicSource) {
    this.name = name;
    this.source = source;
  }

  /** Undefined once the topic is gone. */
  get token(): string | undefined {
    return this.source.snapshot(this.name)?.token;
  }

  /** The current image, framed once per token; undefined once the topic is gone. */
  image(): { readonly token: string; readonly frame: Buffer } | undefined {
    const snapshot = this.source.snapshot(this.name);
    if (snapshot === undefined) return undefined;
    if (this.#image?.token !== snapshot.token) {
      const head = `{"t":"image","topic":${JSON.stringify(this.name)},"to":${JSON.stringify(snapshot.token)},"body":`;
      this.#image = { token: snapshot.token, frame: textFrame(head, snapshot.body(), '}') };
    }
    return this.#image;
  }
}
