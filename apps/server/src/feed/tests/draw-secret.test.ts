import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { sweepSecrets } from '../../casino/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createSeal, freshSealKey, parseSealKeys, type Seal } from '../../platform/seal.ts';
import { readDrawSecret } from '../draw-secret.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createDatabase();
  pool = createPool({ url: database.appUrl, name: 'draw-secret', max: 4, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function openKeys(...keys: readonly string[]): Seal {
  const parsed = parseSealKeys(keys.join());
  if (!parsed.ok) throw new Error(parsed.error);
  return createSeal(parsed.value);
}

async function startRun(feed: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into feed_run (feed, source_zero, wall_zero, speed, known_until) values ($1, now(), now(), 1, now())
     returning run_id as id`,
    [feed],
  );
  return rows[0]?.id ?? 0;
}

it('a run has one secret of its own, in every process and after a change of the sealing key', async () => {
  const [first, second] = [freshSealKey('first'), freshSealKey('second')];
  const [run, otherRun] = [await startRun('one'), await startRun('two')];
  const secrets = await Promise.all(
    Array.from({ length: 4 }, () => readDrawSecret(pool, run, openKeys(first))),
  );
  const [secret = ''] = secrets;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(secrets).size).toBe(1);
  expect(await readDrawSecret(pool, otherRun, openKeys(first))).not.toBe(secret);

  await sweepSecrets(pool, openKeys(second, first), { scope: 'other-keys' });
  expect(await readDrawSecret(pool, run, openKeys(second))).toBe(secret);
  const { rows } = await pool.query<{ stored: string }>('select draw_secret as stored from feed_run');
  expect(rows.filter(({ stored }) => !stored.startsWith('s1.second.') || stored.includes(secret))).toEqual(
    [],
  );
});
