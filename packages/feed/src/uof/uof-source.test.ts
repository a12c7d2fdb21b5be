import { describeSource } from '../conformance.ts';
import { UofSource } from './source.ts';
import { FakeFeed } from './testing/fake-feed.ts';
import { type DayMatch, ended21, soccerMatch, type TimedMessage } from './testing/recorded-day.ts';

const NOON = Date.UTC(2026, 2, 7, 12);
const HOUR_MS = 3_600_000;

function dayMatch(number: number, startsAtMs: number): DayMatch {
  return {
    event: `sr:match:${number}`,
    sport: 'sr:sport:1',
    home: `Home ${number}`,
    away: `Away ${number}`,
    startsAtMs,
  };
}

const day = [dayMatch(1001, NOON), dayMatch(1002, NOON + HOUR_MS / 2), dayMatch(1003, NOON + 2.5 * HOUR_MS)];
const messages: readonly TimedMessage[] = day.flatMap(soccerMatch).sort((a, b) => a.atMs - b.atMs);

describeSource(
  'the Unified Odds Feed',
  () => {
    const feed = new FakeFeed({ matches: day, messages, summary: () => ended21 });
    return new UofSource({ stream: feed.stream, api: feed.api });
  },
  { openAtMs: NOON - 10 * 60_000, knownUntilMs: NOON - 12 * HOUR_MS, forMs: 3 * HOUR_MS, closelyMs: 30_000 },
);
