import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { advance, type FeedEvent, type MatchBook, openBook } from '@evens/book';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../conformance.ts';
import { createOpenfootballSource } from '../openfootball/source.ts';
import { smallSeason, testFolder } from '../openfootball/testing/small-season.ts';
import type { Moment } from '../script/match-script.ts';
import { ScriptedSource } from '../script/scripted-source.ts';
import { simulatedSchedule } from '../simulated/schedule.ts';
import type { FeedSource } from '../source.ts';
import { eventLine, parseEventLine } from './lines.ts';
import { recordSource } from './record-source.ts';
import { createRecordingSource, type RecordingOptions, type RecordingSource } from './recording-source.ts';

const wallZeroMs = Date.parse('2026-11-20T09:00:00Z');
const playedMs = 120_000;

function season(): FeedSource {
  using folder = testFolder();
  folder.write('2025-26/en.1.json', smallSeason('recorded').slice(16, 44));
  const fromMs = Date.parse('2025-10-15T12:00:00Z');
  const source = createOpenfootballSource({
    directory: folder.path,
    fromMs,
    wallZeroMs,
    speed: 1200,
    runId: 'r',
  });
  if (!source.ok) throw new Error(source.error);
  return source.value;
}

/** Opens a source at its start and reads it for this duration in steps of this length. */
function read(
  source: FeedSource,
  { forMs, stepMs }: { readonly forMs: number; readonly stepMs: number },
): FeedEvent[] {
  const events = [...source.open({ knownUntilMs: 0, nowMs: wallZeroMs })];
  for (let atMs = 0; atMs < forMs; ) {
    atMs = Math.min(atMs + stepMs, forMs);
    events.push(...source.advance(wallZeroMs + atMs));
  }
  return events;
}

/** The match books of all matches after every 100th event and after the last, as text. */
function states(events: readonly FeedEvent[]): string[] {
  const books = new Map<string, MatchBook>();
  const seen: string[] = [];
  const see = () =>
    seen.push(JSON.stringify([...books], (_key, value) => (value instanceof Map ? [...value] : value)));
  for (const [index, event] of events.entries()) {
    if (!('match' in event)) continue;
    const book =
      books.get(event.match) ?? (event.kind === 'fixture' ? openBook(event.fixture, 1) : undefined);
    if (book) books.set(event.match, advance(book, event));
    if (index % 100 === 99) see();
  }
  see();
  return seen;
}

const folder = mkdtempSync(join(tmpdir(), 'evens-recording-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The recording that the tests below replay. */
const file = join(folder, 'season.ndjson');
const original = record(file);

function record(path: string): FeedEvent[] {
  const recorded = recordSource({ source: season(), file: path });
  if (!recorded.ok) throw new Error(recorded.error);
  const events = read(recorded.value, { forMs: playedMs, stepMs: 500 });
  recorded.value.close();
  return events;
}

function replay(options: Partial<RecordingOptions> = {}): RecordingSource {
  const source = createRecordingSource({ file, ...options });
  if (!source.ok) throw new Error(source.error);
  return source.value;
}

const ontoMs = wallZeroMs + 1e9;
describeSource('a recording', () => replay({ speed: 2, onto: { wallZeroMs: ontoMs, runId: 'x' } }), {
  openAtMs: ontoMs,
  knownUntilMs: ontoMs - 1,
  // Until the second half of an evening match.
  forMs: 12_500,
  closelyMs: 5000,
});

describe('a recording of players', () => {
  it('events of a simulated match with players, line-ups and scorers are read as they were written', () => {
    const fromMs = Date.UTC(2026, 10, 21);
    const untilSeconds = 6300;
    const isNamed = (moment: Moment) =>
      moment.atSeconds < untilSeconds &&
      (moment.kind === 'goal' ? moment.player !== undefined : 'playerOff' in moment);
    const script = simulatedSchedule({ seed: 'recorded', runId: 'r' })
      .starting(fromMs, fromMs + 86_400_000)
      .find(({ moments }) => {
        const named = moments().filter(isNamed);
        return new Set(named.map(({ kind }) => kind)).size === 2;
      });
    if (!script) throw new Error('no match');
    const source = new ScriptedSource({
      name: 'one',
      supply: {
        starting: (low, high) =>
          script.fixture.startsAtMs >= low && script.fixture.startsAtMs < high ? [script] : [],
      },
      mapping: { runId: 'r', sourceZeroMs: 0, wallZeroMs: 0, speed: 1 },
    });
    const nowMs = script.fixture.startsAtMs + untilSeconds * 1000;
    const events = [...source.open({ knownUntilMs: 0, nowMs })];
    const text = JSON.stringify(events);
    for (const field of ['"lineUp":"starting"', '"playerOff":', '"scorers":[{"player":'])
      expect(text).toContain(field);
    expect(events.map((event) => parseEventLine(eventLine({ atMs: nowMs, event }))?.event)).toEqual(events);
  });
});

const withoutEnd = (events: readonly FeedEvent[]) => events.filter(({ kind }) => kind !== 'feed-down');

describe('a recording', () => {
  it('the recorded season contains all important kinds of events', () => {
    const kinds = new Set(original.map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['fixture', 'odds', 'clock', 'goal', 'match-stopped', 'result']),
    );
    expect(original.length).toBeGreaterThan(300);
  });

  it('recording does not change the events of the source', () => {
    expect(original).toEqual(read(season(), { forMs: playedMs, stepMs: 500 }));
  });

  it('a recording contains one event per line, with the time at which it was reported', () => {
    const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(JSON.parse(head ?? '')).toEqual({
      evensRecording: 1,
      source: 'openfootball',
      rate: 1200,
      zeroMs: wallZeroMs,
    });
    const parsed = lines.map((line) => JSON.parse(line));
    expect(parsed.map(({ event }) => event)).toEqual(original);
    const times = parsed.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(wallZeroMs + playedMs);
  });

  it.each([1, 10, 60])('a replay at speed %d reaches the same state after every 100th event', (speed) => {
    const events = read(replay({ speed }), { forMs: playedMs / speed, stepMs: 70 });
    expect(withoutEnd(events)).toEqual(original);
    expect(states(withoutEnd(events))).toEqual(states(original));
  });

  it('a replay reports an event when it is due, not earlier', () => {
    const source = replay({ speed: 10 });
    const opened = [...source.open({ knownUntilMs: 0, nowMs: wallZeroMs })];
    const half = [...source.advance(wallZeroMs + playedMs / 20)];
    expect([...opened, ...half]).toEqual(
      original.filter(({ occurredAtMs }) => occurredAtMs <= wallZeroMs + playedMs / 2),
    );
  });

  it('a replay ends with feed-down, so that no bet is accepted on its last state', () => {
    const source = replay();
    const events = read(source, { forMs: playedMs, stepMs: 500 });
    expect(events.at(-1)?.kind).toBe('feed-down');
    expect([...source.advance(wallZeroMs + playedMs + 5000)]).toEqual([]);
  });

  it('a replay can be moved to the present with all times and with new match names', () => {
    const source = replay({ speed: 2, onto: { wallZeroMs: ontoMs, runId: 'x' } });
    const events = [...source.open({ knownUntilMs: 0, nowMs: ontoMs }), ...source.advance(ontoMs + playedMs)];
    expect(source.rate).toBe(2400);
    const moved = (atMs: number) => Math.round(ontoMs + (atMs - wallZeroMs) / 2);
    expect(withoutEnd(events).map(({ occurredAtMs }) => occurredAtMs)).toEqual(
      original.map(({ occurredAtMs }) => moved(occurredAtMs)),
    );
    const starts = (list: readonly FeedEvent[]) =>
      list.flatMap((event) => (event.kind === 'fixture' ? [event.fixture.startsAtMs] : []));
    expect(starts(events)).toEqual(starts(original).map(moved));
    const names = events.flatMap((event) => ('match' in event ? [event.match] : []));
    expect(new Set(names).size).toBe(
      new Set(original.flatMap((event) => ('match' in event ? [event.match] : []))).size,
    );
    expect(names.every((name) => /^rec\.x\.\d+$/.test(name))).toBe(true);
    const clock = events.find((event) => event.kind === 'goal');
    expect(clock?.kind === 'goal' && clock.situation.clock.rate).toBe(2400);
  });

  it('a replay that is opened later reports the state of every match at that time', () => {
    const nowMs = wallZeroMs + playedMs / 2;
    const played = original.filter(({ occurredAtMs }) => occurredAtMs <= nowMs);
    const events = [...replay().open({ knownUntilMs: wallZeroMs, nowMs })];
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['fixture', 'odds']));
    expect([events[0]?.kind, events.at(-1)?.kind]).toEqual(['feed-recovering', 'feed-up']);
    const markets = (list: readonly FeedEvent[]) => {
      const books = new Map<string, MatchBook>();
      for (const event of list) {
        if (!('match' in event)) continue;
        const book =
          books.get(event.match) ?? (event.kind === 'fixture' ? openBook(event.fixture, 1) : undefined);
        if (book) books.set(event.match, advance(book, event));
      }
      return Object.fromEntries(
        Array.from(books, ([match, book]) => [
          match,
          book.stopped ?? Array.from(book.markets.values(), ({ seq: _seq, ...market }) => market),
        ]),
      );
    };
    const facts = original.filter((event) => event.kind !== 'odds' && event.occurredAtMs <= wallZeroMs);
    expect(markets([...facts, ...events])).toEqual(markets(played));
  });
});

describe('a damaged recording', () => {
  const whole = readFileSync(file, 'utf8');
  const damaged = join(folder, 'damaged.ndjson');

  function readDamaged(text: string): { readonly events: FeedEvent[]; readonly source: RecordingSource } {
    writeFileSync(damaged, text);
    const source = replay({ file: damaged });
    return { events: withoutEnd(read(source, { forMs: playedMs, stepMs: 500 })), source };
  }

  it('a replay reads all complete lines and reports a truncated last line', () => {
    const { events, source } = readDamaged(whole.slice(0, -40));
    expect(events).toEqual(original.slice(0, -1));
    expect(source.problems).toEqual([
      { line: original.length + 1, problem: 'torn off: the writer was cut short' },
    ]);
  });

  it('a replay skips invalid events and overlong lines', () => {
    const lines = whole.trimEnd().split('\n');
    lines.splice(5, 0, '{"at":1,"event":{"kind":"goal"}}', 'x'.repeat(2_000_000), '', 'null');
    const { events, source } = readDamaged(`${lines.join('\n')}\n`);
    expect(events).toEqual(original);
    expect(source.problems).toEqual([
      { line: 6, problem: 'not an event' },
      { line: 7, problem: 'too long' },
      { line: 9, problem: 'not an event' },
    ]);
  });

  it('continuing a damaged recording starts a new line', () => {
    writeFileSync(damaged, whole.slice(0, -40));
    const recorded = recordSource({ source: season(), file: damaged });
    if (!recorded.ok) throw new Error(recorded.error);
    const more = [...recorded.value.open({ knownUntilMs: 0, nowMs: wallZeroMs + playedMs + 1000 })];
    recorded.value.close();
    const source = replay({ file: damaged });
    const events = withoutEnd(read(source, { forMs: playedMs + 2000, stepMs: 500 }));
    expect(events).toEqual([...original.slice(0, -1), ...more]);
    expect(source.problems).toEqual([{ line: original.length + 1, problem: 'not an event' }]);
  });

  it.each([
    ['nothing', '', /is empty$/],
    ['another file', '{"name":"x"}\n', /is no recording of a feed$/],
    ['a later version', '{"evensRecording":2}\n', /is a recording of version 2, not 1$/],
  ])('createRecordingSource refuses %s with a one-line error', (_name, text, reason) => {
    writeFileSync(damaged, text);
    const source = createRecordingSource({ file: damaged });
    expect(source.ok ? '' : source.error).toMatch(reason);
  });

  it('a missing file to replay and an unwritable file to record are refused', () => {
    const nowhere = join(folder, 'none', 'x.ndjson');
    const source = createRecordingSource({ file: nowhere });
    expect(source.ok ? '' : source.error).toMatch(/cannot be read: ENOENT/);
    const recorded = recordSource({ source: season(), file: nowhere });
    expect(recorded.ok ? '' : recorded.error).toMatch(/^cannot record to .*ENOENT/);
  });

  it('an appended line with an invalid event changes nothing', () => {
    writeFileSync(damaged, whole);
    appendFileSync(damaged, `${JSON.stringify({ at: wallZeroMs, event: { kind: 'feed-up' } })}\n`);
    const source = replay({ file: damaged });
    read(source, { forMs: playedMs, stepMs: 500 });
    expect(source.problems).toEqual([{ line: original.length + 2, problem: 'not an event' }]);
  });
});

it('a replay of a growing recording reads later lines, including lines written in parts', () => {
  using folder = testFolder();
  const file = join(folder.path, 'growing.ndjson');
  const head = (isGrowing: boolean) =>
    `${JSON.stringify({ evensRecording: 1, source: 'test', rate: 1, zeroMs: wallZeroMs, isGrowing })}\n`;
  const line = (atMs: number) =>
    `${JSON.stringify({ at: wallZeroMs + atMs, event: { kind: 'feed-up', occurredAtMs: wallZeroMs + atMs } })}\n`;
  function opened(isGrowing: boolean) {
    writeFileSync(file, head(isGrowing));
    const source = createRecordingSource({ file });
    if (!source.ok) throw new Error(source.error);
    return { source: source.value, open: [...source.value.open({ knownUntilMs: 0, nowMs: wallZeroMs })] };
  }
  const still = opened(false);
  expect(still.open.map(({ kind }) => kind)).toEqual(['feed-recovering', 'feed-up']);
  expect([...still.source.advance(wallZeroMs + 1)].map(({ kind }) => kind)).toEqual(['feed-down']);

  const { source, open } = opened(true);
  expect(open.map(({ kind }) => kind)).toEqual(['feed-recovering', 'feed-up']);
  expect([...source.advance(wallZeroMs + 1)]).toEqual([]);
  appendFileSync(file, line(5) + line(40).slice(0, 20));
  expect([...source.advance(wallZeroMs + 10)]).toHaveLength(1);
  expect([...source.advance(wallZeroMs + 50)]).toEqual([]);
  appendFileSync(file, line(40).slice(20) + line(90));
  expect([...source.advance(wallZeroMs + 60)].map(({ occurredAtMs }) => occurredAtMs - wallZeroMs)).toEqual([
    40,
  ]);
  expect([...source.advance(wallZeroMs + 100)]).toHaveLength(1);
  expect(source.problems).toEqual([]);
});
