import type { ArchiveBlock, WrittenArchive } from '../../platform/archive/archive-file.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import { answeredWithin, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { withLock } from '../../platform/partitions.ts';
import { type RoundPartition, SCAN_MS } from './round-partitions.ts';

const BLOCKS_AT_ONCE = 5000;

export interface MovedRounds extends WrittenArchive {
  readonly name: string;
  readonly partition: RoundPartition;
  /** Rounds of the partition that stay in the table. */
  readonly stored: number;
}

export interface MoveParts {
  readonly pool: Pool;
  readonly folder: string;
  /** Operator who runs the command, as in `operator_action.operator`. */
  readonly operator: string;
  readonly atMs: number;
  /** Called with each completed step: tests stop there. */
  readonly onStep?: (step: 'frozen' | 'written' | 'filled') => Promise<void>;
}

const blockColumns = defineBatch<ArchiveBlock>()({
  account_id: column.bigint(({ accountId }) => accountId),
  first_id: column.bigint(({ firstId }) => firstId),
  last_id: column.bigint(({ lastId }) => lastId),
  from_ms: column.bigint(({ fromMs }) => fromMs),
  to_ms: column.bigint(({ toMs }) => toMs),
  start: column.bigint(({ start }) => start),
  bytes: column.integer(({ bytes }) => bytes),
});

async function recordFile(
  client: PoolClient,
  { partition, name, rowCount, bytes, sha256, blocks }: MovedRounds,
  atMs: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into archive_file (parent, low, high, name, row_count, bytes, sha256, at)
     values ('round', $1, $2, $3, $4, $5, decode($6, 'hex'), to_timestamp($7::float8 / 1000)) returning id`,
    [partition.low, partition.high, name, rowCount, bytes, sha256, atMs],
  );
  const [file] = rows;
  if (!file) throw new Error(`recordFile: expected the row of ${name}, got none`);
  for (let from = 0; from < blocks.length; from += BLOCKS_AT_ONCE)
    await client.query(
      `insert into archive_block (account_id, file_id, first_id, last_id, from_at, to_at, start, bytes)
       select account_id, $8, first_id, last_id, to_timestamp(from_ms::float8 / 1000), to_timestamp(to_ms::float8 / 1000), start, bytes
       from ${blockColumns.unnest} as b(${blockColumns.names})`,
      [...blockColumns.values(blocks.slice(from, from + BLOCKS_AT_ONCE)), file.id],
    );
  return file.id;
}

/**
 * Records the file and replaces the partition by the rows that stay, in one transaction. The exclusive lock lasts
 * milliseconds. `isMoved`: SQL of the rounds `r` that the file has.
 */
export async function swapPartition(
  { pool, operator, atMs }: MoveParts,
  moved: MovedRounds,
  isMoved: string,
): Promise<void> {
  const { partition, name, rowCount, bytes, sha256 } = moved;
  const { part, stepPart, low, high } = partition;
  await withLock(pool, SCAN_MS, async (client) => {
    const fileId = await recordFile(client, moved, atMs);
    await client.query({
      ...answeredWithin(SCAN_MS),
      text: `insert into archived_pair (account_id, seed_no, file_id, rounds, nonce_sum)
       select r.account_id, r.seed_no, $1, count(*), sum(r.nonce) from ${part} r
       where r.seed_no is not null and ${isMoved} group by r.account_id, r.seed_no`,
      values: [fileId],
    });
    await client.query(`set local lock_timeout = '1s'`);
    await client.query('lock table round, round_step in access exclusive mode');
    for (const [each, parent] of [
      [part, 'round'],
      [stepPart, 'round_step'],
    ] as const) {
      await client.query(`alter table ${parent} detach partition ${each}`);
      await client.query(`drop table ${each}`);
      await client.query(
        `alter table ${parent} attach partition ${each}_stored for values from (${low}) to (${high})`,
      );
      await client.query(`alter table ${each}_stored drop constraint archive_span`);
      await client.query(`alter table ${each}_stored rename to ${each}`);
    }
    await recordOperatorAction(client, {
      operator,
      action: 'archive-move',
      subject: `round:${low}`,
      details: { file: name, rows: rowCount, bytes, sha256 },
      atMs,
    });
  });
}
