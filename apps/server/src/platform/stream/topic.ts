import { textFrame } from './frame.ts';
import type { Reader } from './reader.ts';
import { RecentDeltas } from './recent-deltas.ts';

/** A topic's whole state at a token. `body` returns JSON; it is called once per token for all readers. */
export interface Snapshot {
  readonly token: string;
  readonly body: () => Uint8Array | string;
}

/** Source of the topics under one prefix. */
export interface TopicSource {
  /** The state after all published changes; undefined for an unknown topic. */
  snapshot(topic: string): Snapshot | undefined;
  /** Called when the hub opens the topic for its first reader. */
  opened?(topic: string): void;
  /** Called when the topic has had no readers for a while. */
  closed?(topic: string): void;
}

/** A change that follows the last published state. `frame` is the complete message in a WebSocket frame. */
export interface DeltaFrame {
  readonly from: string;
  readonly to: string;
  readonly frame: Buffer;
}

/** A public topic that has readers or had some recently. */
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

  /** Undefined after the topic has ended. */
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
