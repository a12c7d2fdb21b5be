import type { Blockchain } from '@evens/providers';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import type { BlockRef } from './chains/chain-source.ts';
import {
  type CreditRow,
  creditColumns,
  creditTables,
  type StoredCredit,
  toStoredCredit,
} from './stored-credit.ts';

/** A stored deposit on a chain that the site reads. */
export interface StoredChainTransfer extends StoredCredit {
  readonly chain: Blockchain;
  readonly tx: string;
  readonly output: number;
  readonly height: number;
  readonly blockHash: string;
  /**
   * Whether the block was replaced and a second payment has the transfer; the chain may have returned to this block.
   */
  readonly isPaidAgain: boolean;
}

interface TransferRow extends CreditRow {
  readonly blockchain: Blockchain;
  readonly tx: string;
  readonly output: number;
  readonly height: number;
  readonly block_hash: string;
  readonly paid_again: boolean;
}

function toStoredTransfers(row: TransferRow): readonly StoredChainTransfer[] {
  const storedCredit = toStoredCredit(row);
  const { blockchain: chain, tx, output, height, block_hash: blockHash, paid_again: isPaidAgain } = row;
  return storedCredit ? [{ ...storedCredit, chain, tx, output, height, blockHash, isPaidAgain }] : [];
}

const transferColumns = `${creditColumns}, t.blockchain, t.tx, t.output, t.height, t.block_hash,
  t.orphaned_at is not null and exists (
    select from coin_transfer l where l.blockchain = t.blockchain and l.tx = t.tx and l.output = t.output and l.orphaned_at is null
  ) as paid_again`;

/** Transfers that were booked in a period, ordered by payment id. */
export async function readBookedTransfers(
  db: Queryable,
  query: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: string | undefined;
    readonly most: number;
  },
): Promise<readonly StoredChainTransfer[]> {
  const { fromMs, toMs, after, most } = query;
  const { rows } = await db.query<TransferRow>(
    `select ${transferColumns} from ${creditTables}
     where p.provider = 'blockchain' and p.direction = 'deposit' and p.changed_at >= to_timestamp($1::float8 / 1000)
       and p.created_at < to_timestamp($2::float8 / 1000) and ($3::uuid is null or t.payment_id > $3::uuid)
     order by t.payment_id limit $4`,
    [fromMs, toMs, after ?? null, most],
  );
  return rows.flatMap(toStoredTransfers);
}

export async function readStoredTransfer(
  db: Queryable,
  id: PaymentId,
): Promise<StoredChainTransfer | undefined> {
  const { rows } = await db.query<TransferRow>(
    `select ${transferColumns} from ${creditTables} where t.payment_id = $1`,
    [id],
  );
  return rows.flatMap(toStoredTransfers)[0];
}

/** The newest blocks of a chain that were read. */
export async function readNewestBlocks(
  db: Queryable,
  chain: Blockchain,
  most: number,
): Promise<readonly BlockRef[]> {
  const { rows } = await db.query<{ height: number; hash: string }>(
    'select height, block_hash as hash from chain_block where blockchain = $1 order by height desc limit $2',
    [chain, most],
  );
  return rows;
}

/** The transactions among these that have a payment, as `tx output`. */
export async function readKnown(
  db: Queryable,
  chain: Blockchain,
  txs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ tx: string; output: number }>(
    'select tx, output from coin_transfer where blockchain = $1 and tx = any($2::text[]) and orphaned_at is null',
    [chain, txs],
  );
  return new Set(rows.map(({ tx, output }) => `${tx} ${output}`));
}
