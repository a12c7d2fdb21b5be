import type { MarketId } from '@evens/base';
import { MAX_ODDS_MILLI, MIN_ODDS_MILLI } from '@evens/markets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MoneySite,
  makeTestSettlement,
  openMoneySite,
  type Player,
  score,
  silentLog,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { type House, readHouse } from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { PARTITION_IDS } from '../../platform/partitions.ts';
import { readJudgedTickets, settleTicket } from '../index.ts';
import { payRun } from '../settlement/fan-out.ts';
import type { Run } from '../settlement/run-store.ts';
import type { Settlement } from '../settlement/settle-tickets.ts';

const OUTCOMES = 6;
/** More than the tickets that one statement pays. */
const CHUNK = 450;
/** Maximum distance of a ticket's decision time from the edges of the verdicts' windows. */
const EDGE_MS = 3;

let site: MoneySite;
let house: House;
let players: readonly Player[];
beforeAll(async () => {
  site = await openMoneySite();
  house = await readHouse(site.pool);
  players = await Promise.all(
    (['EUR', 'EUR', 'BRL', 'JPY', 'BTC'] as const).map((currency) => site.player('0', currency)),
  );
});
afterAll(() => site.stop());

interface Ruling {
  readonly result: number;
  readonly shareNum: number;
  readonly shareDen: number;
  readonly placeNum: number;
  readonly placeDen: number;
  readonly deduction: number;
  readonly isByOperator: boolean;
}

/** Up to the maximum of a verdict's column. */
const whole = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 32_767 }));
const part = fc
  .tuple(whole, whole)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
const ruling: fc.Arbitrary<Ruling> = fc
  .record({
    result: fc.integer({ min: 1, max: 6 }),
    isPlain: fc.boolean(),
    share: part,
    place: part,
    deduction: fc.integer({ min: 0, max: 90 }),
    isByOperator: fc.boolean(),
  })
  .map(({ result, isPlain, share, place, deduction, isByOperator }) => ({
    result,
    isByOperator,
    shareNum: isPlain ? 1 : share[0],
    shareDen: isPlain ? 1 : share[1],
    placeNum: isPlain ? 1 : place[0],
    placeDen: isPlain ? 1 : place[1],
    deduction: isPlain ? 0 : deduction,
  }));
/** Windows of one version: bets of the first second, of the second, and later. Undefined: not decided. */
const windows = fc.array(fc.option(ruling, { nil: undefined, freq: 6 }), { minLength: 3, maxLength: 3 });
const verdicts = fc.array(windows, { minLength: OUTCOMES, maxLength: OUTCOMES });

const stake = fc.oneof(
  fc.bigInt({ min: 1n, max: 20n }),
  fc.bigInt({ min: 1n, max: 100_000n }),
  fc.bigInt({ min: 1n, max: 1_000_000_000_000_000n }),
);
const odds = fc.oneof(
  fc.constantFrom(MIN_ODDS_MILLI, MIN_ODDS_MILLI + 1, 1333, 1999, 2000, 2001, MAX_ODDS_MILLI),
  fc.integer({ min: MIN_ODDS_MILLI, max: MAX_ODDS_MILLI }),
);
const kinds = [
  'plain',
  'boosted',
  'each-way',
  'combo',
  'waits',
  'cancelled',
  'part-cashed',
  'cashed',
  'odds-too-low',
] as const;
const ticket = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('plain' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
  ),
  player: fc.nat(),
  outcomeNo: fc.integer({ min: 1, max: OUTCOMES + 1 }),
  stakeMinor: stake,
  oddsMilli: odds,
  capMinor: fc.oneof(fc.bigInt({ min: 1n, max: 1000n }), fc.bigInt({ min: 1n, max: 1_000_000_000_000_000n })),
  edge: fc.integer({ min: 0, max: 2 }),
  offsetMs: fc.integer({ min: -EDGE_MS, max: EDGE_MS }),
  micros: fc.constantFrom(0, 0, 1, 499, 500, 501, 999),
});
type DrawnTicket = typeof ticket extends fc.Arbitrary<infer T> ? T : never;

let markets = 0;
const startMs = Date.UTC(2026, 1, 1);

async function makeMarket(): Promise<MarketId> {
  markets += 1;
  const match = await site.feed.addMatch(soccer(`Home ${markets}`, 'Away'));
  const { rows } = await site.pool.query<{ id: MarketId }>(
    `insert into market (match_id, type, specifier, sport) values ($1, '1x2', '', 'soccer') returning id`,
    [match],
  );
  const [row] = rows;
  if (!row) throw new Error('makeMarket: expected a row, got none');
  return row.id;
}

async function judge(
  marketId: MarketId,
  version: number,
  outcomes: readonly (readonly (Ruling | undefined)[])[],
): Promise<void> {
  const rows = outcomes.flatMap((spans, index) =>
    spans.flatMap((ruled, span) =>
      ruled
        ? [
            {
              outcome_no: index + 1,
              result: ruled.result,
              share_num: ruled.shareNum,
              share_den: ruled.shareDen,
              place_num: ruled.placeNum,
              place_den: ruled.placeDen,
              deduction: ruled.deduction,
              source: ruled.isByOperator ? 'operator' : 'result',
              valid_from: span === 0 ? '-infinity' : new Date(startMs + span * 1000).toISOString(),
              valid_until: span === 2 ? 'infinity' : new Date(startMs + (span + 1) * 1000).toISOString(),
            },
          ]
        : [],
    ),
  );
  await site.pool.query(
    `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, share_num, share_den, source, reason,
                          reason_args, feed_event_id, at, deduction, place_num, place_den)
     select $1, outcome_no, $2, valid_from, valid_until, result, share_num, share_den, source, 'decided', '{}', 0, now(), deduction,
            place_num, place_den
     from json_populate_recordset(null::verdict, $3)`,
    [marketId, version, JSON.stringify(rows)],
  );
}

/** Writes tickets as placing does, before any later change by their kind. Returns their ids in order. */
async function strikeAll(marketId: MarketId, drawn: readonly DrawnTicket[]): Promise<readonly number[]> {
  const rows = drawn.map((one, n) => {
    const player = players[one.player % players.length];
    return {
      n,
      account_id: player?.accountId,
      currency: player?.principal.currency,
      stake: (one.kind === 'each-way' ? one.stakeMinor * 2n : one.stakeMinor).toString(),
      cap: one.capMinor.toString(),
      odds: one.kind === 'odds-too-low' ? MIN_ODDS_MILLI - 1 : one.oddsMilli,
      outcome_no: one.outcomeNo,
      type: one.kind === 'combo' ? 'combo' : 'single',
      legs: one.kind === 'combo' || one.kind === 'each-way' ? 2 : 1,
      formula:
        one.kind === 'each-way'
          ? { eachWay: true }
          : one.kind === 'boosted'
            ? { boost: { id: 1, plainMilli: 1500, basisPoints: 1000 } }
            : null,
      acceptance: one.kind === 'waits' ? 5 : 1,
      cancelled_by: one.kind === 'cancelled' ? 1 : null,
      decided_us: (startMs + one.edge * 1000 + one.offsetMs) * 1000 + one.micros,
    };
  });
  const { rows: insertedTickets } = await site.pool.query<{ id: number }>(
    `with drawn as materialized (
       select d.*, nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id, gen_random_uuid() as command_id,
              timestamptz 'epoch' + decided_us * interval '1 microsecond' as at
       from json_to_recordset($2) as d(n integer, account_id bigint, currency text, stake bigint, cap bigint, odds integer, outcome_no smallint,
              type text, legs integer, formula jsonb, acceptance smallint, cancelled_by bigint, decided_us bigint)
     ), debited as (
       update balance b set amount = b.amount - d.stake, min_amount = least(0, b.amount - d.stake), version = b.version + 1
       from (select account_id, sum(stake)::bigint as stake from drawn group by account_id) d where b.account_id = d.account_id
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'stake', 'ticket', ticket_id, 0, at from drawn
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, account_id, (select id from account where kind = 'open-bets:sport' and currency = drawn.currency), stake, currency
       from drawn
     ), ticketed as (
       insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                           rate_id, acceptance, policy, decided_at, formula, cancelled_by)
       select ticket_id, account_id, command_id, type, currency, stake, stake, 0, cap, 1, 1, acceptance, 0, at, formula, cancelled_by from drawn
     ), legged as (
       insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no)
       select ticket_id, k, $1, 1 + (outcome_no + k - 2) % ${OUTCOMES + 1}, odds, 1, 1, '', k
       from drawn cross join lateral generate_series(1, legs) as k
     ), bound as (
       insert into command (id, account_id, use_case, body_sha256, result_id, at)
       select command_id, account_id, 'placement', '\\x00', ticket_id, at from drawn
     )
     select ticket_id as id from drawn order by n`,
    [marketId, JSON.stringify(rows)],
  );
  const ids = insertedTickets.map(({ id }) => id);
  const of = (kind: string) => ids.filter((_, index) => drawn[index]?.kind === kind);
  // Only columns that settlement reads. The money of these cash-outs is not part of this test.
  await site.pool.query(
    `update ticket set stake_cashed = greatest(1, stake / 3), cashed_out = 1, stake_open = stake - greatest(1, stake / 3)
     where id = any($1) and stake > 1`,
    [of('part-cashed')],
  );
  await site.pool.query(
    'update ticket set stake_cashed = stake, cashed_out = 1, stake_open = 0, result = 2 where id = any($1)',
    [of('cashed')],
  );
  return ids;
}

interface Settled {
  readonly result: number;
  readonly payout: string;
  readonly stake_open: string;
  readonly version: number;
  readonly verdicts: readonly number[] | null;
  readonly cause: string | null;
}

async function readSettled(ids: readonly number[]): Promise<ReadonlyMap<number, Settled>> {
  const { rows } = await site.pool.query<Settled & { readonly id: number }>(
    `select t.id, t.result, t.payout::text as payout, t.stake_open::text as stake_open, t.version, s.verdict_versions as verdicts, s.cause
     from ticket t left join ticket_settlement s on s.ticket_id = t.id and s.no = t.settlement_no where t.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...settled }) => [id, settled]));
}

/** Expected result of packages/tickets for each ticket: a settlement, none, or the error that it throws. */
async function computeExpected(
  firstId: number,
  count: number,
): Promise<ReadonlyMap<number, Settlement | 'throws' | undefined>> {
  const tickets = await readJudgedTickets(site.pool, { after: firstId - 1, limit: count });
  const expected = new Map<number, Settlement | 'throws' | undefined>();
  for (const { ticket: one } of tickets) {
    try {
      expected.set(one.id, settleTicket(one));
    } catch {
      expected.set(one.id, 'throws');
    }
  }
  return expected;
}

const buildRun = (marketId: MarketId): Run => ({
  marketId,
  generation: 1,
  cursorOutcome: 0,
  cursorTicket: 0,
  state: 'first',
  failures: 0,
});

/** Settles the tickets of a market. Returns the accounts that were notified. */
async function settleMarket(marketId: MarketId): Promise<readonly number[]> {
  const notified: number[] = [];
  await payRun(
    {
      pool: site.pool,
      house,
      clock: { nowMs: () => site.nowMs },
      news: { changed: (accounts) => void notified.push(...accounts) },
      log: silentLog,
      chunkTickets: CHUNK,
    },
    buildRun(marketId),
  );
  return notified;
}

describe('tickets of a market', () => {
  test('random tickets are settled and settled again as packages/tickets settles them', async () => {
    let settledCount = 0;
    // A failure prints the seed of the tickets instead of hundreds of tickets.
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const [first = [], second = []] = fc.sample(verdicts, { seed, numRuns: 2 });
        const drawn = fc.sample(ticket, { seed, numRuns: 600 });
        const marketId = await makeMarket();
        const ids = await strikeAll(marketId, drawn);
        for (const [version, ruled] of [
          [1, first],
          [2, second],
        ] as const) {
          await judge(marketId, version, ruled);
          const before = await readSettled(ids);
          const expected = await computeExpected(ids[0] ?? 0, ids.length);
          await settleMarket(marketId);
          const after = await readSettled(ids);
          for (const id of ids) {
            const settlement = expected.get(id);
            const was = before.get(id);
            if (settlement === undefined || settlement === 'throws') {
              expect(after.get(id)).toEqual(was);
              continue;
            }
            settledCount += 1;
            const { ticket: settled } = settlement;
            expect(after.get(id)).toMatchObject({
              result: settlement.result,
              payout: settlement.payoutMinor.toString(),
              stake_open:
                settlement.result === 0 ? (settled.stakeMinor - settled.cashed.stakeMinor).toString() : '0',
              version: (was?.version ?? 0) + 1,
              ...(settlement.result !== 0 && {
                verdicts: settlement.verdictVersions,
                cause: settlement.cause,
              }),
            });
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(settledCount).toBeGreaterThan(1000);
  });

  test('a single is not settled if a cash-out commits while the statement waits for the balance', async () => {
    const marketId = await makeMarket();
    const won = {
      result: 2,
      shareNum: 1,
      shareDen: 1,
      placeNum: 1,
      placeDen: 1,
      deduction: 0,
      isByOperator: false,
    };
    const ids = await strikeAll(
      marketId,
      [0, 1].map((player) => ({
        kind: 'plain',
        player,
        outcomeNo: 1,
        stakeMinor: 1000n,
        oddsMilli: 2000,
        capMinor: 100_000n,
        edge: 1,
        offsetMs: 0,
        micros: 0,
      })),
    );
    await judge(marketId, 1, [[won, won, won]]);
    const [cashed, other] = ids;
    const holder = await site.pool.connect();
    await holder.query('begin');
    await holder.query('select from balance where account_id = $1 for update', [players[0]?.accountId]);
    const settling = settleMarket(marketId);
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await site.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%settle_tickets(%'",
      );
      isWaiting = rows.length > 0;
    }
    await holder.query(
      'update ticket set version = version + 1, stake_cashed = 400, cashed_out = 500, stake_open = 600 where id = $1',
      [cashed],
    );
    await holder.query('commit');
    holder.release();
    await settling;
    const settled = await readSettled(ids);
    expect(settled.get(cashed ?? 0)).toMatchObject({ result: 0, stake_open: '600', version: 2 });
    expect(settled.get(other ?? 0)).toMatchObject({ result: 2, payout: '2000' });
    // The last pass settles the part that was not cashed out.
    expect(await settleMarket(marketId)).toEqual([players[0]?.accountId]);
    expect((await readSettled(ids)).get(cashed ?? 0)).toMatchObject({
      result: 2,
      payout: '1200',
      stake_open: '0',
    });
  });
});

/** A pool on which the named statement fails this many times, as on a lost connection. */
function failing(pool: Pool, name: string, times: number): Pool {
  let left = times;
  return new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key, target);
      return (config: unknown, ...others: unknown[]) => {
        if (
          typeof config === 'object' &&
          config !== null &&
          'name' in config &&
          config.name === name &&
          left > 0
        ) {
          left -= 1;
          return Promise.reject(
            Object.assign(new Error('terminated by an administrator'), { code: '57P01' }),
          );
        }
        return Reflect.apply(target.query, target, [config, ...others]);
      };
    },
  });
}

test('a chunk with tickets in two partitions is paid, and paid again after a correction', async () => {
  const size = await site.pool.query<{ size: string }>('select partition_size()::text as size');
  expect(size.rows).toEqual([{ size: String(PARTITION_IDS) }]);
  const holders = await Promise.all(Array.from({ length: 6 }, () => site.player('100.00')));
  const match = await site.feed.addMatch(soccer('Home', 'Border'));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  // Three tickets before the border of the partitions, three after it.
  await site.pool.query(`select setval('ticket_id_seq', $1)`, [PARTITION_IDS - 4]);
  for (const player of holders) {
    const bet = { matchId: match, market: '1x2', outcomeNo: 1, odds: 2000, stake: '10.00' };
    expect((await site.bet(player, bet)).ok).toBe(true);
  }
  const settlement = await makeTestSettlement(site, {});
  const pay = async () => {
    await settlement.readFeed();
    await settlement.pay();
  };
  const settled = async () => {
    const { rows } = await site.pool.query<{ table: string; settled: string }>(
      `select tableoid::regclass::text as table, string_agg(result || ' ' || payout || ' ' || settlement_no, ', ') as settled
       from ticket where account_id = any($1) group by 1 order by 1`,
      [holders.map(({ accountId }) => accountId)],
    );
    return rows.map((row) => `${row.table}: ${row.settled}`);
  };
  const home = [
    [0, 0],
    [1, 0],
  ] as const;
  await site.feed.result(match, site.nowMs + 1000, score(home, true));
  await pay();
  expect(await settled()).toEqual([
    'ticket_p0: 2 2000 1, 2 2000 1, 2 2000 1',
    'ticket_p1: 2 2000 1, 2 2000 1, 2 2000 1',
  ]);
  const draw = [
    [0, 0],
    [1, 1],
  ] as const;
  await site.feed.correction(match, site.nowMs + 2000, score(draw, true));
  await pay();
  expect(await settled()).toEqual(['ticket_p0: 3 0 2, 3 0 2, 3 0 2', 'ticket_p1: 3 0 2, 3 0 2, 3 0 2']);
  for (const player of holders) expect(await site.balance(player)).toBe(9000n);
});

test('a process that dies between paying a chunk and moving its cursor pays nothing twice', async () => {
  const holders = await Promise.all(Array.from({ length: 9 }, () => site.player('100.00')));
  const match = await site.feed.addMatch(soccer('Home', 'Chunks'));
  await site.feed.odds(match, { '1x2': [2000, 3600, 4200] }, site.nowMs);
  for (const player of holders) {
    for (const outcomeNo of [1, 2, 3]) {
      const odds = [2000, 3600, 4200][outcomeNo - 1] ?? 0;
      const placed = await site.bet(player, {
        matchId: match,
        market: '1x2',
        outcomeNo,
        odds,
        stake: '10.00',
      });
      expect(placed.ok).toBe(true);
    }
  }
  const tries = 5;
  const dying = await makeTestSettlement(site, {
    pool: failing(site.pool, 'move-run', tries),
    chunkTickets: 4,
  });
  const describeSettled = async (): Promise<string> => {
    const { rows } = await site.pool.query<{ settled: string }>(
      `select string_agg(t.result || ' ' || t.payout || ' ' || t.settlement_no, ', ' order by t.account_id, t.id) as settled
       from ticket t where account_id = any($1)`,
      [holders.map(({ accountId }) => accountId)],
    );
    return rows[0]?.settled ?? '';
  };
  const pass = async (): Promise<void> => {
    for (let failures = 0; ; ) {
      site.nowMs += 10_000;
      const ended = await dying.pay().then(
        () => 'paid',
        () => 'failed',
      );
      if (ended === 'paid') return;
      failures += 1;
      expect(failures).toBeLessThanOrEqual(tries);
    }
  };
  await site.feed.result(
    match,
    site.nowMs + 1000,
    score(
      [
        [0, 0],
        [1, 0],
      ],
      true,
    ),
  );
  await dying.readFeed();
  await pass();
  const once = await describeSettled();
  expect(once).toBe(holders.map(() => '2 2000 1, 3 0 1, 3 0 1').join(', '));
  // The last pass, and then all passes again.
  site.nowMs += 36_000;
  await pass();
  await site.pool.query("update settlement_run set state = 'first', due_at = to_timestamp(0)");
  await pass();
  expect(await describeSettled()).toBe(once);
  await site.feed.correction(
    match,
    site.nowMs + 2000,
    score(
      [
        [0, 0],
        [1, 1],
      ],
      true,
    ),
  );
  await dying.readFeed();
  await pass();
  expect(await describeSettled()).toBe(holders.map(() => '3 0 2, 2 3600 2, 3 0 1').join(', '));
  for (const player of holders) expect(await site.balance(player)).toBe(10_000n - 3000n + 3600n);
  const { rows } = await site.pool.query(
    'select from journal where kind = $1 and ref_id in (select id from ticket where account_id = any($2))',
    ['reversal', holders.map(({ accountId }) => accountId)],
  );
  expect(rows).toHaveLength(2 * holders.length);
});
