import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ArchiveLine,
  LineHash,
  readArchiveFile,
  type WrittenArchive,
  writeArchiveFile,
} from '../../platform/archive/archive-file.ts';
import { answeredWithin, inTransaction, type Pool } from '../../platform/db.ts';
import { withLock } from '../../platform/partitions.ts';
import { StartError } from '../../platform/start-error.ts';
import { findObstacle, type RoundPartition, readRoundPartitions, SCAN_MS } from './round-partitions.ts';
import { type MovedRounds, type MoveParts, swapPartition } from './swap-partition.ts';

/** Rows that one statement reads. */
const ROWS_AT_ONCE = 2000;
const LOCKED_MS = 30_000;
/** Advisory lock key. */
const moveLock = 4_711_303;

/**
 * SQL: rounds `r` that no other row needs. Refunded rounds, and those with a jackpot or bonus money, stay in the table:
 * deposits, jackpots and bonuses are computed from them.
 */
const isMoved = 'r.ended_at is not null and not r.refunded and r.jackpot = 0 and r.bonus_stake is null';

/** Reads the rounds to move with their steps, in the order of account and id. */
async function* readLines(
  pool: Pool,
  { part, stepPart }: RoundPartition,
): AsyncGenerator<readonly ArchiveLine[]> {
  let after: Pick<ArchiveLine, 'accountId' | 'id'> = { accountId: 0, id: 0 };
  for (;;) {
    const { rows } = await pool.query<ArchiveLine>(
      `select r.account_id as "accountId", r.id, extract(epoch from r.started_at)::float8 * 1000 as "atMs",
              jsonb_build_object('round', to_jsonb(r), 'steps', array(
                select to_jsonb(s) from ${stepPart} s where s.round_id = r.id order by s.step))::text as line
       from ${part} r where (r.account_id, r.id) > ($1, $2) and ${isMoved} order by r.account_id, r.id limit $3`,
      [after.accountId, after.id, ROWS_AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}

/** From now on, no row of the partition changes. Its rows are final, so this stops no player. */
async function freeze(pool: Pool, { part, stepPart, low, high }: RoundPartition): Promise<void> {
  await withLock(pool, LOCKED_MS, async (client) => {
    await client.query(`set local lock_timeout = '2s'`);
    for (const each of [part, stepPart])
      await client.query(
        `create or replace trigger archived before insert or update or delete on ${each}
         for each row execute function refuse_change()`,
      );
    const { rowCount } = await client.query(`select from ${part} where state is not null limit 1`);
    if (rowCount !== 0) throw new Error(`freeze: expected no open round from ${low} to ${high}, got one`);
  });
}

/** Copies the rounds that stay, with their steps, to tables that will be the partitions. */
async function fillStored(pool: Pool, { part, stepPart, low, high }: RoundPartition): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${SCAN_MS}`);
    const insert = (text: string) => client.query({ ...answeredWithin(SCAN_MS), text });
    for (const [each, parent, key] of [
      [part, 'round', 'id'],
      [stepPart, 'round_step', 'round_id'],
    ] as const) {
      await client.query(`drop table if exists ${each}_stored`);
      await client.query(`create table ${each}_stored (like ${parent} including all)`);
      // With this constraint, attaching the table reads none of its rows.
      await client.query(
        `alter table ${each}_stored add constraint archive_span check (${key} >= ${low} and ${key} < ${high})`,
      );
    }
    const { rowCount } = await insert(
      `insert into ${part}_stored select r.* from ${part} r where not (${isMoved})`,
    );
    await insert(
      `insert into ${stepPart}_stored select s.* from ${stepPart} s where s.round_id in (select id from ${part}_stored)`,
    );
    return rowCount ?? 0;
  });
}

/** Syncs the folder, so that the renamed file is found after a crash of the machine. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

async function writeVerified(
  { pool, folder }: MoveParts,
  partition: RoundPartition,
  name: string,
): Promise<WrittenArchive> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.unfinished-${name}`);
  const written = await writeArchiveFile(unfinished, readLines(pool, partition));
  if (written.rowCount === 0) {
    await rm(unfinished);
    return written;
  }
  const file = await readArchiveFile(unfinished, written.blocks);
  const content = new LineHash();
  for await (const lines of readLines(pool, partition)) content.add(lines.map(({ line }) => line));
  const { rowCount, linesSha256 } = content.end();
  if (file.sha256 !== written.sha256 || file.linesSha256 !== linesSha256 || file.rowCount !== rowCount)
    throw new Error(
      `writeVerified: ${name} has ${file.rowCount} rounds (${file.linesSha256}), the partition ${rowCount} (${linesSha256})`,
    );
  await rename(unfinished, join(folder, name));
  await syncFolder(folder);
  return written;
}

/** One process at a time moves rounds: two would write the same file. */
async function whileAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ isAlone: boolean }>(
      'select pg_try_advisory_lock($1) as "isAlone"',
      [moveLock],
    );
    if (rows[0]?.isAlone !== true) throw new StartError('another command moves rounds now');
    return await work();
  } finally {
    // The end of the session releases the lock.
    client.release(true);
  }
}

/**
 * Moves the rounds of one partition to a file. Undefined if no round of it can be moved. Safe to repeat after an
 * interruption at any step: the table has all rows until the last transaction, which records the file and drops the
 * rows.
 */
export function moveRounds(parts: MoveParts, partition: RoundPartition): Promise<MovedRounds | undefined> {
  const { pool, onStep } = parts;
  return whileAlone(pool, async () => {
    await freeze(pool, partition);
    await onStep?.('frozen');
    const name = `round-${partition.low}.jsonl.gz`;
    const written = await writeVerified(parts, partition, name);
    if (written.rowCount === 0) return undefined;
    await onStep?.('written');
    const stored = await fillStored(pool, partition);
    await onStep?.('filled');
    const moved = { ...written, name, partition, stored };
    await swapPartition(parts, moved, isMoved);
    return moved;
  });
}

/** Partitions whose rounds all ended before `beforeMs`, or why their rounds stay. */
export async function listMovable(
  pool: Pool,
  beforeMs: number,
): Promise<readonly (RoundPartition & { readonly obstacle: string | undefined })[]> {
  const listed: (RoundPartition & { readonly obstacle: string | undefined })[] = [];
  for (const partition of await readRoundPartitions(pool))
    if (!partition.isArchived)
      listed.push({ ...partition, obstacle: await findObstacle(pool, partition, beforeMs) });
  return listed;
}
