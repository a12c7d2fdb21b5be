import type { MarketId } from '@evens/base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { startSettlement } from '../index.ts';
import { readStuckMarkets, startSettlementRuns } from '../settlement/start-runs.ts';

const LINES = { '1x2': [2000, 3600, 4200] };
const won = score(
  [
    [0, 0],
    [3, 0],
  ],
  true,
);

let site: MoneySite;
let large: number;
let small: number;
let player: Player;
beforeAll(async () => {
  site = await openMoneySite();
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.nowMs += 3_600_000;
  site.feed.receivedAtMs = site.nowMs;
  large = await site.feed.addMatch(soccer('Large', 'Away', site.nowMs + 3_600_000));
  small = await site.feed.addMatch(soccer('Small', 'Away', site.nowMs + 3_600_000));
  for (const match of [large, small]) await site.feed.odds(match, LINES, site.nowMs);
  player = await site.player('1000.00');
});

async function place(matchId: number, who = player): Promise<number> {
  const placed = await site.bet(who, { matchId, market: '1x2', outcomeNo: 1, odds: 2000, stake: '1.00' });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

async function until(what: () => Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function readMarket(matchId: number): Promise<{ id: MarketId; isClosed: boolean }> {
  const { rows } = await site.pool.query<{ id: MarketId; isClosed: boolean }>(
    `select id, closed_at is not null as "isClosed" from market where match_id = $1`,
    [matchId],
  );
  const [row] = rows;
  if (!row) throw new Error(`match ${matchId} has no market`);
  return row;
}

async function settledTickets(matchId: number): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>(
    `select count(*) as count from ticket t join ticket_leg l on l.ticket_id = t.id join market k on k.id = l.market_id
     where k.match_id = $1 and t.result <> 0`,
    [matchId],
  );
  return rows[0]?.count ?? 0;
}

it('a result closes its markets while another settlement is in progress', async () => {
  await place(large);
  await place(small, await site.player('10.00'));
  // The settlement of the large market waits for this balance until the test releases it.
  const holder = await site.pool.connect();
  await holder.query('begin');
  await holder.query('select from balance where account_id = $1 for update', [player.accountId]);
  const settlement = await startSettlement({
    url: site.url,
    pool: site.pool,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    news: { changed: () => undefined },
    lateToleranceMs: 0,
    log: silentLog,
    metrics: createMetrics(),
  });
  try {
    await site.feed.result(large, site.nowMs + 1000, won);
    await until(async () => (await readMarket(large)).isClosed);
    await until(async () => {
      const { rows } = await site.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%settle_tickets(%'",
      );
      return rows.length > 0;
    });
    await site.feed.result(small, site.nowMs + 2000, won);
    await until(async () => (await readMarket(small)).isClosed);
    expect(await settledTickets(large)).toBe(0);
    await holder.query('commit');
    await until(async () => (await settledTickets(large)) === 1);
  } finally {
    holder.release();
    await settlement.stop();
  }
});

it('a small settlement is paid before earlier large ones have finished', async () => {
  const other = await site.feed.addMatch(soccer('Large too', 'Away', site.nowMs + 3_600_000));
  await site.feed.odds(other, LINES, site.nowMs);
  for (let tickets = 0; tickets < 40; tickets += 1) for (const match of [large, other]) await place(match);
  const single = await site.player('10.00');
  await place(small, single);
  const notified: number[] = [];
  const settlement = await makeTestSettlement(site, {
    chunkTickets: 2,
    news: {
      changed(accountIds) {
        // The clock advances, as it does between two statements.
        site.nowMs += 1;
        notified.push(...accountIds);
      },
    },
  });
  // Large ones first: both workers are busy when the small one becomes due.
  for (const match of [large, other, small]) {
    await site.feed.result(match, site.nowMs + 1000, won);
    await settlement.readFeed();
    site.nowMs += 1000;
  }
  await settlement.pay();
  expect(await Promise.all([large, other, small].map(settledTickets))).toEqual([40, 40, 1]);
  expect(notified.indexOf(single.accountId)).toBeLessThan(notified.length / 2);
});

it('closed markets that still have open tickets are found in small batches of tickets', async () => {
  const tickets = [await place(large), await place(small), await place(small)];
  for (const match of [large, small])
    await site.pool.query(
      'update market set closed_at = to_timestamp($2::float8 / 1000) where match_id = $1',
      [match, site.nowMs - 100_000],
    );
  const found: MarketId[] = [];
  let looks = 0;
  let after: Awaited<ReturnType<typeof readStuckMarkets>>['next'];
  do {
    const { marketIds, next } = await readStuckMarkets(site.pool, {
      after,
      tickets: 1,
      closedBeforeMs: site.nowMs - 60_000,
    });
    found.push(...marketIds);
    after = next;
    looks += 1;
  } while (after !== undefined);
  expect(looks).toBeGreaterThanOrEqual(tickets.length);
  const [{ id: first }, { id: second }] = await Promise.all([readMarket(large), readMarket(small)]);
  expect(new Set(found)).toEqual(new Set([first, second]));
  // A market that is being paid is skipped.
  await startSettlementRuns(site.pool, [first], site.nowMs);
  const again = await readStuckMarkets(site.pool, {
    after: undefined,
    tickets: 100,
    closedBeforeMs: site.nowMs - 60_000,
  });
  expect(again).toEqual({ marketIds: [second], next: undefined });
});
