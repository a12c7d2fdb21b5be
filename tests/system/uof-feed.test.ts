import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ended21,
  FakeFeed,
  lines,
  oddsChange,
  prematchMarkets,
  results11,
  results21,
  type StatusInput,
  settlement,
  UofSource,
} from '@evens/feed/uof-testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { placeFirstSingle } from '../fixture/first-single.ts';
import { openSite } from '../fixture/open-site.ts';
import type { Site } from '../fixture/site-place.ts';
import { creditPlayer } from '../fixture/top-up.ts';

const WAIT_MS = 60_000;
const STEP_MS = 50;
const HOUR_MS = 3_600_000;

const zeroMs = Date.now();
const match = {
  event: 'sr:match:4711',
  sport: 'sr:sport:1',
  home: 'Ash Town',
  away: 'Birch Rovers',
  startsAtMs: zeroMs + HOUR_MS,
};
const ended11: StatusInput = {
  status: 3,
  code: 100,
  score: [1, 1],
  periods: [
    [6, 1, 0],
    [7, 0, 1],
  ],
};

/** The result by the API. */
let summary = ended21;
let laterMs = 0;
let site: Site;
let player: Browser;
let stepping: NodeJS.Timeout;
const folder = mkdtempSync(join(tmpdir(), 'evens-uof-'));
const file = join(folder, 'uof.ndjson');
const feed = new FakeFeed({ matches: [match], messages: [], summary: () => summary });
const source = new UofSource({ stream: feed.stream, api: feed.api });

/** The site follows the translated events as a recording that grows: its time is that of the recording, shifted. */
function record(events: Iterable<unknown>, at: number): void {
  for (const event of events) appendFileSync(file, `${JSON.stringify({ at, event })}\n`);
}

const now = () => Date.now() - laterMs;

function send(build: (atMs: number) => { readonly body: string }): void {
  const atMs = now();
  feed.push(build(atMs).body, atMs);
}

async function readBalance(): Promise<string> {
  const { body } = await player.call('GET /api/user/balance');
  return String(body.TotalBalance);
}

async function untilBalance(expected: string): Promise<void> {
  await expect.poll(readBalance, { timeout: WAIT_MS, interval: 100 }).toBe(expected);
}

beforeAll(async () => {
  const head = { evensRecording: 1, source: 'uof', rate: 1, zeroMs, isGrowing: true };
  writeFileSync(file, `${JSON.stringify(head)}\n`);
  record(source.open({ knownUntilMs: 0, nowMs: zeroMs }), zeroMs);
  site = await openSite({ feed: `recording:${file}`, env: { EVENS_RATE_FACTOR: '1000' } });
  laterMs = await withConnection(site.databaseUrl, async (client) => {
    const { rows } = await client.query<{ later: string }>(
      'select extract(epoch from wall_zero - source_zero) * 1000 as later from feed_run',
    );
    return Number(rows[0]?.later);
  });
  player = await registerPlayer(site.url, 'uofplayer');
  await creditPlayer({ databaseUrl: site.databaseUrl, userName: 'uofplayer', amount: '100.00' });
  stepping = setInterval(() => {
    const atMs = now();
    record(source.advance(atMs), atMs);
  }, STEP_MS);
}, 300_000);

afterAll(async () => {
  clearInterval(stepping);
  await site.stop();
  rmSync(folder, { recursive: true });
});

test('a bet is settled by the Unified Odds Feed, rolled back, settled again, cancelled, and the cancellation rolled back', async () => {
  send((atMs) =>
    oddsChange(match, atMs, { product: 3, state: { status: 0, code: 0 }, markets: prematchMarkets }),
  );
  await expect
    .poll(async () => (await placeFirstSingle(player, '10').catch(() => undefined))?.status, {
      timeout: WAIT_MS,
    })
    .toBe(200);
  await untilBalance('90.00');

  send((atMs) =>
    oddsChange(match, atMs, { state: { status: 1, code: 6, periods: [[6, 0, 0]], time: '00:01' } }),
  );
  send((atMs) => oddsChange(match, atMs + 1, { state: ended21 }));
  send((atMs) => settlement(match, atMs + 2, results21));
  await untilBalance('109.00');

  send((atMs) => lines('rollback_bet_settlement', match, atMs, { markets: [{ id: 1 }] }));
  await untilBalance('90.00');

  summary = {
    ...ended21,
    score: [3, 1],
    periods: [
      [6, 1, 0],
      [7, 2, 1],
    ],
  };
  send((atMs) => settlement(match, atMs, results21));
  await untilBalance('109.00');

  send((atMs) => lines('rollback_bet_settlement', match, atMs, { markets: [{ id: 1 }] }));
  await untilBalance('90.00');

  send((atMs) => lines('bet_cancel', match, atMs, { markets: [{ id: 1, void_reason: 12 }] }));
  await untilBalance('100.00');

  summary = ended11;
  send((atMs) => lines('rollback_bet_cancel', match, atMs, { markets: [{ id: 1 }] }));
  send((atMs) => settlement(match, atMs + 1, results11));
  await untilBalance('90.00');

  const { body } = await player.call('GET /api/history/clearedbets');
  expect(body.Tickets).toMatchObject([{ Result: 3, Payout: '0.00' }]);
  const pool = createPool({ url: site.databaseUrl, name: 'ledger', max: 2, onIdleError: () => undefined });
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() + 120_000 })).toEqual([]);
  await pool.end();
  expect(source.problems).toEqual([]);
}, 300_000);
