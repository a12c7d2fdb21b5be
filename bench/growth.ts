import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import { Client } from 'pg';
import { readHouse } from '../apps/server/src/money/index.ts';
import { openDatabase } from '../apps/server/src/platform/open-database.ts';
import { startPostgres } from '../tools/postgres.ts';
import { fill, HEAVY_SHARE } from './growth/fill.ts';
import { type Cost, measureRound, type Operation, operations, type Store } from './growth/operations.ts';
import { machine } from './placement/bench-site.ts';
import { median } from './placement/median.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const FEW = 10_000;
const ROUNDS = 7;
const QUICK_ROUNDS = 3;
const WARM_ROUNDS = 1;

type Round = Readonly<Record<Operation, Cost>>;

function logProgress(what: string): void {
  process.stderr.write(`growth: ${what} …\n`);
}

async function openStore(adminUrl: string, name: string, tickets: number): Promise<Store> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = await openDatabase({
    url: url.href,
    name: 'bench',
    max: 2,
    // Error of connections closed by the server after the measurement.
    onIdleError: () => undefined,
  });
  const { accountIds } = await fill(pool, tickets, logProgress);
  return { pool, house: await readHouse(pool), accountIds };
}

function operationFigures(
  operation: Operation,
  {
    few,
    many,
    tickets,
  }: { readonly few: readonly Round[]; readonly many: readonly Round[]; readonly tickets: number },
): BenchFigure[] {
  const each = (rounds: readonly Round[], field: 'buffers' | 'logBytes' | 'seconds') =>
    median(rounds.map((round) => round[operation][field] / round[operation].count));
  const stored = `${operation}, ${tickets} tickets stored against ${FEW}`;
  const [seconds, baseSeconds] = [each(many, 'seconds'), each(few, 'seconds')];
  const [buffers, baseBuffers] = [each(many, 'buffers'), each(few, 'buffers')];
  const [logBytes, baseLogBytes] = [each(many, 'logBytes'), each(few, 'logBytes')];
  const isWritten = operation === 'bet' || operation === 'settled ticket';
  const logged: BenchFigure = {
    metric: `${stored}, log`,
    value: logBytes,
    unit: 'bytes',
    baseline: baseLogBytes,
    ratio: baseLogBytes / logBytes,
  };
  return [
    {
      metric: `${stored}, time`,
      value: seconds * 1000,
      unit: 'ms',
      baseline: baseSeconds * 1000,
      ratio: baseSeconds / seconds,
    },
    {
      metric: `${stored}, pages looked at`,
      value: buffers,
      unit: 'pages of 8 kB',
      baseline: baseBuffers,
      ratio: baseBuffers / buffers,
    },
    ...(isWritten ? [logged] : []),
  ];
}

/** Bytes of each table with its indexes and partitions. */
const TABLE_SIZES = `
select coalesce(i.inhparent, c.oid)::regclass::text as "table", sum(pg_total_relation_size(c.oid))::float8 as bytes
from pg_class c left join pg_inherits i on i.inhrelid = c.oid
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
group by 1 order by 2 desc`;
const SMALL_SHARE = 0.01;

/** Bytes that a ticket with all its rows takes, and how much of them each large table takes. */
async function sizeFigures({ pool }: Store, tickets: number): Promise<BenchFigure[]> {
  const { rows } = await pool.query<{ table: string; bytes: number }>(TABLE_SIZES);
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  return [{ table: 'all tables', bytes: total }, ...rows]
    .filter(({ bytes }) => bytes >= SMALL_SHARE * total)
    .map(({ table, bytes }) => ({
      metric: `stored for a ticket, ${table}`,
      value: bytes / tickets,
      unit: 'bytes',
    }));
}

/**
 * Two databases on one server, one with few tickets and one with many, measured alternately so that other load affects
 * both. Accounts are drawn at random, after a checkpoint.
 */
export async function run({ isQuick, tickets }: BenchOptions): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const stores: Store[] = [];
  try {
    logProgress(`storing ${FEW} tickets, then ${tickets}`);
    const small = await openStore(postgres.url, 'few', FEW);
    stores.push(small);
    const large = await openStore(postgres.url, 'many', tickets);
    stores.push(large);
    const sizes = await sizeFigures(large, tickets);
    const random = seededRandom('growth');
    const few: Round[] = [];
    const many: Round[] = [];
    const rounds = WARM_ROUNDS + (isQuick ? QUICK_ROUNDS : ROUNDS);
    for (let n = 0; n < rounds; n += 1) {
      if (n === WARM_ROUNDS) {
        logProgress('checkpoint, then measuring in turns');
        await small.pool.query('checkpoint');
      }
      const ours = await measureRound(large, { random, name: `round-${n}-` });
      const base = await measureRound(small, { random, name: `round-${n}-` });
      if (n < WARM_ROUNDS) continue;
      many.push(ours);
      few.push(base);
    }
    return {
      name: 'growth',
      machine: machine(),
      figures: [
        ...operations.flatMap((operation) => operationFigures(operation, { few, many, tickets })),
        ...sizes,
        {
          metric: 'tickets of the player of very many',
          value: tickets * HEAVY_SHARE,
          unit: 'tickets',
          baseline: FEW * HEAVY_SHARE,
        },
      ],
    };
  } finally {
    for (const { pool } of stores) await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
