import { type ClientMessage, type ServerMessage, STALE_AFTER_MS } from '@evens/contract';
import type { LiveEnvironment, OpenSocket } from './environment.ts';
import { parseServerMessage } from './server-message.ts';

/** `waiting` is the pause between two attempts. The connection retries until `stop` is called. */
export type ConnectionState = 'stopped' | 'connecting' | 'open' | 'waiting';

export interface ConnectionEvents {
  opened(): void;
  received(message: ServerMessage): void;
  changed(state: ConnectionState): void;
}

export interface Connection {
  /** Opens the address, and closes another one that was open. */
  start(url: string): void;
  stop(): void;
  /** Returns false if no socket is open: the caller must send the message again after `opened`. */
  send(message: ClientMessage): boolean;
  /** The network is back: retries without waiting for the rest of the pause. */
  retryNow(): void;
  state(): ConnectionState;
}

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 15_000;
const OPEN_WITHIN_MS = 10_000;

/**
 * Keeps one socket open. Every failed attempt, including the first, is followed by another one after a pause that
 * doubles up to 15 s. Three quarters of the pause are random, so that the clients of a lost server do not reconnect at
 * once to the others. A socket that is open but silent for 10 s (the server sends every 2 s) is closed and replaced.
 */
export function createConnection(environment: LiveEnvironment, events: ConnectionEvents): Connection {
  let url: string | undefined;
  let socket: OpenSocket | undefined;
  let state: ConnectionState = 'stopped';
  let failures = 0;
  let cancelTimer = () => {};

  function become(next: ConnectionState) {
    if (state === next) return;
    state = next;
    events.changed(next);
  }

  function timer(delayMs: number, run: () => void) {
    cancelTimer();
    cancelTimer = environment.afterMs(delayMs, run);
  }

  function leave() {
    cancelTimer();
    socket?.close();
    socket = undefined;
  }

  function pause() {
    leave();
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    become('waiting');
    timer(longest / 4 + (environment.random() * longest * 3) / 4, attempt);
  }

  function attempt() {
    if (url === undefined) return;
    leave();
    become('connecting');
    timer(OPEN_WITHIN_MS, pause);
    const own: OpenSocket = environment.openSocket(url, {
      opened() {
        if (socket !== own) return;
        timer(STALE_AFTER_MS, pause);
        become('open');
        events.opened();
      },
      received(text) {
        if (socket !== own) return;
        const message = parseServerMessage(text);
        if (!message) return;
        if (message.t === 'hb') {
          // Only a server that sends a message resets the pause: one that accepts and closes is retried after longer
          // pauses.
          failures = 0;
          timer(STALE_AFTER_MS, pause);
        }
        events.received(message);
        if (message.t === 'err' && message.code === 'shutting-down') pause();
      },
      closed() {
        if (socket === own) pause();
      },
    });
    socket = own;
  }

  return {
    start(next) {
      if (url === next) return;
      url = next;
      failures = 0;
      attempt();
    },
    stop() {
      url = undefined;
      leave();
      become('stopped');
    },
    send(message) {
      if (state !== 'open' || !socket) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    retryNow() {
      if (state === 'waiting') attempt();
    },
    state: () => state,
  };
}
