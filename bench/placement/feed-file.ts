import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FeedEvent, Fixture } from '@evens/book';
import { eventLine, headLine } from '@evens/feed';

/** Start time of the recording; the site moves it to the current time. */
const ZERO_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

export const BET_ODDS = [2000, 3400, 3800] as const;

function fixture(n: number): Fixture {
  return {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'bench-league',
    tournamentName: 'Bench League',
    tournamentRank: 50,
    kind: 'match',
    competitors: [
      { name: `Home ${n}`, key: `home-${n}` },
      { name: `Away ${n}`, key: `away-${n}` },
    ],
    startsAtMs: ZERO_MS + 2 * DAY_MS + n * 60_000,
    periods: 2,
    periodSeconds: 2700,
  };
}

export interface FeedPlan {
  readonly file: string;
  /** Number of matches with constant odds; bets are placed on these. */
  readonly quiet: number;
  /** Number of matches with changing odds. */
  readonly moving: number;
  /** Duration of the changes, and their total rate. */
  readonly movingMs: number;
  readonly changesPerSecond: number;
}

/** A recording of future matches: prices of the quiet ones once, of the moving ones repeatedly. */
export async function writeFeedFile({
  file,
  quiet,
  moving,
  movingMs,
  changesPerSecond,
}: FeedPlan): Promise<void> {
  const out = createWriteStream(file);
  out.write(headLine({ source: 'bench', rate: 1, zeroMs: ZERO_MS }));
  const writeEvent = (atMs: number, event: FeedEvent) => out.write(eventLine({ atMs, event }));
  const odds = (n: number, id: string, occurredAtMs: number, prices: readonly number[]): FeedEvent => ({
    kind: 'odds',
    match: `m${n}`,
    id,
    occurredAtMs,
    sourceType: 1,
    complete: true,
    markets: [{ type: '1x2', specifier: '', odds: prices }],
  });
  writeEvent(ZERO_MS, { kind: 'feed-recovering', occurredAtMs: ZERO_MS });
  for (let n = 0; n < quiet + moving; n += 1) {
    writeEvent(ZERO_MS, {
      kind: 'fixture',
      match: `m${n}`,
      id: 'fixture',
      occurredAtMs: ZERO_MS,
      fixture: fixture(n),
    });
    writeEvent(ZERO_MS, odds(n, 'o0', ZERO_MS, BET_ODDS));
  }
  writeEvent(ZERO_MS, { kind: 'feed-up', occurredAtMs: ZERO_MS });
  const changes = moving === 0 ? 0 : Math.floor((movingMs / 1000) * changesPerSecond);
  for (let n = 0; n < changes; n += 1) {
    const atMs = ZERO_MS + Math.floor((n * 1000) / changesPerSecond) + 1;
    writeEvent(atMs, odds(quiet + (n % moving), `o${n + 1}`, atMs, [2000 + (n % 50) * 10, 3400, 3800]));
  }
  // Keeps the recording from ending during the bench.
  writeEvent(ZERO_MS + DAY_MS, { kind: 'feed-up', occurredAtMs: ZERO_MS + DAY_MS });
  out.end();
  await once(out, 'finish');
}
