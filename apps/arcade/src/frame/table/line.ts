import {
  ARCADE_SILENCE_MS,
  type ArcadeClientMessage,
  type ArcadeServerMessage,
  type ArcadeStreamErrorCode,
} from '@evens/contract';

/**
 * `joining` until the first image, `live` while what is shown is of now, `away` while it is of the past and the line is
 * sought again, `ended` once there is no seat any more.
 */
export type LineState = 'joining' | 'live' | 'away' | 'ended';

/** One socket. No event follows its `close`. */
export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  /** Once, also where it never opened. */
  closed(): void;
}

export interface LineParts {
  openSocket(events: SocketEvents): OpenSocket;
  /** Runs once after so long; the answer cancels it. */
  afterMs(delayMs: number, run: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** What `POST /api/arcade/open` gave. */
  readonly secret: string;
  /** `live` is said just before the image that makes it so is handed on. */
  onState(state: LineState): void;
  /** In the order of the server, from an image on: whatever comes before the image of a connection is left out. */
  onMessage(message: ArcadeServerMessage): void;
  onEnd(why: 'session-ended' | 'no-table'): void;
}

export interface TableLine {
  readonly state: LineState;
  start(): void;
  /** The network is back, or the page is looked at again: a pause between two attempts is over. */
  retryNow(): void;
  /** For good. */
  stop(): void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;

const kinds: ReadonlySet<unknown> = new Set<ArcadeServerMessage['t']>([
  'image',
  'round',
  'tick',
  'crowd',
  'bet',
  'table',
  'hb',
  'pong',
  'err',
]);

/** Undefined for what this page has not learned yet. */
function readMessage(text: string): ArcadeServerMessage | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('t' in value) || !kinds.has(value.t)) return undefined;
  // The server builds each of these by the contract's type: its `t` is that type's mark.
  return value as ArcadeServerMessage;
}

const endings: ReadonlySet<ArcadeStreamErrorCode> = new Set<ArcadeStreamErrorCode>([
  'session-ended',
  'no-table',
]);
const isEnding = (code: ArcadeStreamErrorCode): code is 'session-ended' | 'no-table' => endings.has(code);

/**
 * Keeps a frame's socket to its table. An attempt that fails is followed by another after a pause that doubles, half of it by
 * chance so that not everybody comes at once to a server that has just started; so is a socket that says nothing for long.
 */
export function makeTableLine(parts: LineParts): TableLine {
  let state: LineState = 'joining';
  let socket: OpenSocket | undefined;
  let failures = 0;
  let isPausing = false;
  let cancelTimer = (): void => undefined;

  function become(next: LineState): void {
    if (state === next || state === 'ended') return;
    state = next;
    parts.onState(next);
  }

  function timer(delayMs: number, run: () => void): void {
    cancelTimer();
    cancelTimer = parts.afterMs(delayMs, run);
  }

  function leave(): void {
    cancelTimer();
    socket?.close();
    socket = undefined;
  }

  function pause(): void {
    leave();
    if (state === 'ended') return;
    isPausing = true;
    become('away');
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    timer(longestMs / 2 + (parts.random() * longestMs) / 2, attempt);
  }

  function end(why: 'session-ended' | 'no-table'): void {
    leave();
    become('ended');
    parts.onEnd(why);
  }

  function hear(message: ArcadeServerMessage): void {
    timer(ARCADE_SILENCE_MS, pause);
    if (message.t === 'err') {
      if (isEnding(message.code)) end(message.code);
      else if (message.code === 'shutting-down') pause();
      return;
    }
    if (message.t === 'image') {
      failures = 0;
      become('live');
    }
    if (state === 'live') parts.onMessage(message);
  }

  function attempt(): void {
    leave();
    isPausing = false;
    timer(ARCADE_SILENCE_MS, pause);
    const own = parts.openSocket({
      opened() {
        if (socket !== own) return;
        const shown: ArcadeClientMessage = { t: 'open', secret: parts.secret };
        own.send(JSON.stringify(shown));
      },
      received(text) {
        const message = socket === own ? readMessage(text) : undefined;
        if (message) hear(message);
      },
      closed() {
        if (socket === own) pause();
      },
    });
    socket = own;
  }

  return {
    get state() {
      return state;
    },
    start: attempt,
    retryNow() {
      if (isPausing && state !== 'ended') attempt();
    },
    stop() {
      leave();
      become('ended');
    },
  };
}
