import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import {
  keepPartitions,
  PARTITIONS_AHEAD,
  repairPartitions,
} from '../../apps/server/src/platform/partitions.ts';
import { createDatabase } from '../fixture/site-place.ts';

const SIZE = 5_000_000;
const parents = ['journal', 'posting', 'round', 'round_step', 'ticket', 'ticket_leg', 'ticket_settlement'];

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;

beforeEach(async () => {
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 8, onIdleError: () => undefined });
  await migrate(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function addJournal(id: number): Promise<void> {
  await pool.query(
    "insert into journal (id, kind, ref_kind, ref_id, ref_version, at) values ($1, 'stake', 'ticket', $1, 0, now())",
    [id],
  );
}

/** Ids of journals by partition. */
async function readIdsByPartition(): Promise<Record<string, number[]>> {
  const { rows } = await pool.query<{ part: string; ids: string[] }>(
    'select tableoid::regclass::text as part, array_agg(id::text order by id) as ids from journal group by 1 order by 1',
  );
  return Object.fromEntries(rows.map(({ part, ids }) => [part, ids.map(Number)]));
}

const journals = async (ahead = PARTITIONS_AHEAD) =>
  (await keepPartitions(pool, ahead)).find(({ parent }) => parent === 'journal');

test('partitioned tables have four partitions ahead of their ids', async () => {
  const tables = await keepPartitions(pool);
  expect(tables.map(({ parent }) => parent).sort()).toEqual(parents);
  expect(tables.every(({ ahead, hasDefaultRows }) => ahead === 4 && !hasDefaultRows)).toBe(true);
  await pool.query("select setval('journal_id_seq', $1)", [3 * SIZE]);
  expect(await journals()).toMatchObject({ ahead: 4, createdCount: 3 });
  expect(await journals()).toMatchObject({ ahead: 4, createdCount: 0 });
});

test('concurrent processes create each partition once', async () => {
  const more = 9;
  const looks = await Promise.all(
    Array.from({ length: 6 }, () => keepPartitions(pool, PARTITIONS_AHEAD + more)),
  );
  const createdCount = looks.flat().reduce((sum, one) => sum + one.createdCount, 0);
  expect(createdCount).toBe(parents.length * more);
});

test('ids beyond the partitions use the default partition, and only their own range gets no partition', async () => {
  await pool.query("select setval('journal_id_seq', $1)", [20 * SIZE + 5]);
  await addJournal(20 * SIZE + 1);
  await pool.query("select setval('ticket_id_seq', $1)", [20 * SIZE]);
  const tables = await keepPartitions(pool);
  expect(tables.find(({ parent }) => parent === 'journal')).toMatchObject({
    ahead: -1,
    createdCount: PARTITIONS_AHEAD,
    hasDefaultRows: true,
  });
  expect(tables.filter(({ ahead }) => ahead === PARTITIONS_AHEAD)).toHaveLength(parents.length - 1);
  await addJournal(21 * SIZE);
  expect(await readIdsByPartition()).toEqual({ journal_rest: [20 * SIZE + 1], journal_p21: [21 * SIZE] });
});

test('a repair moves rows out of the default partition during writes and loses none', async () => {
  await pool.query("select setval('journal_id_seq', $1)", [20 * SIZE]);
  for (let id = 1; id <= 50; id += 1) await addJournal(20 * SIZE + id);
  // A second range after a gap: ids ran past the partitions twice before the repair.
  await keepPartitions(pool);
  await addJournal(40 * SIZE + 1);
  let writing = true;
  let written = 50;
  const writer = (async () => {
    while (writing) {
      written += 1;
      await addJournal(20 * SIZE + written);
    }
  })();
  const repaired = await repairPartitions(pool);
  writing = false;
  await writer;
  expect(repaired).toMatchObject([
    { parent: 'journal', way: 'moved', low: 40 * SIZE, high: 41 * SIZE, rowCount: 1 },
    { parent: 'journal', way: 'swapped', low: 20 * SIZE, high: 21 * SIZE },
  ]);
  expect(await readIdsByPartition()).toEqual({
    journal_p20: Array.from({ length: written }, (_, index) => 20 * SIZE + index + 1),
    journal_p40: [40 * SIZE + 1],
  });
  expect(await journals()).toMatchObject({ ahead: PARTITIONS_AHEAD, hasDefaultRows: false });
  // The table's triggers also apply in the former and the new default partition.
  await addJournal(90 * SIZE);
  await expect(
    pool.query('delete from journal where id in ($1, $2)', [20 * SIZE + 1, 90 * SIZE]),
  ).rejects.toThrow('never changed');
  for (const id of [20 * SIZE + 1, 90 * SIZE]) await expect(addJournal(id)).rejects.toThrow(/duplicate key/);
  expect(await repairPartitions(pool)).toMatchObject([{ way: 'swapped', low: 90 * SIZE }]);
  expect(await repairPartitions(pool)).toEqual([]);
});

test('a repair waits for a reading statement and blocks writers only briefly', async () => {
  await pool.query("select setval('journal_id_seq', $1)", [20 * SIZE]);
  await addJournal(20 * SIZE + 1);
  const reader = await pool.connect();
  await reader.query('begin');
  await reader.query('select count(*) from journal');
  const repairing = repairPartitions(pool);
  // Queued behind the repair's lock request, which times out after a second.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await addJournal(20 * SIZE + 2);
  await reader.query('commit');
  reader.release();
  expect(await repairing).toHaveLength(1);
  expect(await readIdsByPartition()).toEqual({ journal_p20: [20 * SIZE + 1, 20 * SIZE + 2] });
});
