import { createPool, type Pool } from '../../../apps/server/src/platform/db.ts';
import { keepPartitions } from '../../../apps/server/src/platform/partitions.ts';
import { fill } from '../../../bench/growth/fill.ts';
import { fillPayments } from '../../../bench/growth/fill-payments.ts';
import { fillRounds, ROUND_DAYS } from '../../../bench/growth/fill-rounds.ts';
import { vacuumLikeAutovacuum } from '../../../bench/growth/vacuum.ts';
import { withConnection } from '../../../tools/postgres-process.ts';

export interface StoreSize {
  readonly tickets: number;
  readonly rounds: number;
}

/** Large enough that no plan may read all of them. */
const PAYMENTS = 20_000;
const EXTERNAL_ROUNDS = 20_000;

interface IndexDefinition {
  readonly name: string;
  readonly made: string;
}

const filled = ['journal', 'posting', 'ticket', 'ticket_leg', 'round', 'round_step'];

/** Indexes without a constraint on the partitioned tables that are filled. */
const secondary = `
select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as made
from pg_index i
where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

const externalRounds = `
insert into external_round (id, provider, provider_round, account_id, game, currency, bets, stake, payout, started_at, ended_at)
select nextval('round_id_seq'), 'habanero', g::text, ($1::bigint[])[1 + g % cardinality($1::bigint[])], 'game-' || g % 20, 'EUR', 1, 100, 90,
       now(), now()
from generate_series(1, $2::integer) g`;

async function withoutIndexes(db: Pool, use: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await db.query<IndexDefinition>(secondary, [filled]);
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await use();
  const client = await db.connect();
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'");
    for (const { made } of indexes) await client.query(made);
  } finally {
    client.release(true);
  }
}

/** Fills the database of a site that was started once. Its player has one in ten of the tickets and rounds. */
export async function fillStore(
  databaseUrl: string,
  { tickets, rounds }: StoreSize,
  reportProgress: (what: string) => void,
): Promise<void> {
  const heavyAccountId = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query('select account_id from player order by account_id limit 1');
    return Number(rows[0].account_id);
  });
  const pool = createPool({
    url: databaseUrl,
    name: 'fill',
    max: 2,
    statementMs: 600_000,
    onIdleError: () => undefined,
  });
  try {
    await withoutIndexes(pool, async () => {
      const { accountIds } = await fill(pool, tickets, reportProgress, {
        heavyAccountId,
        untilDays: ROUND_DAYS,
        isAnalyzed: false,
      });
      await fillRounds(pool, accountIds, rounds, reportProgress);
      reportProgress('payments');
      await fillPayments(pool, accountIds, PAYMENTS);
      await pool.query(externalRounds, [accountIds, EXTERNAL_ROUNDS]);
      await keepPartitions(pool);
    });
    reportProgress('statistics');
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    await vacuumLikeAutovacuum(client);
    client.release(true);
  } finally {
    await pool.end();
  }
}
