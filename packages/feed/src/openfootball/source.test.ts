import { join } from 'node:path';
import type { FeedEvent, MatchEvent } from '@evens/book';
import { regularPeriod, regularScore } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../conformance.ts';
import { createOpenfootballSource, type OpenfootballSource } from './source.ts';
import { type SmallRow, smallSeason, testFolder } from './testing/small-season.ts';

const STEP_MS = 1000;
const DAY_MS = 86_400_000;
const wallZeroMs = Date.parse('2026-11-20T09:00:00Z');
const fromMs = Date.parse('2025-10-14T12:00:00Z');
/** A day takes 24 seconds: few prices, so that a week is replayed quickly. */
const speed = 3600;

function open(rows: readonly SmallRow[], more: { readonly runId?: string } = {}): OpenfootballSource {
  using folder = testFolder();
  folder.write('2025-26/en.1.json', rows);
  const directory = join(folder.path, '2025-26');
  const source = createOpenfootballSource({ directory, fromMs, wallZeroMs, speed, runId: 'r1', ...more });
  if (!source.ok) throw new Error(source.error);
  return source.value;
}

/** All events of a source from its start through this many days of the season. */
function readDays(source: OpenfootballSource, days: number): FeedEvent[] {
  const events = [...source.open({ knownUntilMs: 0, nowMs: wallZeroMs })];
  const untilMs = wallZeroMs + (days * DAY_MS) / speed;
  for (let atMs = wallZeroMs + STEP_MS; atMs <= untilMs; atMs += STEP_MS)
    events.push(...source.advance(atMs));
  return events;
}

function of<K extends FeedEvent['kind']>(
  events: readonly FeedEvent[],
  kind: K,
): Extract<FeedEvent, { kind: K }>[] {
  return events.filter((event): event is Extract<FeedEvent, { kind: K }> => event.kind === kind);
}

function about(events: readonly FeedEvent[], match: string): MatchEvent[] {
  return events.filter((event): event is MatchEvent => 'match' in event && event.match === match);
}

const sourceMs = (wallMs: number) => fromMs + (wallMs - wallZeroMs) * speed;

const roughRows: readonly SmallRow[] = [
  { date: '2025-10-14', team1: 'Club U', team2: 'Club V', score: {} },
  { date: '2025-10-16', time: '15:00', team1: 'Club X', team2: 'Club U', score: {} },
  { date: '2025-10-13', time: '15:00', team1: 'Club W', team2: 'Club V', score: {}, status: 'postponed' },
  {
    date: '2025-10-15',
    time: '15:00',
    team1: 'Club U',
    team2: 'Club W',
    score: { ft: [3, 0] },
    status: 'awarded',
  },
  { date: '2025-10-15', time: '18:00', team1: 'Club X', team2: 'Club Y', score: {}, status: 'cancelled' },
];

describeSource('a season of football.json', () => open([...smallSeason('conformance'), ...roughRows]), {
  openAtMs: wallZeroMs,
  knownUntilMs: wallZeroMs - (2 * DAY_MS) / speed,
  forMs: (3.1 * DAY_MS) / speed,
  closelyMs: 6000,
});

describe('a season replayed as a feed', () => {
  const rows = smallSeason('told');
  const events = readDays(open(rows), 4);

  it('the source lists seven days ahead and behind, at their mapped times', () => {
    const firstStarts = of(events, 'fixture').map(({ fixture }) => sourceMs(fixture.startsAtMs));
    const expected = rows.filter(({ date }) => date >= '2025-10-07' && date <= '2025-10-23');
    expect(firstStarts).toHaveLength(expected.length);
    for (const row of expected.filter(({ time }) => time !== undefined)) {
      expect(firstStarts).toContain(Date.parse(`${row.date}T${row.time}:00+01:00`));
    }
    expect(of(events, 'fixture')[0]?.match).toMatch(/^of\.r1\.en\.1\.2025-10-\d\d\.club-[a-h]-club-[a-h]$/);
  });

  it('the source plays each match through its half-time score to its result', () => {
    const results = of(events, 'result');
    expect(results.length).toBeGreaterThanOrEqual(20);
    for (const { match, situation } of results) {
      const row = rows.find((one) => match.endsWith(`${one.date}.${slug(one.team1)}-${slug(one.team2)}`));
      if (situation.facts.kind !== 'contest') throw new Error('not a contest');
      expect(regularScore(situation.facts)).toEqual({ home: row?.score.ft?.[0], away: row?.score.ft?.[1] });
      if (row?.score.ht) {
        expect(regularPeriod(situation.facts, 1)).toMatchObject({
          home: row.score.ht[0],
          away: row.score.ht[1],
        });
      }
      const { home, away } = regularScore(situation.facts);
      expect(situation.facts.goals).toHaveLength(home + away);
      const goals = about(events, match).filter((event) => event.kind === 'goal' && event.side !== 'none');
      expect(goals).toHaveLength(home + away);
    }
  });

  it('matches go in play at kick-off', () => {
    const starts = of(events, 'clock').filter(({ id }) => id === 'start-1');
    expect(starts.length).toBeGreaterThan(4);
    for (const { match, occurredAtMs } of starts) {
      const fixture = of(events, 'fixture').find((event) => event.match === match)?.fixture;
      expect(occurredAtMs).toBe(fixture?.startsAtMs);
    }
  });

  it('two sources with the same options report the same events, and match ids contain the run id', () => {
    expect(readDays(open(rows), 1)).toEqual(readDays(open(rows), 1));
    const other = of(readDays(open(rows, { runId: 'r2' }), 0), 'fixture');
    expect(other.every(({ match }) => match.startsWith('of.r2.'))).toBe(true);
  });
});

function slug(name: string): string {
  return name.toLowerCase().replace(' ', '-');
}

/** All prices before kick-off, up to the end of this day. */
function prematchUntil(events: readonly FeedEvent[], date: string): string[] {
  const endMs = Date.parse(`${date}T00:00:00+01:00`) + DAY_MS;
  return of(events, 'odds')
    .filter(({ sourceType, occurredAtMs }) => sourceType === 1 && sourceMs(occurredAtMs) < endMs)
    .map((event) => JSON.stringify(event));
}

describe('prices', () => {
  const rows = smallSeason('honest');
  const before = readDays(open(rows), 7);

  it.each(['2025-10-15', '2025-10-17'])(
    'a result after %s changes no pre-match price up to that day',
    (day) => {
      const changed = rows.map((row) =>
        row.date > day
          ? { ...row, score: { ft: [(row.score.ft?.[1] ?? 0) + 3, row.score.ft?.[0] ?? 0] } }
          : row,
      );
      const after = readDays(open(changed), 7);
      expect(prematchUntil(before, day).length).toBeGreaterThan(50);
      expect(prematchUntil(after, day)).toEqual(prematchUntil(before, day));
      expect(prematchUntil(after, '2025-10-20')).not.toEqual(prematchUntil(before, '2025-10-20'));
    },
  );

  it('prices are updated overnight with the results of the day', () => {
    const last = of(before, 'fixture').find(({ match }) => match.includes('2025-10-19'));
    const odds = about(before, last?.match ?? '').flatMap((event) =>
      event.kind === 'odds' && event.sourceType === 1 ? [JSON.stringify(event.markets)] : [],
    );
    expect(new Set(odds).size).toBeGreaterThanOrEqual(2);
    expect(new Set(odds).size).toBeLessThanOrEqual(7);
  });
});

describe('rough rows', () => {
  const date = '2025-10-16';
  const row = { date, time: '15:00', team1: 'Club X', team2: 'Club Y', score: { ft: [3, 0] } };
  const kickOffMs = Date.parse(`${date}T15:00:00+01:00`);

  function matchEvents(rough: SmallRow): MatchEvent[] {
    const events = readDays(open([rough]), 5);
    return about(events, of(events, 'fixture').find(({ match }) => match.includes('club-x'))?.match ?? '');
  }

  it.each([
    ['never played', { ...row, score: {} }, 'not-played', 2 * DAY_MS],
    ['postponed', { ...row, score: {}, status: 'postponed' }, 'postponed', 2 * DAY_MS],
    ['cancelled', { ...row, score: {}, status: 'cancelled' }, 'not-played', 0],
  ])('%s: the match is listed without a price and cancelled in time', (_name, rough, reason, afterMs) => {
    const events = matchEvents(rough);
    expect(events[0]).toMatchObject({ kind: 'fixture', fixture: { unpriced: true } });
    expect(events.map(({ kind }) => kind)).not.toContain('odds');
    expect(events.at(-1)).toMatchObject({
      kind: 'cancel',
      reason,
      occurredAtMs: wallZeroMs + (kickOffMs + afterMs - fromMs) / speed,
    });
  });

  it.each(['awarded', 'abandoned'])(
    '%s: the match is priced until it begins, then cancelled without a result',
    (status) => {
      const events = matchEvents({ ...row, status });
      expect(events.filter(({ kind }) => kind === 'odds').length).toBeGreaterThan(1);
      expect(events.at(-1)).toMatchObject({ kind: 'cancel', reason: status });
      expect(events.some(({ kind }) => kind === 'result' || kind === 'goal')).toBe(false);
    },
  );
});

describe('folders', () => {
  it('a broken file is reported and the other files are read', () => {
    using folder = testFolder();
    folder.write('2025-26/en.1.json', smallSeason('whole'));
    folder.write('2025-26/en.2.json', '{"name": ');
    folder.write('2025-26/notes.txt', 'not read');
    const directory = join(folder.path, '2025-26');
    const source = createOpenfootballSource({ directory, wallZeroMs, runId: 'r' });
    expect(source).toMatchObject({ ok: true });
    expect(source.ok && source.value.problems).toEqual(
      expect.arrayContaining([{ file: '2025-26/en.2.json', problem: expect.stringMatching(/^not JSON/) }]),
    );
  });

  it('a huge file or a file with many invalid rows does not flood the report', () => {
    using folder = testFolder();
    folder.write('2025-26/en.1.json', smallSeason('whole'));
    folder.write('2025-26/en.2.json', ' '.repeat(8 * 1024 * 1024 + 1));
    folder.write('2025-26/en.3.json', JSON.stringify({ name: 'x', matches: Array(1500).fill(0) }));
    const directory = join(folder.path, '2025-26');
    const source = createOpenfootballSource({ directory, wallZeroMs, runId: 'r' });
    const problems = source.ok
      ? source.value.problems.filter(({ file }) => file !== '2025-26/en.1.json')
      : [];
    expect(problems).toHaveLength(1002);
    expect(problems[0]?.problem).toBe('8388609 bytes, more than 8388608');
    expect(problems.at(-1)).toEqual({ file: '2025-26/en.3.json', problem: '500 more rows with problems' });
  });

  it('a folder of seasons is read completely, and the replay begins ten days before its last result', () => {
    using folder = testFolder();
    folder.write('2025-26/en.1.json', smallSeason('one'));
    folder.write(
      '2024-25/en.1.json',
      smallSeason('two').map((row) => ({ ...row, date: row.date.replace('2025', '2024') })),
    );
    const source = createOpenfootballSource({ directory: folder.path, wallZeroMs, runId: 'r' });
    expect(source.ok && new Date(source.value.fromMs).toISOString()).toBe('2025-10-17T12:00:00.000Z');
  });

  it('the source uses earlier seasons for strengths and does not list them', () => {
    using folder = testFolder();
    const rows = smallSeason('now');
    folder.write('2025-26/en.1.json', rows);
    const directory = join(folder.path, '2025-26');
    const options = { directory, fromMs: Date.parse('2025-09-30T12:00Z'), wallZeroMs, runId: 'r' };
    const window = { knownUntilMs: 0, nowMs: wallZeroMs };
    const alone = createOpenfootballSource(options);
    folder.write(
      '2024-25/en.1.json',
      smallSeason('then').map((row) => ({ ...row, date: row.date.replace('2025', '2024') })),
    );
    const learned = createOpenfootballSource(options);
    if (!alone.ok || !learned.ok) throw new Error('not read');
    const [a, b] = [alone.value, learned.value].map((source) => {
      const events = [...source.open(window)];
      for (let n = 1; n <= 5; n++) events.push(...source.advance(wallZeroMs + n * STEP_MS));
      return events;
    });
    expect(of(b ?? [], 'fixture')).toEqual(of(a ?? [], 'fixture'));
    expect(of(b ?? [], 'odds')[0]).not.toEqual(of(a ?? [], 'odds')[0]);
  });

  it.each([
    ['that is not there', 'nowhere', /^cannot read the feed folder .*nowhere: ENOENT/],
    ['without files', '.', /holds no \.json files$/],
  ])('a folder %s is refused with a one-line error', (_name, path, reason) => {
    using folder = testFolder();
    const source = createOpenfootballSource({ directory: join(folder.path, path), wallZeroMs, runId: 'r' });
    expect(source.ok ? '' : source.error).toMatch(reason);
    expect(source.ok ? '' : source.error).not.toContain('\n');
  });

  it('a folder of other JSON is refused with the first reason', () => {
    using folder = testFolder();
    folder.write('data/package.json', '{"name": "x"}');
    const source = createOpenfootballSource({ directory: join(folder.path, 'data'), wallZeroMs, runId: 'r' });
    expect(source.ok ? '' : source.error).toMatch(
      /holds no football\.json season \(data\/package\.json: has no list of matches\)$/,
    );
  });
});
