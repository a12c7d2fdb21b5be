import { applyDelta, type BookDelta, type BookImage, bookFromImage, type MatchBook } from '@evens/book';
import { expect, test } from 'vitest';
import type { ReplicaChange } from '../../feed/index.ts';
import { OddsHistory } from './odds-history.ts';
import { POINTS_KEPT_MS, POINTS_MAX, PricePoints } from './price-points.ts';

const T0 = 1_700_000_000_000;

function image(markets: BookImage['markets']): BookImage {
  return {
    fixture: {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'cup',
      tournamentName: 'Cup',
      tournamentRank: 1,
      kind: 'match',
      competitors: [
        { name: 'A', key: 'a' },
        { name: 'B', key: 'b' },
      ],
      startsAtMs: T0,
      periods: 2,
      periodSeconds: 2700,
    },
    phase: 'playing',
    clock: { period: 1, running: true, seconds: 0, countDown: false, atMs: T0, rate: 1 },
    facts: { kind: 'contest', status: 'playing', periods: [] },
    sourceType: 2,
    stopped: null,
    danger: 0,
    timeline: [],
    counts: {},
    pricedAtMs: T0,
    markets,
  };
}

/** A minimal replica: reports to a history what the test gives it. */
class ReplicaStub {
  nowMs = T0;
  readonly history: OddsHistory;
  readonly #books = new Map<number, MatchBook>();
  #seq = 0;

  constructor(outcomesMax?: number) {
    this.history = new OddsHistory({ nowMs: () => this.nowMs }, outcomesMax);
  }

  #now(id: number, book: MatchBook): Extract<ReplicaChange, { kind: 'image' }>['now'] {
    this.#books.set(id, book);
    return { id, book, place: { sportId: 1, categoryId: 1, tournamentId: 1 } };
  }

  whole(id: number, markets: BookImage['markets']): void {
    this.history.receive({
      kind: 'image',
      id,
      now: this.#now(id, bookFromImage(image(markets), 1, ++this.#seq)),
    });
  }

  delta(id: number, body: BookDelta): void {
    const before = this.#books.get(id);
    if (before === undefined) throw new Error('no image before');
    const now = this.#now(id, applyDelta(before, body, ++this.#seq));
    this.history.receive({
      kind: 'delta',
      id,
      before,
      now,
      body,
      from: '',
      to: '',
      publishedAtMs: 0,
      bytes: new Uint8Array(),
    });
  }

  odds(id: number, odds: readonly number[], key: readonly [string, string] = ['1x2', '']): void {
    this.delta(id, { markets: [[...key, 0, odds]] });
  }

  movement(id: number, key: string, outcomeNo: number) {
    return this.history.movement({ matchId: id, key, outcomeNo });
  }
}

test('odds history lists opening, high, low and times of a price; an unchanged price has one point', () => {
  const replica = new ReplicaStub();
  replica.whole(7, [['1x2', '', 0, [2000, 3300, 3600]]]);
  for (const odds of [2100, 1900, 2050]) {
    replica.nowMs += 1000;
    replica.odds(7, [odds, 3300, 3600]);
  }
  expect(replica.movement(7, '1x2', 1)).toEqual({
    points: [2000, 2100, 1900, 2050].map((oddsMilli, index) => ({ atMs: T0 + index * 1000, oddsMilli })),
    openingMilli: 2000,
    highMilli: 2100,
    lowMilli: 1900,
  });
  expect(replica.movement(7, '1x2', 2)).toMatchObject({ points: [{ atMs: T0, oddsMilli: 3300 }] });
  expect(replica.history.size).toBe(1);
});

test('an outcome that is not offered has no odds history', () => {
  const replica = new ReplicaStub();
  replica.whole(7, [['1x2', '', 0, [2000, 0, 3600]]]);
  for (const [id, key, outcomeNo] of [
    [8, '1x2', 1],
    [7, 'total;total=2.5', 1],
    [7, '1x2', 2],
    [7, '1x2', 4],
  ] as const) {
    expect(replica.movement(id, key, outcomeNo)).toBeUndefined();
  }
});

test("a line's history begins when it opens, and continues when it returns", () => {
  const replica = new ReplicaStub();
  replica.whole(7, [['1x2', '', 0, [2000, 3300, 3600]]]);
  replica.nowMs = T0 + 5000;
  replica.odds(7, [1900, 1900], ['total', 'total=2.5']);
  expect(replica.movement(7, 'total;total=2.5', 1)?.points).toEqual([{ atMs: T0 + 5000, oddsMilli: 1900 }]);
  replica.nowMs = T0 + 6000;
  replica.odds(7, [1800, 2000], ['total', 'total=2.5']);
  replica.delta(7, { gone: ['total;total=2.5'] });
  expect(replica.movement(7, 'total;total=2.5', 1)).toBeUndefined();
  replica.nowMs = T0 + 9000;
  replica.odds(7, [1700, 2100], ['total', 'total=2.5']);
  expect(replica.movement(7, 'total;total=2.5', 1)?.points.map(({ oddsMilli }) => oddsMilli)).toEqual([
    1900, 1800, 1700,
  ]);
});

test('a full image of a book is compared with the previous book', () => {
  const replica = new ReplicaStub();
  replica.whole(7, [['1x2', '', 0, [2000, 3300, 3600]]]);
  replica.nowMs += 1000;
  replica.whole(7, [['1x2', '', 0, [2200, 3300, 3600]]]);
  expect(replica.movement(7, '1x2', 1)?.points.map(({ oddsMilli }) => oddsMilli)).toEqual([2000, 2200]);
});

test("a match's history is dropped at its end", () => {
  const replica = new ReplicaStub();
  replica.whole(7, [['1x2', '', 0, [2000, 3300, 3600]]]);
  replica.odds(7, [2100, 3200, 3500]);
  expect(replica.history.size).toBe(3);
  replica.delta(7, { phase: 'ended' });
  expect(replica.history.size).toBe(0);
  expect(replica.movement(7, '1x2', 1)).toBeUndefined();
});

test('above the bound, the outcomes that moved longest ago are dropped', () => {
  const replica = new ReplicaStub(2);
  for (const id of [1, 2, 3]) replica.whole(id, [['1x2', '', 0, [2000, 3300, 3600]]]);
  replica.odds(1, [2100, 3300, 3600]);
  replica.odds(2, [2100, 3300, 3600]);
  replica.odds(1, [2200, 3300, 3600]);
  replica.odds(3, [2100, 3300, 3600]);
  expect(replica.history.size).toBe(2);
  expect([1, 2, 3].map((id) => replica.movement(id, '1x2', 1)?.points.length)).toEqual([3, 1, 2]);
});

test('points stay within their bound, keep both ends, and drop prices older than a day', () => {
  const points = new PricePoints({ atMs: T0, oddsMilli: 5000 });
  for (let second = 1; second <= 10_000; second++) {
    points.add({ atMs: T0 + second * 1000, oddsMilli: 2000 + (second % 1000) });
    expect(points.size).toBeLessThanOrEqual(POINTS_MAX);
  }
  const all = points.since(T0);
  expect(all[0]).toEqual({ atMs: T0, oddsMilli: 5000 });
  expect(all.at(-1)).toEqual({ atMs: T0 + 10_000_000, oddsMilli: 2000 });
  const times = all.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect([points.opening.oddsMilli, points.high, points.low]).toEqual([5000, 5000, 2000]);
  const nextDayMs = T0 + 10_000_000 + POINTS_KEPT_MS + 1;
  points.add({ atMs: nextDayMs, oddsMilli: 2500 });
  // The price that stood when the day began, and the current one.
  expect(points.since(nextDayMs - POINTS_KEPT_MS)).toEqual([
    { atMs: T0 + 10_000_000, oddsMilli: 2000 },
    { atMs: nextDayMs, oddsMilli: 2500 },
  ]);
});
