import type { AccountId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { House } from './store.ts';

/** A credit or debit that two operators approved. */
export interface AdjustmentToWrite {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Minor units: above 0 a credit, below 0 a debit. */
  readonly amountMinor: bigint;
  readonly proposalId: number;
  readonly house: House;
  readonly atMs: number;
}

/** Returns false for a debit that would make the balance negative: only reversals may do that. */
export async function writeAdjustment(
  db: Queryable,
  { accountId, amountMinor, currency, house, proposalId, atMs }: AdjustmentToWrite,
): Promise<boolean> {
  const { rows } = await db.query<{ is_written: boolean }>(
    `select adjust_balance($1::bigint, $2::bigint, $3::text, $4::bigint, $5::bigint, to_timestamp($6::float8 / 1000)) as is_written`,
    [accountId, amountMinor, currency, house[currency].adjustments, proposalId, atMs],
  );
  return rows[0]?.is_written === true;
}
