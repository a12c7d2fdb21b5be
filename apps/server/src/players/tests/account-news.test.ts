import type { AccountId } from '@evens/base';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { listenToAccountNews, newsThroughDatabase } from '../../money/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const listens =
  "application_name = 'evens-account-news' and query like 'listen%' and datname = current_database()";

async function isListening(): Promise<boolean> {
  const { rowCount } = await pool.query(`select from pg_stat_activity where ${listens}`);
  return rowCount === 1;
}

it('a second process receives account news, also after a lost connection, and counts one gap for it', async () => {
  const received: AccountId[][] = [];
  let gaps = 0;
  const hearing = listenToAccountNews(
    { url: database.url, onError: () => undefined, onGap: () => (gaps += 1) },
    { changed: (accountIds) => received.push([...accountIds]) },
  );
  const news = newsThroughDatabase(pool, (error) => expect.fail(String(error)));
  try {
    await vi.waitUntil(isListening, { timeout: 10_000 });
    // The ids have the type that the ledger uses.
    news.changed([1001, 1002] as AccountId[]);
    await vi.waitUntil(() => received.length === 1, { timeout: 10_000 });
    expect([received, gaps]).toEqual([[[1001, 1002]], 0]);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`);
    await vi.waitUntil(() => gaps === 1, { timeout: 10_000 });
    news.changed([1003] as AccountId[]);
    await vi.waitUntil(() => received.length === 2, { timeout: 10_000 });
    expect([received.at(-1), gaps]).toEqual([[1003], 1]);
  } finally {
    await hearing.stop();
  }
});
