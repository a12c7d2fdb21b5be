import type { IncomingMessage, Server } from 'node:http';
import type { Clock, Random } from '@evens/base';
import type { ImageConnection, TablePlayer } from '@evens/casino';
import {
  ARCADE_STREAM_PATH,
  type ArcadeClientMessage,
  type ArcadeServerMessage,
  type ArcadeStreamErrorCode,
  HEARTBEAT_MS,
} from '@evens/contract';
import type { RawData } from 'ws';
import type { GuessGuard, LookUpResult } from '../../platform/guess-guard.ts';
import { textFrame } from '../../platform/stream/frame.ts';
import { LAGGING_MS, LOST_MS, type Reader } from '../../platform/stream/reader.ts';
import { SocketServer } from '../../platform/stream/socket-server.ts';
import type { FrameSessions } from './game-session.ts';

/** A socket that has not sent its secret by then is closed. */
const SHOWN_MS = 10_000;
/** Interval at which sessions are checked again: one that was ended elsewhere loses its socket. */
const RECHECK_MS = 60_000;
const PING_EVERY_HEARTBEATS = 2;
const MESSAGE_BYTES_MAX = 512;
/** A socket is closed after this many refused messages. */
const REFUSALS_MAX = 10;
/** How many times an image is built again when the player's own state changed meanwhile. */
const IMAGES_MAX = 4;

export interface TableStreamParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly sessions: FrameSessions;
  /** Bounds the look-ups of unknown secrets, together with those of HTTP calls. */
  readonly guesses: GuessGuard;
  /** Which of these secrets belong to live sessions. */
  stillOn(secrets: readonly string[]): Promise<ReadonlySet<string>>;
  readonly socketsMax: number;
  readonly socketsPerIpMax: number;
  readonly clientIp: (request: IncomingMessage) => string;
  /** Whether the network may open another socket now. */
  readonly mayConnect: (ip: string) => boolean;
  /** While true, new sockets are refused. */
  readonly isDraining?: () => boolean;
  readonly onFailure: (what: string, error: unknown) => void;
}

const messageFrame = (message: ArcadeServerMessage): Buffer => textFrame(JSON.stringify(message));

function refuse(reader: Reader, code: ArcadeStreamErrorCode, message: string): void {
  reader.write(messageFrame({ t: 'err', code, message }));
}

/** Whether the text has the format of a secret, as in HTTP calls. */
function isSecret(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

function parse(data: RawData): ArcadeClientMessage | undefined {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
  if (bytes.length > MESSAGE_BYTES_MAX) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('t' in value)) return undefined;
  if (value.t === 'open' && 'secret' in value && typeof value.secret === 'string')
    return { t: 'open', secret: value.secret };
  if (value.t === 'ping' && 'n' in value && Number.isSafeInteger(value.n))
    return { t: 'ping', n: Number(value.n) };
  return undefined;
}

/** A table connection over a socket. */
class SocketConnection implements ImageConnection {
  readonly key: string;
  readonly secret: string;
  readonly #reader: Reader;
  readonly #table: TablePlayer;
  readonly #clock: Clock;
  readonly #onFailure: TableStreamParts['onFailure'];
  /** Sends nothing until the image on which the changes are based. */
  #isWaiting = true;
  #hasMissed = false;
  #isBehind = false;
  slowSinceMs: number | undefined;

  constructor(
    reader: Reader,
    {
      table,
      secret,
      parts,
    }: { readonly table: TablePlayer; readonly secret: string; readonly parts: TableStreamParts },
  ) {
    this.#reader = reader;
    this.#table = table;
    this.key = table.playerKey;
    this.secret = secret;
    this.#clock = parts.clock;
    this.#onFailure = parts.onFailure;
  }

  deliver(frame: Buffer): void {
    if (this.#isWaiting) this.#hasMissed = true;
    else if (this.#isBehind || this.#reader.isSlow) this.#isBehind = true;
    else this.#reader.write(frame);
  }

  join(): void {
    this.#table.tableState.enter(this);
    this.#sendImage();
  }

  leave(): void {
    this.#table.tableState.leave(this);
  }

  /** Sends a complete image to a socket that was too slow for the messages. */
  catchUp(): void {
    if (this.#isBehind && !this.#isWaiting && !this.#reader.isSlow) this.#sendImage();
  }

  renew(): void {
    this.#isBehind = true;
    this.catchUp();
  }

  #sendImage(): void {
    this.#isWaiting = true;
    this.#image().then(
      () => undefined,
      (error: unknown) => {
        this.#onFailure('table-image', error);
        this.#reader.ws.terminate();
      },
    );
  }

  async #image(): Promise<void> {
    for (let tries = 1; ; tries++) {
      this.#hasMissed = false;
      const own = await this.#table.own();
      if (own === 'ended') {
        refuse(this.#reader, 'session-ended', 'the session has ended');
        this.#reader.ws.close(1008, 'the session has ended');
        return;
      }
      if (own === 'away') {
        this.#reader.ws.close(1013, 'the table is away');
        return;
      }
      // Messages that arrived meanwhile may be newer than the image that was read.
      if (this.#hasMissed && tries < IMAGES_MAX) continue;
      const table = this.#table.tableState.image();
      this.#reader.write(messageFrame({ t: 'image', at: this.#clock.nowMs(), table, ...own }));
      this.#isWaiting = false;
      this.#isBehind = false;
      return;
    }
  }
}

/** Sockets of table frames: each sends a secret first, and then receives its table's messages. */
export class TableStream {
  readonly #parts: TableStreamParts;
  readonly #sockets: SocketServer;
  readonly #readers = new Map<Reader, SocketConnection | undefined>();
  /** Sockets whose secret is being looked up. */
  readonly #opening = new Set<Reader>();
  /** Refused messages of a socket. */
  readonly #refusals = new WeakMap<Reader, number>();
  readonly #heartbeat: NodeJS.Timeout;
  #heartbeats = 0;
  #recheckedAtMs: number;

  constructor(parts: TableStreamParts) {
    this.#parts = parts;
    this.#sockets = new SocketServer(
      {
        ...parts,
        path: ARCADE_STREAM_PATH,
        isForFrames: true,
        publicOrigin: undefined,
        languageCode: () => '',
        admit: async ({ ip }) => parts.mayConnect(ip),
        findKey: async () => undefined,
      },
      (reader) => this.#accept(reader),
    );
    this.#recheckedAtMs = parts.clock.nowMs();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Handles the server's upgrade requests for the frames' path. */
  attach(server: Server): void {
    this.#sockets.attach(server);
  }

  /** Notifies every reader of the shutdown, and closes the sockets at distributed times within `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    this.#sockets.shut();
    clearInterval(this.#heartbeat);
    const closing = Array.from(this.#readers.keys(), async (reader) => {
      refuse(reader, 'shutting-down', 'the server is going down; connect again');
      await new Promise((done) => setTimeout(done, this.#parts.random() * withinMs));
      reader.ws.close(1001, 'going down');
    });
    await Promise.all(closing);
    for (const reader of this.#readers.keys()) reader.ws.terminate();
  }

  /** A few refused messages close the socket. */
  #refuseMessage(reader: Reader, code: ArcadeStreamErrorCode, message: string): void {
    const refusals = (this.#refusals.get(reader) ?? 0) + 1;
    this.#refusals.set(reader, refusals);
    refuse(reader, code, message);
    if (refusals >= REFUSALS_MAX) reader.ws.close(1008, 'too many refused messages');
  }

  #accept(reader: Reader): void {
    const { ws, socket } = reader;
    this.#readers.set(reader, undefined);
    const late = setTimeout(() => {
      if (this.#readers.get(reader) === undefined) ws.close(1008, 'no secret was shown');
    }, SHOWN_MS);
    ws.on('message', (data, isBinary) => this.receive(reader, isBinary ? undefined : parse(data)));
    ws.on('pong', () => {
      reader.pingSentAtMs = undefined;
      reader.lagging = false;
      this.#readers.get(reader)?.catchUp();
    });
    socket.on('drain', () => this.#readers.get(reader)?.catchUp());
    // `ws` reports a broken frame here and closes this socket itself.
    ws.on('error', () => {});
    ws.on('close', () => {
      clearTimeout(late);
      this.#readers.get(reader)?.leave();
      this.#readers.delete(reader);
      this.#opening.delete(reader);
    });
  }

  receive(reader: Reader, message: ArcadeClientMessage | undefined): void {
    const nowMs = this.#parts.clock.nowMs();
    // A closing socket sends nothing more.
    if (!reader.isOpen) return;
    if (!reader.takeMessageToken(nowMs))
      this.#refuseMessage(reader, 'too-fast', 'at most 20 messages a second');
    else if (!message) this.#refuseMessage(reader, 'bad-message', 'not a message of this stream');
    else if (message.t === 'ping') reader.write(messageFrame({ t: 'pong', n: message.n, at: nowMs }));
    else
      this.#open(reader, message.secret, nowMs).catch((error: unknown) => {
        this.#parts.onFailure('table-socket', error);
        reader.ws.terminate();
      });
  }

  async #open(reader: Reader, secret: string, nowMs: number): Promise<void> {
    if (this.#readers.get(reader) || this.#opening.has(reader))
      return this.#refuseMessage(reader, 'bad-message', 'the secret was shown already');
    this.#opening.add(reader);
    const looked = await this.findBearer(reader, secret, nowMs).finally(() => this.#opening.delete(reader));
    if (looked.kind === 'too-many') {
      refuse(reader, 'too-fast', 'too many unknown secrets came from this network; connect again later');
      reader.ws.close(1013, 'try again later');
      return;
    }
    const gameSession = looked.kind === 'found' ? this.#parts.sessions.of(secret) : undefined;
    if (!gameSession?.table) {
      if (gameSession) refuse(reader, 'no-table', 'this game is played alone');
      else refuse(reader, 'session-ended', 'the session has ended');
      reader.ws.close(1008, 'no seat');
      return;
    }
    // The socket may have closed, or sent its secret twice, meanwhile.
    if (!reader.isOpen || !this.#readers.has(reader) || this.#readers.get(reader)) return;
    const connection = new SocketConnection(reader, { table: gameSession.table, secret, parts: this.#parts });
    this.#readers.set(reader, connection);
    connection.join();
  }

  /** Throttles unknown secrets per network, like HTTP calls; cached ones still pass. */
  async findBearer(reader: Reader, secret: string, nowMs: number): Promise<LookUpResult<string>> {
    const { sessions, guesses } = this.#parts;
    if (!isSecret(secret)) return { kind: 'unknown' };
    const read = () => sessions.readBearer(secret, nowMs);
    if (!sessions.isKnown(secret)) return guesses.attempt({ network: reader.ip, secret, read });
    const value = await read();
    return value === undefined ? { kind: 'unknown' } : { kind: 'found', value };
  }

  #beat(): void {
    const nowMs = this.#parts.clock.nowMs();
    const frame = messageFrame({ t: 'hb', at: nowMs });
    const pings = this.#heartbeats++ % PING_EVERY_HEARTBEATS === 0;
    for (const [reader, connection] of this.#readers) {
      if (connection) this.#judge(reader, connection, nowMs);
      if (!reader.isSlow) reader.write(frame);
      if (pings) reader.ping(nowMs);
    }
    if (nowMs - this.#recheckedAtMs < RECHECK_MS) return;
    this.#recheckedAtMs = nowMs;
    this.#recheck().catch((error: unknown) => this.#parts.onFailure('table-recheck', error));
  }

  #judge(reader: Reader, connection: SocketConnection, nowMs: number): void {
    const owedMs = reader.pingSentAtMs === undefined ? 0 : nowMs - reader.pingSentAtMs;
    reader.lagging = owedMs > LAGGING_MS;
    if (!reader.isSlow) {
      connection.slowSinceMs = undefined;
      connection.catchUp();
      return;
    }
    connection.slowSinceMs ??= nowMs;
    if (nowMs - connection.slowSinceMs > LOST_MS || owedMs > LOST_MS) reader.ws.terminate();
  }

  async #recheck(): Promise<void> {
    const connected = [...this.#readers].flatMap(([reader, connection]) =>
      connection ? [{ reader, connection }] : [],
    );
    const on = await this.#parts.stillOn(connected.map(({ connection }) => connection.secret));
    for (const { reader, connection } of connected) {
      if (on.has(connection.secret)) continue;
      refuse(reader, 'session-ended', 'the session has ended');
      reader.ws.close(1008, 'the session has ended');
    }
  }
}
