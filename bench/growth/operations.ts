import { randomBytes } from 'node:crypto';
import { type AccountId, type CommandId, type MarketId, makeCommandId, type Random } from '@evens/base';
import type { House } from '../../apps/server/src/money/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Pool } from '../../apps/server/src/platform/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type BetToWrite, writeBets } from '../../apps/server/src/sportsbook/placement/place/store.ts';
import { payRun } from '../../apps/server/src/sportsbook/settlement/fan-out.ts';
import { readDueRuns } from '../../apps/server/src/sportsbook/settlement/run-store.ts';
import { readTickets } from '../../apps/server/src/sportsbook/tickets/store.ts';
import { type BetShape, drawBet, everyBet, outcomeOdds } from '../placement/bets.ts';
import { decideMarkets, makeMarkets } from './fill.ts';

export const operations = [
  'bet',
  'settled ticket',
  'history page',
  'page of a day',
  'page of a player of very many',
] as const;
export type Operation = (typeof operations)[number];

/** Total cost of several operations of one kind. */
export interface Cost {
  readonly count: number;
  readonly seconds: number;
  /** Accessed pages of 8 kB. */
  readonly buffers: number;
  /** Bytes of write-ahead log; the first change of a page after a checkpoint writes the whole page. */
  readonly logBytes: number;
}

export interface Store {
  readonly pool: Pool;
  readonly house: House;
  readonly accountIds: readonly number[];
}

const BATCH = 32;
const BETS = 20 * BATCH;
/** With fewer markets, more tickets would wait for the same market. */
const MARKETS = 20;
const DUE_MAX = 10_000;
const PAGES = 100;
const PAGE = 20;
const DAY_MS = 86_400_000;

/** Pages accessed in this database and log bytes written by its server since their creation. */
async function readUsage(pool: Pool): Promise<Pick<Cost, 'buffers' | 'logBytes'>> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ buffers: number; log_bytes: number }>(
    `select (blks_hit + blks_read)::float8 as buffers, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log_bytes
     from pg_stat_database where datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error('readDatabase: expected one row of settings, got none');
  return { buffers: row.buffers, logBytes: row.log_bytes };
}

async function measureCost(pool: Pool, count: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = await readUsage(pool);
  const startMs = performance.now();
  await work();
  const seconds = (performance.now() - startMs) / 1000;
  const after = await readUsage(pool);
  return {
    count,
    seconds,
    buffers: after.buffers - before.buffers,
    logBytes: after.logBytes - before.logBytes,
  };
}

function together(costs: readonly Cost[]): Cost {
  const sum = (field: keyof Cost) => costs.reduce((total, cost) => total + cost[field], 0);
  return { count: sum('count'), seconds: sum('seconds'), buffers: sum('buffers'), logBytes: sum('logBytes') };
}

/** Distinct accounts in random order. */
function drawAccounts(random: Random, accountIds: readonly number[], count: number): readonly number[] {
  const drawn = new Set<number>();
  while (drawn.size < count) drawn.add(accountIds[Math.floor(random() * accountIds.length)] ?? 0);
  return [...drawn];
}

/** The ids come from rows of the database. */
const toAccountId = (id: number) => id as AccountId;
const toMarketId = (id: number) => id as MarketId;

function newCommandId(atMs: number): CommandId {
  return makeCommandId(atMs, randomBytes(16));
}

function betToWrite(
  { kind, picks, row }: BetShape,
  {
    accountId,
    version,
    marketIds,
    house,
  }: {
    readonly accountId: number;
    readonly version: number;
    readonly marketIds: readonly number[];
    readonly house: House;
  },
): BetToWrite {
  const atMs = systemClock.nowMs();
  const pairs = (picks.length * (picks.length - 1)) / 2;
  const bets = kind === 'system' ? (row === 2 ? pairs : (pairs * (picks.length - 2)) / 3) : 1;
  return {
    accountId: toAccountId(accountId),
    commandId: newCommandId(atMs),
    bodySha256: randomBytes(32).toString('hex'),
    currency: 'EUR',
    toAccount: house.EUR.openBets,
    stakeMinor: BigInt(bets) * 100n,
    promisedMinor: BigInt(bets) * 1000n,
    capMinor: 25_000_000n,
    rulesVersion: 1,
    rateId: 1,
    policy: 0,
    type: kind,
    product: null,
    balanceVersion: version,
    boostId: null,
    freeBetId: null,
    decidedAtMs: atMs,
    acceptance: 1,
    dueAtMs: null,
    formula: kind === 'system' ? `{"rows":[{"pick":${row},"unit":"100"}]}` : null,
    request: null,
    legs: picks.map(({ place, outcomeNo }, n) => ({
      marketId: toMarketId(marketIds[place] ?? 0),
      outcomeNo: 1 + (outcomeNo % 2),
      oddsMilli: outcomeOdds(outcomeNo),
      epoch: 1,
      seq: 1,
      score: '',
      legNo: n + 1,
      chargeMinor: kind === 'single' ? null : 1000n,
    })),
  };
}

async function placeBatch(
  { pool, house, accountIds }: Store,
  random: Random,
  marketIds: readonly number[],
): Promise<readonly BetToWrite[]> {
  const chosen = drawAccounts(random, accountIds, BATCH);
  const { rows } = await pool.query<{ account_id: number; version: number }>(
    'select account_id, version from balance where account_id = any($1::bigint[])',
    [chosen],
  );
  const versions = new Map(rows.map(({ account_id, version }) => [account_id, version]));
  return chosen.map((accountId) =>
    betToWrite(drawBet(random, everyBet, MARKETS), {
      accountId,
      version: versions.get(accountId) ?? 0,
      marketIds,
      house,
    }),
  );
}

/** Bets on new markets, their settlement, and history pages, measured with the functions of the site itself. */
export async function measureRound(
  store: Store,
  { random, name }: { readonly random: Random; readonly name: string },
): Promise<Readonly<Record<Operation, Cost>>> {
  const { pool, house, accountIds } = store;
  const marketIds = await makeMarkets(pool, MARKETS, name);
  const parts = {
    pool,
    house,
    clock: systemClock,
    news: { changed: () => undefined },
    log: createLog('warn', 'bench'),
  };
  const bets: Cost[] = [];
  for (let placed = 0; placed < BETS; placed += BATCH) {
    const batch = await placeBatch(store, random, marketIds);
    bets.push(
      await measureCost(pool, batch.length, async () => {
        const written = await writeBets(pool, batch);
        if (written.some(({ kind }) => kind !== 'placed')) throw new Error('a bet was not placed');
      }),
    );
  }
  await decideMarkets(pool, marketIds);
  await pool.query(
    "insert into settlement_run (market_id, due_at) select unnest($1::bigint[]), now() - interval '1 second'",
    [marketIds],
  );
  // Runs of earlier rounds are due again after a pause; only this round's runs are measured.
  const due = await readDueRuns(pool, { atMs: systemClock.nowMs(), limit: DUE_MAX });
  const runs = due.filter(({ marketId }) => marketIds.includes(marketId));
  const settled = await measureCost(pool, BETS, async () => {
    for (const run of runs) await payRun(parts, run);
  });
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from ticket t where t.result = 0 and t.id in (
       select ticket_id from ticket_leg where market_id = any($1::bigint[]))`,
    [marketIds],
  );
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} tickets were left open`);

  const page = (accountId: number, before: number, span?: { fromMs: number; toMs: number }) =>
    readTickets(pool, {
      accountId: toAccountId(accountId),
      list: 'cleared',
      before,
      limit: PAGE,
      ...(span ? { span } : {}),
    });
  const readers = drawAccounts(random, accountIds, PAGES);
  const [heavy = 0] = accountIds;
  const last = (await page(heavy, Number.MAX_SAFE_INTEGER))[0]?.id ?? 0;
  const pages = await measureCost(pool, PAGES, async () => {
    for (const accountId of readers) await page(accountId, Number.MAX_SAFE_INTEGER);
  });
  const days = await measureCost(pool, PAGES, async () => {
    for (const accountId of readers) {
      const toMs = systemClock.nowMs() - random() * 80 * DAY_MS;
      await page(accountId, Number.MAX_SAFE_INTEGER, { fromMs: toMs - DAY_MS, toMs });
    }
  });
  const deep = await measureCost(pool, PAGES, async () => {
    for (let n = 0; n < PAGES; n += 1) await page(heavy, Math.floor((0.1 + 0.9 * random()) * last));
  });
  return {
    bet: together(bets),
    'settled ticket': settled,
    'history page': pages,
    'page of a day': days,
    'page of a player of very many': deep,
  };
}
