import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FeedEvent, openBook } from '@evens/book';
import { eventLine, headLine } from '@evens/feed';
import { afterAll, expect, test } from 'vitest';
import { parseFeedChoice } from '../../feed/feed-choice.ts';
import { compareRecordings } from './compare-recordings.ts';
import { recordFeed } from './record-feed.ts';
import { replayRecording } from './replay-recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'evens-feed-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NOON = Date.UTC(2026, 2, 7, 12);
const fixture = {
  ...{
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'league',
    tournamentName: 'League',
    tournamentRank: 1,
  },
  ...{ kind: 'match' as const, startsAtMs: NOON, periods: 2, periodSeconds: 2700 },
  competitors: [
    { name: 'Ash', key: 'ash' },
    { name: 'Birch', key: 'birch' },
  ],
};
const { clock } = openBook(fixture, 0);

function situation(home: number, isOver = false): Extract<FeedEvent, { kind: 'clock' }>['situation'] {
  return {
    phase: isOver ? 'ended' : 'playing',
    clock: { ...clock, period: 1, running: !isOver, seconds: 720 },
    facts: {
      kind: 'contest',
      status: isOver ? 'ended' : 'playing',
      periods: [{ phase: 'regular', home, away: 0, ended: isOver }],
    },
  };
}

/** A recording of one match with a goal; its reports are late by this time. */
function write(name: string, { lateMs = 0, goals = 1 } = {}): string {
  const file = join(folder, name);
  writeFileSync(file, headLine({ source: 'test', rate: 1, zeroMs: NOON }));
  const add = (
    seconds: number,
    body: (head: { id: string; match: string; occurredAtMs: number }) => FeedEvent,
  ) => {
    const atMs = NOON + seconds * 1000 + (seconds === 0 ? 0 : lateMs);
    appendFileSync(
      file,
      eventLine({ atMs, event: body({ id: `${seconds}`, match: name, occurredAtMs: atMs }) }),
    );
  };
  const odds = (milli: readonly number[], type = '1x2', specifier = '') => ({
    ...{ kind: 'odds' as const, sourceType: 2 as const, complete: false },
    markets: [{ type, specifier, odds: milli }],
  });
  add(0, (head) => ({ ...head, kind: 'fixture', fixture }));
  add(1, (head) => ({ ...head, kind: 'clock', situation: situation(0) }));
  add(2, (head) => ({ ...head, ...odds([2000, 3400, 4000]) }));
  add(3, (head) => ({ ...head, ...odds([1900, 1900], 'total', 'total=2.5') }));
  add(60, (head) => ({ ...head, kind: 'goal', side: 'home', situation: situation(1) }));
  add(80, (head) => ({ ...head, ...odds([1400, 4500, 9000]) }));
  add(600, (head) => ({ ...head, kind: 'result', situation: situation(goals, true) }));
  return file;
}

async function replay(options: {
  readonly file: string;
  readonly match?: string;
  readonly lines?: readonly string[];
  readonly speed?: number;
}) {
  const printed: string[] = [];
  const { signal } = new AbortController();
  await replayRecording(
    { match: undefined, lines: [], speed: undefined, ...options },
    { clock: { nowMs: () => Date.now() }, signal, print: (line) => printed.push(line) },
  );
  return printed;
}

test('feed replay describes the recording and names skipped lines', async () => {
  const file = write('described');
  appendFileSync(file, '{"at":1}\n');
  const text = (await replay({ file })).join('\n');
  expect(text).toContain('of test');
  expect(text).toContain('2026-03-07 12:00:00 to 2026-03-07 12:10:00 UTC, 10 min 0 s');
  expect(text).toContain('Events         7: odds 3');
  expect(text).toContain('Skipped lines: 1\n  line 9: not an event');
  expect(text).toMatch(
    /described {2,}soccer {2,}2026-03-07 12:00:00 {2,}Ash – Birch {2,}7 +3 +1:0 +ended, result/,
  );
});

test('feed replay --match prints the events of the match in order, with prices of its main market', async () => {
  expect(
    (await replay({ file: write('ordered'), match: 'ordered' })).map((line) => line.replace(/ {2,}/g, ' ')),
  ).toEqual([
    '12:00:00.000 fixture Ash – Birch soccer, League, starts 2026-03-07 12:00:00',
    "12:00:01.000 clock 0:0 playing 12', period 1",
    '12:00:02.000 odds 1x2 2.00 3.40 4.00 (live, 1 lines)',
    "12:01:00.000 goal home 1:0 playing 12', period 1",
    '12:01:20.000 odds 1x2 1.40 4.50 9.00 (live, 1 lines)',
    '12:10:00.000 result 1:0 ended, period 1',
  ]);
});

test('feed replay --market prints the prices of this line', async () => {
  const printed = await replay({ file: write('line'), match: 'line', lines: ['total;total=2.5'] });
  expect(printed.filter((line) => line.includes('odds'))).toEqual([
    expect.stringContaining('total;total=2.5 1.90 1.90'),
  ]);
});

test('feed replay --speed prints facts of all matches with their names', async () => {
  const printed = await replay({ file: write('fast'), speed: 100_000 });
  expect(printed.map((line) => line.replace(/ {2,}/g, ' '))).toEqual([
    "12:01:00.000 Ash – Birch goal home 1:0 playing 12', period 1",
    '12:10:00.000 Ash – Birch result 1:0 ended, period 1',
  ]);
});

test('feed replay refuses a match that the recording does not have', async () => {
  await expect(replay({ file: write('other'), match: 'x' })).rejects.toThrow('has no match "x"');
});

const compareOptions = { known: new Map<string, string>(), lines: [], toleranceMs: 60_000, isJson: false };

test('feed compare prints moments, suspensions and prices side by side, and ends with 0 if results agree', async () => {
  const printed: string[] = [];
  const files = { a: write('a'), b: write('b', { lateMs: 1500 }) };
  expect(await compareRecordings({ ...compareOptions, ...files }, (line) => printed.push(line))).toBe(1);
  const text = printed.join('\n');
  expect(text).toMatch(/score 1:0 +12:01:00\.000 +12:01:01\.500 +\+1\.5 s +20\.0 s +20\.0 s/);
  // The second recording lasts longer: its result is after the common time.
  expect(text).toContain('RESULTS DIFFER: A 1:0, B none');
  printed.length = 0;
  const same = { a: write('c'), b: write('d') };
  expect(await compareRecordings({ ...compareOptions, ...same }, (line) => printed.push(line))).toBe(0);
  expect(printed.join('\n')).toContain('the prices are equal');
  const other = { a: write('e'), b: write('f', { goals: 2 }) };
  expect(
    await compareRecordings({ ...compareOptions, ...other, isJson: true }, (line) => printed.push(line)),
  ).toBe(1);
  expect(JSON.parse(printed.at(-1) ?? '')).toMatchObject({
    pairs: [{ results: { a: '1:0', b: '2:0' }, isSameResult: false }],
  });
});

test('feed compare refuses a named match that a file does not have', async () => {
  const files = { a: write('g'), b: write('h') };
  await expect(
    compareRecordings({ ...compareOptions, ...files, known: new Map([['g', 'nope']]) }, () => undefined),
  ).rejects.toThrow('h has no match "nope"');
});

test('feed record writes whole lines until it is ended, and a replay reads all of them', async () => {
  const source = write('source');
  const choice = parseFeedChoice({ feed: `recording:${source}`, speed: '3600' });
  if (!choice.ok) throw new Error(choice.error);
  const file = join(folder, 'recorded.ndjson');
  const ending = new AbortController();
  const printed: string[] = [];
  const ports = {
    clock: { nowMs: () => Date.now() },
    signal: ending.signal,
    print: (line: string) => void printed.push(line),
  };
  const done = recordFeed({ file, choice: choice.value, forMs: undefined }, ports);
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"feed-down"');
  ending.abort();
  expect(await done).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text.endsWith('}\n')).toBe(true);
  // The first line is the head.
  expect(printed.at(-1)).toContain(`: ${text.trimEnd().split('\n').length - 1} events of 1 matches in `);
  expect(text).toContain('"kind":"result"');
  expect((await replay({ file })).join()).toContain('Skipped lines: none');
});

test('feed record ends after its time, and refuses a file that is no recording', async () => {
  const choice = parseFeedChoice({ feed: `recording:${write('short')}` });
  if (!choice.ok) throw new Error(choice.error);
  const { signal } = new AbortController();
  const ports = { clock: { nowMs: () => Date.now() }, signal, print: () => undefined };
  const file = join(folder, 'timed.ndjson');
  expect(await recordFeed({ file, choice: choice.value, forMs: 1 }, ports)).toBe(0);
  const foreign = join(folder, 'notes.txt');
  writeFileSync(foreign, 'notes\n');
  await expect(recordFeed({ file: foreign, choice: choice.value, forMs: 60_000 }, ports)).rejects.toThrow(
    /notes\.txt: the file exists and is no recording of a feed$/,
  );
  expect(readFileSync(foreign, 'utf8')).toBe('notes\n');
});
