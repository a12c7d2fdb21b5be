import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { presentTicket, readTicket, type Settlement } from '../../sportsbook/index.ts';
import { prune, startPruning } from '../audit/pruning.ts';
import { checkLedger } from '../index.ts';

const DAY_MS = 86_400_000;
const line = '1x2';
const odds = [2000, 3600, 4200];

let site: MoneySite;
let settlement: Settlement;
let player: Player;

beforeAll(async () => {
  site = await openMoneySite();
  // The trigger uses the database's clock, so these tests run in the present.
  site.nowMs = Date.now();
  settlement = await makeTestSettlement(site);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.feed.receivedAtMs = site.nowMs;
  player = await site.player('100.00');
});

const final = score(
  [
    [1, 0],
    [0, 0],
  ],
  true,
);

async function openMatch(): Promise<number> {
  const match = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + DAY_MS));
  await site.feed.odds(match, { [line]: odds }, site.nowMs);
  return match;
}

async function bet(matchId: number): Promise<number> {
  const placed = await site.bet(player, { matchId, market: line, outcomeNo: 1, odds: 2000, stake: '1.00' });
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.ticket.id;
}

async function settleAll(): Promise<void> {
  await settlement.readFeed();
  await settlement.pay();
  site.nowMs += 60_000;
  await settlement.pay();
}

/** Backdates the match and its feed events by `days`. */
async function age(matchId: number, days: number, phase = 'ended'): Promise<void> {
  await site.pool.query(
    `update match set phase = $3, updated_at = now() - $2::float8 * interval '1 day' where id = $1`,
    [matchId, days, phase],
  );
  await site.pool.query(
    `update feed_event set received_at = now() - $2::float8 * interval '1 day' where match_id = $1`,
    [matchId, days],
  );
}

async function wordsOn(matchId: number): Promise<number> {
  const { rows } = await site.pool.query<{ n: number }>(
    'select count(*) as n from feed_event where match_id = $1',
    [matchId],
  );
  return rows[0]?.n ?? -1;
}

async function round(rowsPerBatch = 500, batchesMax = 1000) {
  const pruned = await prune(
    {
      pool: site.pool,
      feedKeptDays: 30,
      afterFeedEvent: 0,
      isStopped: () => false,
      limits: { rowsPerBatch, pauseMs: 0, batchesMax },
    },
    Date.now(),
  );
  return pruned.deleted;
}

describe('feed events', () => {
  it('feed events are deleted 30 days after their match was settled, without effect on tickets or audit', async () => {
    const [old, young, unbet] = [await openMatch(), await openMatch(), await openMatch()];
    const ticketId = await bet(old);
    await bet(young);
    for (const match of [old, young, unbet]) {
      await site.feed.incident(match, site.nowMs + 1000, score([[1, 0]], false));
      await site.feed.result(match, site.nowMs + 2000, final);
    }
    await settleAll();
    const read = async () => {
      const ticket = await readTicket(site.pool, { accountId: player.accountId, ticketId });
      return ticket && JSON.stringify(presentTicket(ticket, player.principal.language), replaceBigint);
    };
    const before = await read();
    expect(before).toContain('won.');
    await age(old, 31);
    await age(unbet, 31);
    await age(young, 29);
    expect((await round()).feedEvents).toBe(4);
    expect([await wordsOn(old), await wordsOn(young), await wordsOn(unbet)]).toEqual([0, 2, 0]);
    expect(await read()).toBe(before);
    expect(await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).toEqual([]);
    await site.feed.correction(
      old,
      site.nowMs,
      score(
        [
          [0, 2],
          [0, 0],
        ],
        true,
      ),
    );
    await settleAll();
    expect(await read()).toContain('lost.');
    await site.pool.query('delete from feed_event where match_id = any($1)', [[old, young]]);
  });

  it('feed events are kept at any age while something may still need them', async () => {
    const cases = {
      playing: await openMatch(),
      abandoned: await openMatch(),
      unread: await openMatch(),
      undecided: await openMatch(),
      setAside: await openMatch(),
      unpaid: await openMatch(),
    };
    for (const match of [cases.undecided, cases.setAside, cases.unpaid]) await bet(match);
    for (const match of Object.values(cases)) {
      if (match !== cases.unread) await site.feed.incident(match, site.nowMs + 1000, score([[1, 0]], false));
    }
    await site.feed.result(cases.setAside, site.nowMs + 2000, final);
    await site.feed.result(cases.unpaid, site.nowMs + 2000, final);
    await settleAll();
    await site.feed.result(cases.unread, site.nowMs + 2000, final);
    const marketCondition = `market_id = (select id from market where match_id = $1)`;
    await site.pool.query(
      `update market set failed_from = 1, failed_reason = 'x', retry_at = now() where match_id = $1`,
      [cases.setAside],
    );
    await site.pool.query(`update settlement_run set state = 'rest' where ${marketCondition}`, [
      cases.unpaid,
    ]);
    for (const match of Object.values(cases)) await age(match, 400);
    await age(cases.playing, 400, 'playing');
    await age(cases.abandoned, 400, 'abandoned');
    expect((await round()).feedEvents).toBe(0);
    // Proves that nothing else kept them.
    await site.pool.query('update market set failed_from = null, failed_reason = null, retry_at = null');
    await site.pool.query(`update settlement_run set state = 'done' where ${marketCondition}`, [
      cases.unpaid,
    ]);
    await age(cases.playing, 400);
    await age(cases.abandoned, 400);
    await settlement.readFeed();
    expect((await round()).feedEvents).toBe(7);
    expect(await wordsOn(cases.undecided)).toBe(1);
    await site.feed.result(cases.undecided, site.nowMs + 3000, final);
    await settleAll();
  });

  it('feed events are deleted oldest first in batches, and a full round leaves the rest to the next', async () => {
    const match = await openMatch();
    for (let n = 0; n < 10; n++) await site.feed.incident(match, site.nowMs + n, score([[n, 0]], false));
    await settlement.readFeed();
    await age(match, 31);
    await site.pool.query('delete from feed_event where match_id <> $1', [match]);
    expect((await round(2, 3)).feedEvents).toBe(6);
    expect(await wordsOn(match)).toBe(4);
    expect((await round(3)).feedEvents).toBe(4);
  });
});

test('pruning runs again at once while old rows are left, and goes on behind feed events that it keeps', async () => {
  const [kept, old] = [await openMatch(), await openMatch()];
  for (const match of [kept, old])
    for (let n = 0; n < 5; n++) await site.feed.incident(match, site.nowMs + n, score([[n, 0]], false));
  await settlement.readFeed();
  await age(kept, 31, 'playing');
  await age(old, 31);
  const loop = startPruning({
    pool: site.pool,
    feedKeptDays: 30,
    limits: { rowsPerBatch: 2, pauseMs: 0, batchesMax: 1 },
    clock: { nowMs: Date.now },
    log: silentLog,
    metrics: createMetrics(),
    firstAfterMs: 0,
  });
  await expect.poll(() => wordsOn(old)).toBe(0);
  await loop.stop();
  expect(await wordsOn(kept)).toBe(5);
  await age(kept, 31);
  await round();
});

test('events are deleted after 30 days, once their messages are written', async () => {
  const { rows } = await site.pool.query<{ id: number }>(
    `insert into event (account_id, kind, about, body, at)
     select 1, 'bet-voided', 'ticket:' || n, '{}', now() - n * interval '1 day' from generate_series(32, 29, -1) n
     returning id`,
  );
  const [first, second] = rows;
  const left = async () =>
    (await site.pool.query('select about from event where account_id = 1 order by id')).rows;
  const follow = (id: number | undefined) =>
    site.pool.query(`update follower set position = $1 where name = 'messages'`, [id]);
  await follow(first?.id);
  expect((await round()).events).toBe(1);
  expect((await left()).map(({ about }) => about)).toEqual(['ticket:31', 'ticket:30', 'ticket:29']);
  await follow((second?.id ?? 0) + 10);
  expect((await round()).events).toBe(2);
  expect((await left()).map(({ about }) => about)).toEqual(['ticket:29']);
});

test('tickets listed for a bonus that ended are deleted, and those of a running bonus are not', async () => {
  const addBonus = async (state: number) => {
    const { rows } = await site.pool.query<{ id: number }>(
      `insert into bonus (account_id, ledger_id, currency, offer_key, kind, is_wagering, granted, requirement, min_odds_milli, terms,
                          appended_at, expires_at, state, activated_at, ended_at, end_reason)
       select $1, min(a.id), 'PLAY', 'x', 'bonus-money', true, 1, 1, 1000, '{}', now(), now(), $2, now(), $3, $4 from account a
       where not exists (select from bonus b where b.ledger_id = a.id) returning id`,
      [player.accountId, state, state === 2 ? null : new Date(site.nowMs), state === 2 ? null : 'spent'],
    );
    return rows[0]?.id;
  };
  const [running, ended] = [await addBonus(2), await addBonus(4)];
  await site.pool.query(
    'insert into bonus_due_ticket (bonus_id, ticket_id) values ($1, 1), ($2, 1), ($2, 2)',
    [running, ended],
  );
  expect((await round()).dueTickets).toBe(2);
  const { rows } = await site.pool.query('select bonus_id from bonus_due_ticket');
  expect(rows).toEqual([{ bonus_id: running }]);
});

describe('commands', () => {
  let idCount = 0;
  const uuid = (ageMs: number) => {
    idCount += 1;
    const hex = Math.round(Date.now() - ageMs)
      .toString(16)
      .padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(idCount).padStart(12, '0')}`;
  };
  const add = (idAgeMs: number, rowAgeMs: number) =>
    site.pool.query(
      `insert into command (id, account_id, use_case, body_sha256, result_id, at)
       values ($1, 1, 'top-up', '\\x', 1, now() - $2::float8 * interval '1 millisecond')`,
      [uuid(idAgeMs), rowAgeMs],
    );
  const count = async () => {
    const { rows } = await site.pool.query<{ n: number }>(
      'select count(*) as n from command where account_id = 1',
    );
    return rows[0]?.n;
  };

  it('commands are deleted in batches once id and row are 48 hours old', async () => {
    for (let n = 0; n < 5; n++) await add(3 * DAY_MS + n, 3 * DAY_MS);
    await add(2 * DAY_MS + 60_000, DAY_MS + 60_000);
    await add(DAY_MS, DAY_MS);
    await add(0, 0);
    expect((await round(2, 2)).commands).toBe(4);
    expect((await round(2)).commands).toBe(1);
    expect((await round()).commands).toBe(0);
    expect(await count()).toBe(3);
  });

  it('the table refuses to delete younger commands and to update any', async () => {
    for (const statement of [
      'delete from command where account_id = 1',
      'update command set result_id = 2 where account_id = 1',
    ])
      await expect(site.pool.query(statement)).rejects.toThrow('never changed');
  });

  it('the ledger audit misses a deleted command only for a recent ticket', async () => {
    await bet(await openMatch());
    const missing = async () =>
      (await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs })).some(
        ({ check }) => check === 'ticket-without-command',
      );
    expect(await missing()).toBe(false);
    await site.pool.query('alter table command disable trigger user');
    await site.pool.query('delete from command where account_id = $1', [player.accountId]);
    await site.pool.query('alter table command enable trigger user');
    expect(await missing()).toBe(true);
    await site.pool.query(`update ticket set decided_at = now() - interval '25 hours'`);
    expect(await missing()).toBe(false);
  });
});

function replaceBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
