import type { AccountId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { House } from './store.ts';

/** A credit or debit that two operators agreed on. */
export interface AdjustmentToWrite {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  /** Minor units: credited above 0, debited below. */
  readonly amountMinor: bigint;
  readonly proposalId: number;
  readonly house: House;
  readonly atMs: number;
}

/**
 * Balance, journal and posting in one statement. A debit never leads below 0: only reversals may. False where it would.
 */
export async function writeAdjustment(
  db: Queryable,
  { accountId, amountMinor, currency, house, proposalId, atMs }: AdjustmentToWrite,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with moved as (
       update balance set amount = amount + $2::bigint, min_amount = least(0, amount + $2::bigint), version = version + 1
       where account_id = $1 and ($2::bigint > 0 or amount + $2::bigint >= 0)
       returning account_id
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
       select nextval('journal_id_seq'), 'adjustment', 'proposal', $3::bigint, 0, to_timestamp($4::float8 / 1000) from moved returning id
     )
     insert into posting (journal_id, n, debit, credit, amount, currency)
     select id, 1, case when $2::bigint > 0 then $5::bigint else $1::bigint end,
            case when $2::bigint > 0 then $1::bigint else $5::bigint end, abs($2::bigint), $6
     from journalled`,
    [accountId, amountMinor, proposalId, atMs, house[currency].adjustments, currency],
  );
  return rowCount === 1;
}
