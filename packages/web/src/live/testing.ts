import { seededRandom } from '@evens/base';
import { type MatchBook, openBook } from '@evens/book';
import type { LiveEnvironment, SocketEvents } from './environment.ts';

/** A world for tests: the test advances time and opens sockets. */
export interface TestWorld extends LiveEnvironment {
  pass(ms: number): void;
  /** A finger is on the page. */
  isTouched: boolean;
  readonly sockets: TestSocket[];
  /** The newest socket; throws when there is none. */
  socket(): TestSocket;
}

export interface TestSocket {
  readonly url: string;
  readonly events: SocketEvents;
  readonly sent: string[];
  isClosed: boolean;
}

const FRAME_MS = 16;

export function testWorld(seed = 'live'): TestWorld {
  let now = 1_000_000;
  let timers: { readonly atMs: number; readonly n: number; readonly run: () => void }[] = [];
  let count = 0;
  const sockets: TestSocket[] = [];
  const afterMs = (delayMs: number, run: () => void) => {
    const timer = { atMs: now + delayMs, n: count++, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const world: TestWorld = {
    isTouched: false,
    nowMs: () => now,
    random: seededRandom(seed),
    afterMs,
    onFrame: (run) => {
      afterMs(FRAME_MS, run);
    },
    hasInput: () => world.isTouched,
    openSocket(url, events) {
      const socket: TestSocket = { url, events, sent: [], isClosed: false };
      sockets.push(socket);
      return {
        send: (text) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
    },
    pass(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = timers
          .filter(({ atMs }) => atMs <= until)
          .sort((a, b) => a.atMs - b.atMs || a.n - b.n);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.atMs);
        next.run();
      }
      now = until;
    },
    sockets,
    socket() {
      const last = sockets.at(-1);
      if (!last) throw new Error('socket: expected an open socket, but none was opened');
      return last;
    },
  };
  return world;
}

/** A soccer match before its start, nothing priced. */
export function testBook(): MatchBook {
  return openBook(
    {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'premier-league',
      tournamentName: 'Premier League',
      tournamentRank: 1,
      kind: 'match',
      competitors: [
        { name: 'Arsenal', key: 'arsenal' },
        { name: 'Chelsea', key: 'chelsea' },
      ],
      startsAtMs: 2_000_000,
      periods: 2,
      periodSeconds: 2700,
    },
    1,
  );
}
