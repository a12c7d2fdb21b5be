import type { MatchEvent } from '@evens/book';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previewBook } from './preview.ts';
import { essence } from './testing/essence.ts';
import {
  fixtureEvent,
  goalEvent,
  oddsEvent,
  resultEvent,
  scriptedSource,
  situation,
  T0,
  threeWay,
} from './testing/scripted-source.ts';
import { connectStream, type StreamClient } from './testing/stream-client.ts';
import { type StreamSite, startStreamSite } from './testing/stream-site.ts';

let site: StreamSite;
let clients: StreamClient[] = [];
let nowMs = T0;
const clock = { nowMs: () => nowMs };

async function connect(): Promise<StreamClient> {
  const client = await connectStream({ url: site.url });
  clients.push(client);
  return client;
}

/** Everything that was sent before has arrived. */
async function caughtUp(client: StreamClient): Promise<void> {
  const before = client.counts.pongs;
  client.send('{"t":"ping","n":1}');
  await client.until(() => client.counts.pongs > before);
}

beforeEach(async () => {
  nowMs = T0;
  site = await startStreamSite({ clock });
  await site.say();
  nowMs += 50;
  await site.say(fixtureEvent('a'), oddsEvent('a', T0, [threeWay(2000, 3500, 4000)]));
});

afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
  await site.stop();
});

async function emit(...events: MatchEvent[]): Promise<void> {
  nowMs += 50;
  await site.say(...events);
}

describe('match topics', () => {
  it('a match topic sends an image and then deltas', async () => {
    const client = await connect();
    client.sub(['match/1']);
    await client.until(() => client.books.has('match/1'));
    expect(client.books.get('match/1')?.markets.get('1x2')?.odds).toEqual([2000, 3500, 4000]);
    await emit(oddsEvent('a', T0 + 10, [threeWay(1900, 3600, 4200)]));
    await client.until(() => client.counts.deltas === 1);
    expect(client.books.get('match/1')?.markets.get('1x2')?.odds).toEqual([1900, 3600, 4200]);
    await emit(goalEvent('a', 'g1', T0 + 20, 1, 0));
    await client.until(() => client.counts.deltas === 2);
    expect(client.books.get('match/1')?.danger).toBe(1);
    expect(client.counts.gaps).toBe(0);
  });

  it('a price image is never older than the deltas that follow it', async () => {
    const readers: StreamClient[] = [];
    for (let step = 1; step <= 20; step++) {
      const client = await connect();
      readers.push(client);
      client.sub(['match/1', 'preview/1']);
      await emit(oddsEvent('a', T0 + step, [threeWay(2000 + step * 10, 3500, 4000)]));
    }
    for (const client of readers) {
      await caughtUp(client);
      expect(client.counts.gaps).toBe(0);
      expect(client.books.get('match/1')?.markets.get('1x2')?.odds[0]).toBe(2200);
    }
  });

  it('a topic ends when its match is gone', async () => {
    const client = await connect();
    client.sub(['match/1', 'match/77', 'match/1e3']);
    await client.until(() => client.errors.length === 2);
    await emit(resultEvent('a', T0 + 1000, 1, 0));
    nowMs += 3_600_000;
    await site.say();
    await client.until(() => client.errors.length === 3);
    expect(client.errors.map(({ topic }) => topic)).toEqual(['match/77', 'match/1e3', 'match/1']);
  });
});

describe('a row of a list', () => {
  it('the preview topic of a match is published only if its own content changes', async () => {
    const client = await connect();
    client.sub(['preview/1']);
    await client.until(() => client.books.has('preview/1'));
    const correctScore = { type: 'correct-score', specifier: '', odds: new Array<number>(17).fill(9000) };
    nowMs += 1000;
    await emit(oddsEvent('a', T0 + 10, [correctScore]));
    await caughtUp(client);
    expect(client.counts.deltas).toBe(0);
    await emit(oddsEvent('a', T0 + 20, [threeWay(1900, 3600, 4200)]));
    await client.until(() => client.counts.deltas === 1);
    expect([...(client.books.get('preview/1')?.markets.keys() ?? [])]).toEqual(['1x2']);
  });

  it('the preview topic of a match is published at most five times a second, and ends with the newest state', async () => {
    const client = await connect();
    client.sub(['preview/1']);
    await client.until(() => client.books.has('preview/1'));
    for (let step = 1; step <= 40; step++) {
      await emit(oddsEvent('a', T0 + step, [threeWay(2000 + step * 10, 3500, 4000)]));
    }
    nowMs += 1000;
    await client.until(() => client.books.get('preview/1')?.markets.get('1x2')?.odds[0] === 2400);
    // 40 steps took two seconds of the site's clock.
    expect(client.counts.deltas).toBeLessThanOrEqual(12);
  });
});

describe('the list of matches in play', () => {
  it('the list of matches in play is published completely, and again when a match begins', async () => {
    const client = await connect();
    client.sub(['list/live']);
    await client.until(() => client.live !== undefined);
    expect(client.live).toEqual({ live: [], soon: [1] });
    await emit({ kind: 'clock', match: 'a', id: 'k', occurredAtMs: T0 + 5, situation: situation(0, 0) });
    await client.until(() => client.live?.live.length === 1);
    expect(client.live).toEqual({ live: [1], soon: [] });
  });
});

describe('lists', () => {
  it('lists are published completely when a reader subscribes and when a match is added, begins or ends', async () => {
    const client = await connect();
    const date = new Date(T0).toISOString().slice(0, 10);
    const day = `list/prematch/${date}@0`;
    client.sub([day, 'list/prematch/soccer', 'list/live/soccer', 'list/schedule@0']);
    await client.until(() => client.lists.size === 3 && client.live !== undefined);
    expect(client.lists.get(day)).toEqual({ sports: [{ sport: 'soccer', ids: [1], live: [] }] });
    const images = client.counts.images;
    await emit(oddsEvent('a', T0 + 4, [threeWay(2100, 3500, 4000)]));
    await emit({ kind: 'clock', match: 'a', id: 'k', occurredAtMs: T0 + 5, situation: situation(0, 0) });
    await client.until(() => client.counts.images === images + 4);
    expect(client.lists.get(day)).toEqual({ sports: [{ sport: 'soccer', ids: [1], live: [1] }] });
    expect(client.lists.get('list/prematch/soccer')).toEqual({ ids: [] });
    expect(client.live).toEqual({ live: [1], soon: [] });
    await emit(resultEvent('a', T0 + 1000, 1, 0));
    await client.until(() => JSON.stringify(client.lists.get(day)) === '{"sports":[]}');
  });

  it('a list is not sent again to a reader with the token of its content', async () => {
    const client = await connect();
    client.sub(['list/top']);
    await client.until(() => client.lists.has('list/top'));
    const again = await connect();
    again.sub(['list/top'], new Map([['list/top', client.tokens.get('list/top') ?? '']]));
    await caughtUp(again);
    expect(again.counts.images).toBe(0);
    again.sub(['list/top'], new Map([['list/top', 'other']]));
    await again.until(() => again.counts.images === 1);
  });

  it('a subscription to an unknown list is refused with unknown-topic', async () => {
    const client = await connect();
    client.sub(['list/none', 'list/live/none', 'list/prematch/1999-01-01@0']);
    await client.until(() => client.errors.length === 3);
    expect(client.errors.map(({ code }) => code)).toEqual(new Array(3).fill('unknown-topic'));
  });
});

describe('a reader in random sequences of changes, disconnections and owners', () => {
  it('a reader has the owner’s book at the end of every sequence', async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant('price' as const),
          odds: fc.integer({ min: 1010, max: 9000 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('line' as const), line: fc.integer({ min: 1, max: 6 }) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('goal' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('cut' as const), away: fc.integer({ min: 0, max: 4 }) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('subscribe again' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('new owner' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const source = scriptedSource();
        const own = await startStreamSite({ clock, source });
        try {
          await own.say();
          let atMs = nowMs;
          let goals = 0;
          const report = async (...events: MatchEvent[]) => {
            nowMs += 50;
            await own.say(...events);
          };
          await report(fixtureEvent('a'), oddsEvent('a', atMs, [threeWay(2000, 3500, 4000)]));
          const topics = ['match/1', 'preview/1'];
          let client = await connectStream({ url: own.url });
          client.sub(topics);
          let away = 0;
          for (const each of steps) {
            atMs += 10;
            if (each.do === 'price') await report(oddsEvent('a', atMs, [threeWay(each.odds, 3500, 4000)]));
            else if (each.do === 'line') {
              const total = {
                type: 'total-full',
                specifier: `total=${each.line}.5`,
                odds: [1900, 1900 + each.line],
              };
              await report(oddsEvent('a', atMs, [threeWay(2000, 3500, 4000), total], true));
            } else if (each.do === 'goal') {
              goals++;
              await report(goalEvent('a', `g${goals}`, atMs, goals, 0));
            } else if (each.do === 'stop') {
              await report({
                kind: 'match-stopped',
                match: 'a',
                id: `s${atMs}`,
                occurredAtMs: atMs,
                reason: 'goal',
              });
            } else if (each.do === 'cut') {
              client.socket.terminate();
              away = each.away;
            } else if (each.do === 'new owner') {
              await own.restartOwner([fixtureEvent('a'), oddsEvent('a', atMs, [threeWay(2500, 3500, 4000)])]);
            } else if (away === 0) client.sub(topics);
            if (client.socket.readyState !== client.socket.OPEN && --away < 0) {
              away = 0;
              const { books, tokens } = client;
              client = await connectStream({ url: own.url });
              for (const [topic, book] of books) client.books.set(topic, book);
              for (const [topic, token] of tokens) client.tokens.set(topic, token);
              client.sub(topics, tokens);
            }
          }
          if (client.socket.readyState !== client.socket.OPEN) {
            const { books, tokens } = client;
            client = await connectStream({ url: own.url });
            for (const [topic, book] of books) client.books.set(topic, book);
            for (const [topic, token] of tokens) client.tokens.set(topic, token);
            client.sub(topics, tokens);
          }
          nowMs += 1000;
          const book = own.owner.findMatch('a')?.published;
          if (book === undefined) throw new Error('the owner has the match');
          const expectedPreview = JSON.stringify(essenceLess(previewBook(book)));
          await client.until(
            () =>
              client.tokens.get('match/1') === `${book.epoch}.${book.seq}` &&
              JSON.stringify(essenceLess(client.books.get('preview/1'))) === expectedPreview,
          );
          expect(essence(client.books.get('match/1'))).toEqual(essence(book));
          await client.close();
        } finally {
          await own.stop();
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** A row that shows nothing new keeps its token: apart from that it is the same. Keys in one order, to compare as text. */
function essenceLess(book: Parameters<typeof essence>[0]) {
  const whole = essence(book);
  if (whole === undefined) return undefined;
  const { seq: _seq, ...rest } = whole;
  return Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
}
