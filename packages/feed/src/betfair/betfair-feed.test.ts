import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FeedReport } from '../comparison/compared-feed.ts';
import { testFolder } from '../openfootball/testing/small-season.ts';
import { isBetfairFile, openBetfairFeed } from './betfair-feed.ts';

const NOON = Date.UTC(2026, 0, 3, 12);
const runners = [
  { id: 11, name: 'Ash', sortPriority: 1 },
  { id: 12, name: 'Birch', sortPriority: 2 },
  { id: 13, name: 'The Draw', sortPriority: 3 },
];

function definition(change: object = {}) {
  return {
    eventId: '9',
    eventTypeId: '1',
    eventName: 'Ash v Birch',
    marketType: 'MATCH_ODDS',
    marketTime: new Date(NOON).toISOString(),
    inPlay: false,
    status: 'OPEN',
    runners,
    ...change,
  };
}

const message = (atMs: number, change: object) =>
  JSON.stringify({ op: 'mcm', clk: 'x', pt: atMs, mc: [{ id: '1.5', ...change }] });

async function read(lines: readonly string[]) {
  using folder = testFolder();
  const file = join(folder.path, 'market.ndjson');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const isOne = isBetfairFile(file);
  const feed = openBetfairFeed(file, () => true);
  if (!feed.ok) throw new Error(feed.error);
  const { matches, problems } = feed.value;
  const reports: FeedReport[] = [];
  for await (const report of feed.value.read(new Set(matches.keys()), 0)) reports.push(report);
  return { isOne, matches: [...matches.values()], problems, reports };
}

it('reads the prices of a market in the order of our outcomes, and the start of play', async () => {
  const prices = (atMs: number, odds: readonly number[] | undefined) => ({
    kind: 'prices',
    match: 'betfair:9',
    atMs,
    line: '1x2',
    odds,
  });
  const found = await read([
    message(NOON - 3000, { marketDefinition: definition() }),
    message(NOON - 2000, {
      rc: [
        { id: 11, ltp: 2 },
        { id: 12, ltp: 4.2 },
        { id: 13, ltp: 3.5 },
      ],
    }),
    // The middle of 2.00 and 2.50 by chance is 2 / (0.5 + 0.4).
    message(NOON - 1000, {
      rc: [
        {
          id: 11,
          batb: [
            [1, 1.9, 50],
            [0, 2, 10],
          ],
          batl: [[0, 2.5, 7]],
        },
      ],
    }),
    message(NOON, { marketDefinition: definition({ status: 'SUSPENDED' }) }),
    message(NOON + 1000, { marketDefinition: definition({ inPlay: true }) }),
    // Without a price to lay the last trade counts.
    message(NOON + 2000, { rc: [{ id: 11, batl: [[0, 2.5, 0]] }] }),
  ]);
  expect(found).toEqual({
    isOne: true,
    problems: 0,
    matches: [{ id: 'betfair:9', sport: 'soccer', home: 'Ash', away: 'Birch', startsAtMs: NOON }],
    reports: [
      prices(NOON - 2000, [2000, 3500, 4200]),
      prices(NOON - 1000, [2222, 3500, 4200]),
      prices(NOON, undefined),
      prices(NOON + 1000, [2222, 3500, 4200]),
      { kind: 'moment', match: 'betfair:9', atMs: NOON + 1000, name: 'start' },
      prices(NOON + 2000, [2000, 3500, 4200]),
    ],
  });
});

it.each([
  ['OVER_UNDER_25', 'total;total=2.5', [1900, 2100]],
  ['BOTH_TEAMS_TO_SCORE', 'both-teams-to-score', [2100, 1900]],
])('maps %s to our line', async (marketType, line, odds) => {
  const { reports } = await read([
    message(NOON, {
      marketDefinition: definition({ marketType, runners: runners.slice(0, 2) }),
      rc: [
        { id: 11, ltp: 2.1 },
        { id: 12, ltp: 1.9 },
      ],
    }),
  ]);
  expect(reports).toEqual([{ kind: 'prices', match: 'betfair:9', atMs: NOON, line, odds }]);
});

it('counts lines that are no messages, and leaves other markets and sports out', async () => {
  const found = await read([
    message(NOON, { marketDefinition: definition({ eventTypeId: '7', marketType: 'WIN' }) }),
    '{"op":"mcm"}',
    'torn',
    message(NOON, { marketDefinition: definition({ runners: [{ id: 'x' }] }) }),
    message(NOON, {
      marketDefinition: definition({ marketType: 'CORRECT_SCORE' }),
      rc: [{ id: 11, ltp: 2 }],
    }),
  ]);
  expect(found.problems).toBe(2);
  expect(found.matches).toHaveLength(1);
  expect(found.reports).toEqual([]);
});

it('a recording of another feed is no file of Betfair', async () => {
  expect((await read(['{"evensRecording":1}'])).isOne).toBe(false);
});
