import type { Queryable } from '../../../platform/db.ts';
import type { PoolDeposit } from './coin-pool.ts';

/** The fields of a deposit that never change. */
export interface StoredDeposit {
  readonly addressId: number;
  readonly tx: string;
  readonly output: number;
  readonly wallet: string;
  readonly units: bigint;
}

/** A deposit by its provider's id; undefined before the first report. */
export async function readPoolDeposit(
  db: Queryable,
  { pool, deposit }: { readonly pool: string; readonly deposit: string },
): Promise<StoredDeposit | undefined> {
  const { rows } = await db.query<{
    address_id: number;
    tx: string;
    output: number;
    wallet: string;
    units: string;
  }>(
    `select address_id, tx, output, wallet, units::text as units from coin_transfer where pool = $1 and pool_deposit = $2`,
    [pool, deposit],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { address_id: addressId, tx, output, wallet, units } = row;
  return { addressId, tx, output, wallet, units: BigInt(units) };
}

/**
 * Stores new facts of a report about a deposit; returns false if there are none. A final state is kept. A deposit that
 * becomes dropped is due for booking again, which reverses its credit.
 */
export async function writeReport(
  db: Queryable,
  { deposit, state, confirmations }: PoolDeposit,
  { pool, atMs }: { readonly pool: string; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update coin_transfer set
       pool_confirmations = greatest(pool_confirmations, $3), is_pool_confirmed = is_pool_confirmed or $4,
       booked_at = case when $5 and orphaned_at is null then null else booked_at end,
       orphaned_at = case when $5 then coalesce(orphaned_at, to_timestamp($6::float8 / 1000)) else orphaned_at end
     where pool = $1 and pool_deposit = $2
       and (pool_confirmations < $3 or ($4 and not is_pool_confirmed) or ($5 and orphaned_at is null))`,
    [pool, deposit, confirmations, state === 'confirmed', state === 'dropped', atMs],
  );
  return rowCount === 1;
}
