import { Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConnection, checkPooledConnection } from '../../apps/server/src/platform/check-connection.ts';
import { functionsPath } from '../../apps/server/src/platform/db.ts';
import { createDatabase } from '../fixture/site-place.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/** Connections that arrive with these settings only, as through a pooler. */
async function check(settings: PoolConfig, run: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: database.appUrl, max: 2, ...settings });
  // Dropping the database may end a connection that is still closing.
  pool.on('error', () => undefined);
  try {
    await run(pool);
  } finally {
    await pool.end();
  }
}

const path = { options: `-c search_path=${functionsPath}` };
const limits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 5000 };

test('DATABASE_URL is refused if a connection loses its search_path or its time limit', async () => {
  const run = (pool: Pool) => checkConnection(pool, 'DATABASE_URL', 5000);
  await expect(check(limits, run)).rejects.toThrow(/^DATABASE_URL: the settings of a connection were lost/);
  await expect(check(path, run)).rejects.toThrow(/^DATABASE_URL: the settings of a connection were lost/);
  await check({ ...path, ...limits }, run);
});

test('DATABASE_POOL_URL is refused without search_path and without time limits of the role', async () => {
  await expect(check(limits, checkPooledConnection)).rejects.toThrow(
    /search_path of a connection is not kept/,
  );
  await expect(check(path, checkPooledConnection)).rejects.toThrow(/no statement_timeout/);
  await check({ ...path, ...limits }, checkPooledConnection);
});

test('DATABASE_POOL_URL is refused if the server compiles plans', async () => {
  const compiling = { ...limits, options: `${path.options} -c jit=on` };
  await expect(check(compiling, checkPooledConnection)).rejects.toThrow(/no jit = off/);
});
