import { answeredWithin, type PoolClient } from '../../apps/server/src/platform/db.ts';

/** Ten million tickets take minutes. */
const VACUUM_MS = 3_600_000;

/**
 * Vacuums and analyses the tables that have rows, as autovacuum does: it skips empty partitions and partitioned tables,
 * which so have no statistics. Row counts arrive late, so the tables themselves are queried for rows.
 */
export async function vacuumLikeAutovacuum(client: PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount === 1) await client.query({ text: `vacuum analyze ${name}`, ...answeredWithin(VACUUM_MS) });
  }
  await client.query({ text: 'checkpoint', ...answeredWithin(VACUUM_MS) });
}
