import type { Duplex } from 'node:stream';
import type { StreamErrorCode } from '@evens/contract';
import type { WebSocket } from 'ws';
import { PING_FRAME, textFrame } from './frame.ts';

/** Above this much unsent a reader is slow: its topics are marked and it gets their newest state once it has read. */
export const SLOW_BYTES = 65_536;
/** Most that one turn of the event loop adds to that for a reader that was not slow when the turn began. */
export const TURN_BYTES_MAX = 8 * SLOW_BYTES;
/** A reader whose ping is out for so long is as slow as one whose buffer is full: the bytes wait in the network. */
export const LAGGING_MS = 5000;
/** A reader that stays slow, or whose ping stays out, for so long is closed. */
export const LOST_MS = 30_000;

const MESSAGES_PER_SECOND = 20;
const MESSAGES_BURST = 60;
/** A socket is closed after this many refused messages. */
const REFUSALS_MAX = 200;

export interface ReaderOptions {
  readonly ws: WebSocket;
  /** The connection under `ws`: frames made once are written to it as they are. */
  readonly socket: Duplex;
  readonly ip: string;
  readonly lang: string;
  readonly cookie: string | undefined;
  /** The account whose private topics it may read. Undefined for a visitor. */
  readonly privateKey: string | undefined;
  readonly nowMs: number;
}

/** One socket. */
export class Reader {
  readonly ws: WebSocket;
  readonly socket: Duplex;
  readonly ip: string;
  readonly lang: string;
  readonly cookie: string | undefined;
  readonly privateKey: string | undefined;
  /** Names of the public topics that it reads. */
  readonly topics = new Set<string>();
  readonly privateTopics = new Set<string>();
  /** Subscribed topics whose newest state has not been sent yet. */
  readonly behind = new Set<string>();
  /** Its private topics' newest state could not be sent. */
  privateBehind = false;
  slowSinceMs: number | undefined;
  pingSentAtMs: number | undefined;
  lagging = false;
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

  /** Writes a whole frame. The caller has looked at `isSlow`, unless the frame is small and answers the reader. */
  write(frame: Buffer): void {
    if (this.isOpen) this.socket.write(frame);
  }

  /** Asks for a sign of life, unless one is still owed. */
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
    // One that doesn't read its answers gets no more of them.
    if (this.socket.writableLength > 2 * SLOW_BYTES) return;
    this.write(
      textFrame(JSON.stringify({ t: 'err', code, message, ...(topic === undefined ? {} : { topic }) })),
    );
  }

  /** Whether it may send another message now: 20 a second, 60 at once. */
  mayTalk(nowMs: number): boolean {
    const back = ((nowMs - this.#tokensAtMs) / 1000) * MESSAGES_PER_SECOND;
    this.#tokens = Math.min(MESSAGES_BURST, this.#tokens + Math.max(0, back));
    this.#tokensAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
