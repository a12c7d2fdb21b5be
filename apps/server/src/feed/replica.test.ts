import { advance, type MatchBook, openBook } from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from '../platform/bus/bus.ts';
import {
  chancesBytes,
  chancesSubject,
  deltaBytes,
  FEED_SUBJECT,
  feedStatusBytes,
  goneBytes,
  imageBytes,
  matchSubject,
  REQUEST_SUBJECT,
  readOwnerRequest,
} from './bus-messages.ts';
import { createReplica, REPAIR_MS, SETTLED_MS } from './replica.ts';
import { essence } from './testing/essence.ts';
import { fixtureEvent, oddsEvent, soccerFixture, T0, threeWay } from './testing/scripted-source.ts';

const place = { sportId: 1, categoryId: 2, tournamentId: 3 };
const subject = matchSubject(1);

function startBench({ silentAfterMs = 10_000 } = {}) {
  const bus = createLocalBus();
  const requests: (readonly number[] | 'all')[] = [];
  bus.subscribe(REQUEST_SUBJECT, (_subject, bytes) => {
    requests.push(readOwnerRequest(bytes).ids);
  });
  const lost: number[] = [];
  let loseMessages: () => void = () => undefined;
  const replica = createReplica({
    bus,
    clock: { nowMs: () => Date.now() },
    onGap(listener) {
      loseMessages = listener;
      return () => undefined;
    },
    silentAfterMs,
    onLost: (id) => {
      lost.push(id);
    },
  });
  return { bus, replica, requests, lost, loseMessages };
}

function statusBytes(state: FeedState, epoch = 1): Uint8Array {
  return feedStatusBytes({ state, epoch, sentAtMs: Date.now(), atMs: Date.now(), rate: 1 });
}

/** Books after each of so many changes of price. */
function history(prices: readonly number[], epoch = 1): MatchBook[] {
  const books = [advance(openBook(soccerFixture(), epoch), fixtureEvent('a'))];
  for (const [index, price] of prices.entries()) {
    const before = books.at(-1);
    if (before === undefined) throw new Error('a book');
    books.push(advance(before, oddsEvent('a', T0 + index, [threeWay(price, 3000, 3000)])));
  }
  return books;
}

function deltaBetween(before: MatchBook | undefined, after: MatchBook | undefined): Uint8Array {
  const bytes = before && after && deltaBytes(1, before, after, 0);
  if (bytes === undefined) throw new Error('nothing changed');
  return bytes;
}

beforeEach(() => {
  vi.useFakeTimers({ now: T0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.5, awayGoals: 1.2, rho: -0.1 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

describe('the chance model of a match', () => {
  it('a replica has the chance model of a book until the book is removed, and no stream message contains it', () => {
    const { bus, replica } = startBench();
    const [before, after] = history([2000]);
    if (!before || !after) throw new Error('books');
    const priced = { ...after, chances };
    bus.publish(subject, imageBytes(priced, place));
    expect(replica.chances(1)).toBeUndefined();
    bus.publish(chancesSubject(1), chancesBytes(priced));
    expect(replica.chances(1)).toEqual(chances);
    const decoder = new TextDecoder();
    expect(decoder.decode(imageBytes(priced, place))).not.toContain('homeGoals');
    expect(decoder.decode(deltaBetween(before, priced))).not.toContain('homeGoals');
    bus.publish(subject, goneBytes());
    expect(replica.chances(1)).toBeUndefined();
  });

  it('a chance model of an unknown kind is treated as absent', () => {
    const { bus, replica } = startBench();
    const [, after] = history([2000]);
    if (!after) throw new Error('books');
    bus.publish(subject, imageBytes(after, place));
    bus.publish(chancesSubject(1), chancesBytes({ ...after, chances: { ...chances, model: 'dice' } }));
    expect(replica.chances(1)).toBeUndefined();
  });
});

describe('a replica', () => {
  it('a replica requests all books when it starts', () => {
    expect(startBench().requests).toEqual(['all']);
  });

  it('a replica applies only consecutive changes: at a gap it takes no bets and fetches the book again', () => {
    const { bus, replica, requests } = startBench();
    const [b0, b1, b2, b3] = history([2000, 2100, 2200]);
    if (!b0 || !b1 || !b2 || !b3) throw new Error('books');
    bus.publish(subject, imageBytes(b1, place));
    bus.publish(subject, deltaBetween(b2, b3));
    expect(requests).toEqual(['all', [1]]);
    expect(replica.get(1)?.stopped).toBe('source-silent');
    expect(replica.view(1)?.book.markets.get('1x2')?.odds[0]).toBe(2000);
    bus.publish(subject, imageBytes(b3, place));
    expect(replica.get(1)?.stopped).toBeUndefined();
    expect(replica.get(1)?.markets.get('1x2')?.odds[0]).toBe(2200);
  });

  it('a replica retries with longer waits, then drops the book, and still accepts it later', () => {
    const { bus, replica, requests, lost } = startBench();
    const [b0, b1, b2, b3] = history([2000, 2100, 2200]);
    if (!b0 || !b1 || !b2 || !b3) throw new Error('books');
    bus.publish(subject, imageBytes(b1, place));
    bus.publish(subject, deltaBetween(b2, b3));
    vi.advanceTimersByTime(REPAIR_MS.reduce((sum, ms) => sum + ms, 0) + 1);
    expect(requests).toHaveLength(2 + REPAIR_MS.length);
    expect(lost).toEqual([1]);
    expect(replica.get(1)).toBeUndefined();
    bus.publish(subject, imageBytes(b3, place));
    expect(replica.get(1)?.markets.get('1x2')?.odds[0]).toBe(2200);
  });

  it('a replica ignores images older than its book, also those of an older epoch with a greater seq', () => {
    const { bus, replica } = startBench();
    const old = history([2000, 2100, 2200], 1);
    const young = history([1500], 2);
    bus.publish(subject, imageBytes(young[1] ?? young[0] ?? openBook(soccerFixture(), 2), place));
    for (const book of old) bus.publish(subject, imageBytes(book, place));
    expect(replica.get(1)?.epoch).toBe(2);
    expect(replica.get(1)?.markets.get('1x2')?.odds[0]).toBe(1500);
  });

  it('a replica drops a book when the owner reports it as gone', () => {
    const { bus, replica } = startBench();
    bus.publish(subject, imageBytes(openBook(soccerFixture(), 1), place));
    expect(replica.size).toBe(1);
    bus.publish(subject, goneBytes());
    expect(replica.get(1)).toBeUndefined();
  });

  it('a replica requests books that only the previous owner published, one minute after the new owner is up', () => {
    const { bus, replica, requests } = startBench();
    const up = (epoch: number) => bus.publish(FEED_SUBJECT, statusBytes('up', epoch));
    const image = (id: number, epoch: number) =>
      bus.publish(matchSubject(id), imageBytes(openBook(soccerFixture(), epoch), place));
    for (const id of [1, 2, 3]) image(id, 1);
    up(1);
    vi.advanceTimersByTime(SETTLED_MS);
    up(1);
    // The second owner holds 2 only; it will hold 3 when it is asked.
    image(2, 2);
    up(2);
    vi.advanceTimersByTime(SETTLED_MS - 1);
    up(2);
    expect(requests).toEqual(['all']);
    vi.advanceTimersByTime(1);
    up(2);
    up(2);
    expect(requests).toEqual(['all', [1, 3]]);
    bus.publish(matchSubject(1), goneBytes());
    image(3, 2);
    expect([...replica.all()].map(({ id }) => id).sort()).toEqual([2, 3]);
  });

  it('a recovery of a new owner restarts the minute after which a replica requests books of the previous owner', () => {
    const { bus, requests } = startBench();
    bus.publish(matchSubject(1), imageBytes(openBook(soccerFixture(), 1), place));
    bus.publish(matchSubject(2), imageBytes(openBook(soccerFixture(), 2), place));
    for (const state of ['up', 'recovering', 'up'] as const) {
      bus.publish(FEED_SUBJECT, statusBytes(state, 2));
      vi.advanceTimersByTime(SETTLED_MS - 1);
    }
    bus.publish(FEED_SUBJECT, statusBytes('up', 2));
    expect(requests).toEqual(['all']);
    vi.advanceTimersByTime(1);
    bus.publish(FEED_SUBJECT, statusBytes('up', 2));
    expect(requests).toEqual(['all', [1]]);
  });

  it('a replica is late when the owner has been silent for 10 s, and down after a minute', () => {
    const { bus, replica } = startBench();
    expect(replica.feed().state).toBe('down');
    bus.publish(FEED_SUBJECT, statusBytes('up'));
    expect(replica.feed().state).toBe('up');
    vi.advanceTimersByTime(10_001);
    expect(replica.feed().state).toBe('late');
    vi.advanceTimersByTime(50_000);
    expect(replica.feed().state).toBe('down');
  });
});

describe('processes that exchange messages over a network', () => {
  const image = (bus: ReturnType<typeof createLocalBus>, id: number, epoch: number) =>
    bus.publish(matchSubject(id), imageBytes(openBook(soccerFixture(), epoch), place));

  it('a book counts as stopped after lost messages, until the owner confirms it', () => {
    const { bus, replica, requests, loseMessages } = startBench();
    const changes: string[] = [];
    for (const id of [1, 2, 3]) image(bus, id, 1);
    bus.publish(FEED_SUBJECT, statusBytes('up'));
    replica.onChange(({ kind, id }) => changes.push(`${kind} ${id}`));
    loseMessages();
    expect(requests).toEqual(['all', 'all']);
    expect([1, 2, 3].map((id) => replica.get(id)?.stopped)).toEqual(Array(3).fill('source-silent'));
    image(bus, 1, 1);
    expect(replica.get(1)?.stopped).toBeUndefined();
    // It has missed nothing, so its readers hear nothing.
    expect(changes).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(requests.slice(2)).toEqual([[2, 3]]);
    bus.publish(matchSubject(2), goneBytes());
    expect(replica.get(2)).toBeUndefined();
    bus.publish(FEED_SUBJECT, statusBytes('up'));
    vi.advanceTimersByTime(1000);
    expect(requests.slice(3)).toEqual([[3]]);
    replica.close();
  });

  it('a change that joins a book confirms it', () => {
    const { bus, replica, loseMessages } = startBench();
    const [before, after] = history([2000]);
    if (before === undefined) throw new Error('a book');
    bus.publish(subject, imageBytes(before, place));
    bus.publish(FEED_SUBJECT, statusBytes('up'));
    loseMessages();
    bus.publish(subject, deltaBetween(before, after));
    expect(replica.get(1)?.stopped).toBeUndefined();
    replica.close();
  });

  it('an earlier owner is not heard any more, and its books count as stopped', () => {
    const { bus, replica } = startBench();
    for (const id of [1, 2]) image(bus, id, 1);
    bus.publish(FEED_SUBJECT, statusBytes('up', 2));
    expect(replica.get(1)?.stopped).toBe('source-silent');
    image(bus, 1, 2);
    expect(replica.get(1)?.stopped).toBeUndefined();
    bus.publish(FEED_SUBJECT, statusBytes('down', 1));
    expect(replica.feed().state).toBe('up');
    image(bus, 2, 1);
    expect(replica.get(2)?.stopped).toBe('source-silent');
    replica.close();
  });

  it('a status that was late on its way is as old as it is', () => {
    const { bus, replica } = startBench({ silentAfterMs: 2000 });
    const bytes = statusBytes('up');
    bus.publish(FEED_SUBJECT, bytes);
    vi.advanceTimersByTime(2000);
    expect(replica.feed().state).toBe('up');
    vi.advanceTimersByTime(1);
    expect(replica.feed().state).toBe('late');
    bus.publish(FEED_SUBJECT, bytes);
    expect(replica.feed().state).toBe('late');
    bus.publish(FEED_SUBJECT, statusBytes('up'));
    expect(replica.feed().state).toBe('up');
    replica.close();
  });
});

describe('messages that are dropped, repeated or out of order', () => {
  it('a replica has the owner’s book after the requested image, and only states that the owner published', () => {
    const price = fc.integer({ min: 1010, max: 9000 });
    const fate = fc.constantFrom('kept', 'dropped', 'doubled', 'late');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fate, fc.boolean()), { minLength: 1, maxLength: 30 }),
        (changes) => {
          const { bus, replica, requests } = startBench();
          const books = history(changes.map(([each]) => each));
          const first = books[0];
          const last = books.at(-1);
          if (!first || !last) throw new Error('books');
          const known = new Map(books.map((book) => [book.seq, essence(book)]));
          const looks = () => {
            const seen = replica.view(1)?.book;
            if (seen) expect(essence(seen)).toEqual(known.get(seen.seq));
          };
          bus.publish(subject, imageBytes(first, place));
          let held: Uint8Array | undefined;
          for (const [index, [, how, answers]] of changes.entries()) {
            const before = books[index];
            const after = books[index + 1];
            const bytes = before && after && deltaBytes(1, before, after, 0);
            if (bytes === undefined || after === undefined) continue;
            if (how === 'late') held = bytes;
            else if (how !== 'dropped') bus.publish(subject, bytes);
            if (how === 'doubled') bus.publish(subject, bytes);
            looks();
            if (held !== undefined && how !== 'late') {
              bus.publish(subject, held);
              held = undefined;
            }
            looks();
            if (answers && requests.length > 1) bus.publish(subject, imageBytes(after, place));
            looks();
          }
          bus.publish(subject, imageBytes(last, place));
          expect(essence(replica.get(1))).toEqual(essence(last));
          replica.close();
        },
      ),
    );
  });
});
