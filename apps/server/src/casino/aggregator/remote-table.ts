import { setTimeout as pause } from 'node:timers/promises';
import { asFields, type Clock } from '@evens/base';
import type { ImageConnection } from '@evens/casino';
import type { ArcadeServerMessage, TableCrowd } from '@evens/contract';
import { textFrame } from '../../platform/stream/frame.ts';
import { openStream } from './client.ts';
import type { Connection } from './connections.ts';

/** The longest accepted line of a stream, in characters; table messages are far shorter. */
const LINE_MAX = 65_536;
/** A stream without any line for this long is lost. The provider sends an empty line every five seconds. */
const SILENCE_MS = 15_000;
const AGAIN_MS = 1000;

type TableMessage = Extract<
  ArcadeServerMessage,
  { readonly t: 'round' | 'tick' | 'crowd' | 'table' | 'bet' }
>;

/** `player`: the only receiver of the message; undefined for a public message. */
interface TableLine {
  readonly player: string | undefined;
  readonly message: TableMessage;
}

const publicKinds: ReadonlySet<unknown> = new Set<TableMessage['t']>(['round', 'tick', 'crowd', 'table']);

/** Parses a line. Throws if it is not a message of a table. */
function readLine(text: string): TableLine {
  const value: unknown = JSON.parse(text);
  const { player, message, t } = asFields(value) ?? {};
  const kind = typeof player === 'string' ? asFields(message)?.t : t;
  const isKnown = typeof player === 'string' ? kind === 'bet' : publicKinds.has(kind);
  if (!isKnown) throw new Error(`readLine: expected a message of a table, got the kind ${String(kind)}`);
  // As with an image, `t` is the tag: the frame reads the fields of each kind.
  return typeof player === 'string'
    ? { player, message: message as TableMessage }
    : { player: undefined, message: value as TableMessage };
}

/** Splits a stream into lines. Throws if one is too long. */
async function* splitLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let remainder = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (remainder + text).split('\n');
    remainder = lines.pop() ?? '';
    if ([...lines, remainder].some(({ length }) => length > LINE_MAX))
      throw new Error(`linesOf: expected at most ${LINE_MAX} characters a line`);
    yield* lines;
  }
}

export interface RemoteTableParts {
  /** Its key with the provider. */
  readonly game: string;
  readonly clock: Clock;
  /** Called when the last connection has left. The table accepts no new one. */
  onEmpty(): void;
}

/**
 * Forwards a provider's live table in this process: one stream from the provider, opened with the first frame's
 * connection and closed after the last. While the stream is lost, the table is shown as closed; when it opens again,
 * every frame receives an image.
 */
export class RemoteTable {
  readonly #connection: Connection;
  readonly #parts: RemoteTableParts;
  readonly #connections = new Set<ImageConnection>();
  readonly #closed = new AbortController();
  #opened = Promise.withResolvers<boolean>();

  constructor(connection: Connection, parts: RemoteTableParts) {
    this.#connection = connection;
    this.#parts = parts;
  }

  get seated(): number {
    return this.#connections.size;
  }

  /** The provider counts this process as one connection; this process counts its own frames, and the provider's bots. */
  countPlayers({ bots = 0 }: Pick<TableCrowd, 'bots'>): number {
    return this.seated + bots;
  }

  enter(connection: ImageConnection): void {
    const isFirst = this.#connections.size === 0;
    this.#connections.add(connection);
    if (isFirst) void this.#run();
  }

  leave(connection: ImageConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    this.#closed.abort();
    this.#parts.onEmpty();
  }

  /** Whether messages arrive. While the stream is being opened, waits for the result. */
  isOpen(): Promise<boolean> {
    return this.#opened.promise;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        await this.#follow(isFirst);
      } catch {
        // A broken stream is opened again, like one that ended.
      }
      this.#opened.resolve(false);
      this.#opened = Promise.withResolvers();
      await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.#opened.resolve(false);
  }

  /** Forwards one stream until it ends. */
  async #follow(isFirst: boolean): Promise<void> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), SILENCE_MS).unref();
    let isOpened = false;
    try {
      const body = await openStream(this.#connection, {
        path: '/table/watch',
        body: { game: this.#parts.game },
        signal: AbortSignal.any([this.#closed.signal, silence.signal]),
      });
      if (!body) return;
      isOpened = true;
      this.#opened.resolve(true);
      if (!isFirst) for (const connection of this.#connections) connection.renew();
      for await (const line of splitLines(body)) {
        timer.refresh();
        if (line !== '') this.#deliver(readLine(line));
      }
    } finally {
      clearTimeout(timer);
      silence.abort();
      const message = { t: 'table', at: this.#parts.clock.nowMs(), isOpen: false } as const;
      if (isOpened) this.#deliver({ player: undefined, message });
    }
  }

  #deliver({ player, message }: TableLine): void {
    const counted = message.t === 'crowd' ? { ...message, seated: this.countPlayers(message) } : message;
    const frame = textFrame(JSON.stringify(counted));
    for (const connection of this.#connections)
      if (player === undefined || connection.key === player) connection.deliver(frame);
  }
}
