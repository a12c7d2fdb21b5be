import { expect, it } from 'vitest';
import { testFolder } from '../openfootball/testing/small-season.ts';
import { compareFeeds, type FeedComparison } from './compare-feeds.ts';
import { openRecordedFeed } from './recorded-feed.ts';
import { NOON, SmallRecording, scored } from './testing/small-recording.ts';

const S = 1000;

async function compare(a: SmallRecording, b: SmallRecording): Promise<FeedComparison> {
  using folder = testFolder();
  const open = (recording: SmallRecording, name: string) => {
    const feed = openRecordedFeed(recording.write(folder.path, name), (_sport, type) => type === '1x2');
    if (!feed.ok) throw new Error(feed.error);
    return feed.value;
  };
  const compared = await compareFeeds(
    { a: open(a, 'a.ndjson'), b: open(b, 'b.ndjson') },
    { toleranceMs: 60 * S, known: new Map() },
  );
  if (!compared.ok) throw new Error(compared.error);
  return compared.value;
}

/** A match that begins, is priced, and has a goal after a minute; this feed reports everything later by `lateMs`. */
function feed(id: string, lateMs: number, reopenMs: number, odds: readonly number[]): SmallRecording {
  return new SmallRecording()
    .fixture(id, NOON, ['Ash', 'Birch'])
    .report(id, NOON + S + lateMs, { kind: 'clock', situation: scored(0, 0) })
    .prices(id, NOON + 2 * S + lateMs, [2000, 4000, 4000])
    .report(id, NOON + 60 * S + lateMs, { kind: 'goal', side: 'home', situation: scored(1, 0) })
    .prices(id, NOON + 60 * S + lateMs + reopenMs, odds)
    .report(id, NOON + 300 * S + lateMs, { kind: 'result', situation: scored(1, 0, 'ended') });
}

it('reports when each feed saw a goal and for how long each was suspended', async () => {
  const { pairs } = await compare(
    feed('a', 0, 20 * S, [1500, 4000, 9000]),
    feed('b', 4 * S, 35 * S, [1500, 4000, 9000]),
  );
  const [pair] = pairs;
  expect(pair?.moments.find(({ name }) => name === 'score 1:0')).toEqual({
    name: 'score 1:0',
    a: { atMs: NOON + 60 * S, suspendedMs: 20 * S },
    b: { atMs: NOON + 64 * S, suspendedMs: 35 * S },
    differenceMs: 4 * S,
  });
  expect(pair?.moments.map(({ name }) => name)).toEqual(['start', 'score 1:0', 'end of period 1', 'result']);
  // The second feed reported its end after the end of the first recording.
  expect(pair?.moments.at(-1)).toMatchObject({ b: undefined });
});

it('compares prices while both lines are open, by chance without margin', async () => {
  const { pairs } = await compare(
    feed('a', 0, 20 * S, [2000, 4000, 4000]),
    feed('b', 0, 20 * S, [4000, 4000, 2000]),
  );
  const [line] = pairs[0]?.lines ?? [];
  // 58 s with equal prices, 220 s with others.
  expect(line).toMatchObject({ line: '1x2', bothOpenMs: 278 * S, onlyAOpenMs: 0, onlyBOpenMs: 0 });
  expect(line?.largest?.differences).toEqual([-0.25, 0, 0.25]);
  expect(line?.meanDifferences[0]).toBeCloseTo((0.25 * 220) / 278);
  expect(line?.samples.map(({ atMs }) => (atMs - NOON) / S)).toEqual([120, 180, 240]);
});

it('counts the time in which only one feed was open', async () => {
  const { pairs } = await compare(
    feed('a', 0, 20 * S, [2000, 4000, 4000]),
    feed('b', 0, 50 * S, [2000, 4000, 4000]),
  );
  expect(pairs[0]?.lines).toMatchObject([{ onlyAOpenMs: 30 * S, onlyBOpenMs: 0 }]);
});

it('reports results that differ and matches of one feed only', async () => {
  const a = feed('a', 0, 20 * S, [2000, 4000, 4000]).fixture('x', NOON + 301 * S, ['Cedar', 'Dogwood']);
  const b = feed('b', 0, 20 * S, [2000, 4000, 4000])
    .report('b', NOON + 301 * S, {
      kind: 'correction',
      situation: scored(1, 1, 'ended'),
      reason: 'a late goal',
    })
    .fixture('y', NOON + 302 * S, ['Elm', 'Fir']);
  // The times of both recordings end together.
  a.fixture('z', NOON + 302 * S, ['Gorse', 'Hazel']);
  const { pairs, onlyA, onlyB } = await compare(a, b);
  expect(pairs).toMatchObject([{ results: { a: '1:0', b: '1:1' }, isSameResult: false }]);
  expect([onlyA.map(({ id }) => id), onlyB.map(({ id }) => id)]).toEqual([['x', 'z'], ['y']]);
});

it('a score that is taken back and reached again is a second moment', async () => {
  const scores = (recording: SmallRecording) =>
    [0, 1, 0, 1].reduce(
      (all, home, index) =>
        all.report('m', NOON + (400 + index) * S, { kind: 'goal', side: 'none', situation: scored(home, 0) }),
      recording.fixture('m', NOON, ['Ash', 'Birch']),
    );
  const { pairs } = await compare(scores(new SmallRecording()), scores(new SmallRecording()));
  expect(pairs[0]?.moments.map(({ name }) => name)).toEqual([
    'start',
    'score 1:0',
    'score 0:0',
    'score 1:0 (2)',
  ]);
});

it('a moment that a recording catches up on is not compared', async () => {
  const late = new SmallRecording(NOON + 30 * S)
    .fixture('b', NOON + 30 * S, ['Ash', 'Birch'])
    .add(NOON + 31 * S, {
      ...{ kind: 'clock', match: 'b', id: 'c', occurredAtMs: NOON + 5 * S, situation: scored(0, 0) },
    })
    .report('b', NOON + 61 * S, { kind: 'goal', side: 'home', situation: scored(1, 0) })
    .prices('b', NOON + 90 * S, [2000, 4000, 4000]);
  const { pairs } = await compare(feed('a', 0, 20 * S, [2000, 4000, 4000]), late);
  expect(pairs[0]?.moments.map(({ name, differenceMs }) => [name, differenceMs])).toEqual([['score 1:0', S]]);
});

it('an interrupted feed has no open line', async () => {
  const b = feed('b', 0, 20 * S, [2000, 4000, 4000]);
  const down = new SmallRecording()
    .fixture('a', NOON, ['Ash', 'Birch'])
    .report('a', NOON + 9 * S, { kind: 'clock', situation: scored(0, 0) })
    .prices('a', NOON + 10 * S, [2000, 4000, 4000])
    .add(NOON + 20 * S, { kind: 'feed-down', occurredAtMs: NOON + 20 * S })
    .add(NOON + 50 * S, { kind: 'feed-up', occurredAtMs: NOON + 50 * S })
    .report('a', NOON + 60 * S, { kind: 'cancel', reason: 'abandoned' });
  const { pairs } = await compare(down, b);
  expect(pairs[0]).toMatchObject({
    lines: [{ bothOpenMs: 20 * S, onlyBOpenMs: 38 * S }],
    results: { a: 'cancelled: abandoned' },
  });
});

it('recordings without a common time are refused', async () => {
  await expect(
    compare(feed('a', 0, S, [2000, 4000, 4000]), new SmallRecording(NOON + 3_600_000)),
  ).rejects.toThrow('have no time in common');
});
