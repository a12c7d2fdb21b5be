import type { Duplex } from 'node:stream';
import type { StreamErrorCode } from '@evens/contract';
import type { WebSocket } from 'ws';
import { PING_FRAME, textFrame } from './frame.ts';

/** With more unsent bytes than this a reader is slow: it gets the newest state of its topics after it has read them. */
export const SLOW_BYTES = 65_536;
/** Maximum bytes that one turn of the event loop writes to a reader that was not slow at its start. */
export const TURN_BYTES_MAX = 8 * SLOW_BYTES;
/** A reader whose ping is unanswered for this long counts as slow: the bytes wait in the network. */
export const LAGGING_MS = 5000;
/** A reader that is slow, or whose ping is unanswered, for this long is closed. */
export const LOST_MS = 30_000;

const MESSAGES_PER_SECOND = 20;
const MESSAGES_BURST = 60;
/** A socket is closed after this many refused messages. */
const REFUSALS_MAX = 200;

export interface ReaderOptions {
  readonly ws: WebSocket;
  /** The connection under `ws`: shared frames are written to it directly. */
  readonly socket: Duplex;
  readonly ip: string;
  readonly lang: string;
  readonly cookie: string | undefined;
  /** The account whose private topics it may read. Undefined for a visitor. */
  readonly privateKey: string | undefined;
  readonly nowMs: number;
}

/** A client's WebSocket and its subscriptions. */
export class Reader {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly ip: string;
  readonly lang: string;
  readonly cookie: string | undefined;
  readonly privateKey: string | undefined;
  /** Names of its public topics. */
  readonly topics = new Set<string>();
  readonly privateTopics = new Set<string>();
  /** Subscribed topics whose newest state has not been sent yet. */
  readonly behind = new Set<string>();
  /** Whether the newest state of its private topics is still to be sent. */
  privateBehind = false;
  slowSinceMs: number | undefined;
  pingSentAtMs: number | undefined;
  lagging = false;
  /** Shortest time from a ping to its answer, ms; undefined before the first answer. */
  roundTripMs: number | undefined;
  /** Whether its next report of a drawn change counts. */
  isReportDue = false;
  #tokens = MESSAGES_BURST;
  #tokensAtMs: number;
  #refusals = 0;
  #corked = false;

  constructor({ ws, socket, ip, lang, cookie, privateKey, nowMs }: ReaderOptions) {
    this.ws = ws;
    this.socket = socket;
    this.ip = ip;
    this.lang = lang;
    this.cookie = cookie;
    this.privateKey = privateKey;
    this.#tokensAtMs = nowMs;
  }

  get isOpen(): boolean {
    return this.ws.readyState === 1 && this.socket.writable;
  }

  get isSlow(): boolean {
    return this.lagging || this.socket.writableLength > SLOW_BYTES;
  }

  get isCorked(): boolean {
    return this.#corked;
  }

  /** Holds small writes together until `uncork`. */
  cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.socket.cork();
  }

  uncork(): void {
    this.#corked = false;
    this.socket.uncork();
  }

  /** Writes a whole frame. The caller checks `isSlow` before, except for small answers to the reader's messages. */
  write(frame: Buffer): void {
    if (this.isOpen) this.socket.write(frame);
  }

  /** Sends a ping, unless one is unanswered. */
  ping(nowMs: number): void {
    if (this.pingSentAtMs !== undefined || !this.isOpen) return;
    this.pingSentAtMs = nowMs;
    this.socket.write(PING_FRAME);
  }

  refuse(code: StreamErrorCode, message: string, topic?: string): void {
    if (++this.#refusals > REFUSALS_MAX) {
      this.ws.close(1008, 'too many refused messages');
      return;
    }
    // A reader that does not read its answers gets no more of them.
    if (this.socket.writableLength > 2 * SLOW_BYTES) return;
    this.write(
      textFrame(JSON.stringify({ t: 'err', code, message, ...(topic === undefined ? {} : { topic }) })),
    );
  }

  /** Uses a token of the message rate: 20 per second, bursts of 60. False if none is left. */
  takeMessageToken(nowMs: number): boolean {
    const refill = ((nowMs - this.#tokensAtMs) / 1000) * MESSAGES_PER_SECOND;
    this.#tokens = Math.min(MESSAGES_BURST, this.#tokens + Math.max(0, refill));
    this.#tokensAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
