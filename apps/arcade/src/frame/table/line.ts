import {
  ARCADE_SILENCE_MS,
  type ArcadeClientMessage,
  type ArcadeServerMessage,
  type ArcadeStreamErrorCode,
} from '@evens/contract';

/**
 * `joining` until the first image, `live` while the state is current, `away` while the state is outdated and the
 * connection is being reopened, `ended` after the session has ended.
 */
export type LineState = 'joining' | 'live' | 'away' | 'ended';

/** One socket. No event follows `closed`. */
export interface OpenSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  /** Called once, also if it never opened. */
  closed(): void;
}

export interface LineParts {
  openSocket(events: SocketEvents): OpenSocket;
  /** Runs `run` once after the delay; the returned function cancels it. */
  afterMs(delayMs: number, run: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** The secret of the session, from `POST /api/arcade/open`. */
  readonly secret: string;
  /** `live` is reported just before the image that makes it so is passed on. */
  onState(state: LineState): void;
  /** In the server's order, beginning with an image. Messages before the image of a connection are dropped. */
  onMessage(message: ArcadeServerMessage): void;
  onEnd(why: 'session-ended' | 'no-table'): void;
}

export interface TableLine {
  readonly state: LineState;
  start(): void;
  /** Ends a pause between two attempts: the network is back, or the page is visible again. */
  retryNow(): void;
  /** Stops permanently. */
  stop(): void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;

/** An object, so that the compiler requires every kind. */
const kinds: Readonly<Record<ArcadeServerMessage['t'], true>> = {
  image: true,
  round: true,
  tick: true,
  crowd: true,
  bet: true,
  chat: true,
  table: true,
  hb: true,
  pong: true,
  err: true,
};

/** Undefined for messages that this version does not know. */
function readMessage(text: string): ArcadeServerMessage | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('t' in value)) return undefined;
  if (typeof value.t !== 'string' || !Object.hasOwn(kinds, value.t)) return undefined;
  // The server builds each message by the contract's type, of which `t` is the tag.
  return value as ArcadeServerMessage;
}

const endings: ReadonlySet<ArcadeStreamErrorCode> = new Set<ArcadeStreamErrorCode>([
  'session-ended',
  'no-table',
]);
const isEnding = (code: ArcadeStreamErrorCode): code is 'session-ended' | 'no-table' => endings.has(code);

/**
 * Keeps a frame's connection to its table. A failed attempt is followed by another one after a pause that doubles; half of the
 * pause is random, so that not all clients reconnect at once to a server that has just started. A silent socket is replaced.
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
    // Before the first image the frame displays no state that could be outdated.
    if (state === 'live') become('away');
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    timer(longestMs / 2 + (parts.random() * longestMs) / 2, attempt);
  }

  function end(why: 'session-ended' | 'no-table'): void {
    leave();
    become('ended');
    parts.onEnd(why);
  }

  function handleMessage(message: ArcadeServerMessage): void {
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
        const openMessage: ArcadeClientMessage = { t: 'open', secret: parts.secret };
        own.send(JSON.stringify(openMessage));
      },
      received(text) {
        const message = socket === own ? readMessage(text) : undefined;
        if (message) handleMessage(message);
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
