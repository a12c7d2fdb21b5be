import { advance, bookDelta, bookImage, type MatchBook, type MatchEvent } from '@evens/book';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLive } from './live.ts';
import { testBook, testWorld } from './testing.ts';
import { parseSent } from './testing-server.ts';

/** Events between a match book and its screen. */
type Step =
  | { readonly kind: 'price'; readonly market: number; readonly odds: number }
  | { readonly kind: 'suspend' | 'stop' | 'close-all' }
  | { readonly kind: 'lose' | 'swap' | 'double'; readonly index: number }
  | { readonly kind: 'deliver'; readonly count: number }
  | { readonly kind: 'cut' | 'restart' | 'frame' | 'heartbeat' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('price'),
      market: fc.nat(3),
      odds: fc.integer({ min: 1010, max: 9000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('suspend', 'stop', 'close-all') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('lose', 'swap', 'double'), index: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver'), count: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'restart', 'frame', 'heartbeat') }) },
);

/** A server with one match book, whose messages wait in `wire` until a step delivers or loses them. */
function site() {
  const world = testWorld();
  const live = createLive(world);
  let book: MatchBook = testBook();
  let wire: string[] = [];
  let answered = 0;
  let subscribed: { book: MatchBook } | undefined;
  let history: MatchBook[] = [book];
  let n = 0;
  const token = (of: MatchBook) => `${of.epoch}.${of.seq}`;
  const image = () =>
    wire.push(JSON.stringify({ t: 'image', topic: 'match/1', to: token(book), body: bookImage(book) }));

  /** Reads the browser's new requests, and answers them as the hub does. */
  function answer() {
    const socket = world.sockets.at(-1);
    if (!socket || socket.isClosed) return;
    for (const text of socket.sent.slice(answered)) {
      const message = parseSent(text);
      if (message.t !== 'sub') continue;
      for (const { token: from } of message.topics) {
        const known = history.find((past) => token(past) === from);
        if (known) {
          if (known !== book) {
            wire.push(
              JSON.stringify({
                t: 'delta',
                topic: 'match/1',
                from,
                to: token(book),
                body: bookDelta(known, book),
              }),
            );
          }
        } else image();
        subscribed = { book };
      }
    }
    answered = socket.sent.length;
  }

  function change(event: MatchEvent) {
    book = advance(book, event);
    history.push(book);
    if (history.length > 8) history.shift();
    if (!subscribed) return;
    const before = subscribed.book;
    subscribed = { book };
    wire.push(
      JSON.stringify({
        t: 'delta',
        topic: 'match/1',
        from: token(before),
        to: token(book),
        body: bookDelta(before, book),
      }),
    );
  }

  const event = () => ({ match: 'm', id: `${n++}`, occurredAtMs: n });
  const heartbeat = () => {
    const at = world.nowMs();
    world.sockets
      .at(-1)
      ?.events.received(JSON.stringify({ t: 'hb', at, feed: { state: 'up', at, rate: 1 } }));
  };

  function connect() {
    for (let i = 0; i < 200 && (world.sockets.at(-1)?.isClosed ?? true); i++) world.pass(100);
    answered = 0;
    subscribed = undefined;
    wire = [];
    world.socket().events.opened();
    heartbeat();
    world.pass(20);
    answer();
  }

  function cut() {
    const socket = world.socket();
    socket.isClosed = true;
    socket.events.closed();
    connect();
  }

  function deliver(count: number) {
    answer();
    for (const text of wire.splice(0, count)) world.socket().events.received(text);
    answer();
  }

  live.retain('match/1');
  live.connect({ url: 'ws://site', playerId: undefined });
  connect();
  return {
    live,
    book: () => book,
    run(next: Step) {
      switch (next.kind) {
        case 'price': {
          const markets = [{ type: 'total', specifier: `total=${next.market}.5`, odds: [next.odds, 1900] }];
          return change({ kind: 'odds', ...event(), sourceType: 1, complete: false, markets });
        }
        case 'suspend':
          return change({ kind: 'market-suspended', ...event(), keys: ['total;total=1.5'] });
        case 'stop':
          return change({ kind: 'match-stopped', ...event(), reason: 'goal' });
        case 'close-all':
          return change({ kind: 'odds', ...event(), sourceType: 1, complete: true, markets: [] });
        case 'lose':
          wire.splice(next.index, 1);
          return;
        case 'swap': {
          const [text] = wire.splice(next.index, 1);
          if (text !== undefined) wire.unshift(text);
          return;
        }
        case 'double': {
          const text = wire[next.index];
          if (text !== undefined) wire.push(text);
          return;
        }
        case 'deliver':
          return deliver(next.count);
        case 'cut':
          return cut();
        case 'restart':
          // A new owner: sequence numbers restart in a later epoch, and no token can be resumed.
          book = { ...book, epoch: book.epoch + 1, seq: 0 };
          history = [book];
          return cut();
        case 'frame':
          world.pass(20);
          return;
        case 'heartbeat':
          return heartbeat();
      }
    },
    /** The line is restored: one more change, and every request is answered. */
    heal() {
      change({ kind: 'market-suspended', ...event(), keys: [] });
      for (let round = 0; round < 8; round++) {
        deliver(100);
        world.pass(2000);
        heartbeat();
        world.pass(20);
      }
    },
  };
}

/**
 * Pages sort the lines themselves: a line that was removed and added may have another position after a resumption than
 * after a load.
 */
function sortedImage(book: MatchBook) {
  const image = bookImage(book);
  return { ...image, markets: image.markets.toSorted(([, a], [, b]) => (a < b ? -1 : 1)) };
}

describe('whatever is lost, doubled, swapped or cut', () => {
  test('the screen equals the match book once the line is restored, whatever was lost, doubled or reordered', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { live, book, run, heal } = site();
        const watched = [0, 1, 2, 3].flatMap((line) =>
          [1, 2].map((outcomeNo) => ({ key: `total;total=${line}.5`, outcomeNo })),
        );
        const screen = new Map<string, number | undefined>();
        for (const { key, outcomeNo } of watched) {
          const read = () =>
            screen.set(`${key}#${outcomeNo}`, live.markets.odds(1, key, outcomeNo)?.oddsMilli);
          live.markets.onOdds(1, key, outcomeNo, read);
        }
        for (const next of steps) run(next);
        heal();
        const replica = live.markets.matchBook(1);
        expect(replica && sortedImage(replica)).toEqual(sortedImage(book()));
        for (const { key, outcomeNo } of watched) {
          const real = book().markets.get(key)?.odds[outcomeNo - 1] ?? 0;
          expect(screen.get(`${key}#${outcomeNo}`)).toBe(real);
        }
      }),
      {
        numRuns: 300,
        examples: [
          // A line that was removed and added again during a disconnection.
          [
            [
              { kind: 'price', market: 1, odds: 1010 },
              { kind: 'deliver', count: 2 },
              { kind: 'close-all' },
              { kind: 'price', market: 0, odds: 1010 },
              { kind: 'price', market: 1, odds: 1010 },
              { kind: 'cut' },
            ],
          ],
        ],
      },
    );
  });
});
