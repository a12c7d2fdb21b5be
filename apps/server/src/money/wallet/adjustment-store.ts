import type { AccountId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { bookings, moveBalances } from '../ledger/booking.ts';
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

/**
 * Writes balance, journal and posting in one statement. Returns false for a debit that would make the balance negative:
 * only reversals may do that.
 */
export async function writeAdjustment(
  db: Queryable,
  { accountId, amountMinor, currency, house, proposalId, atMs }: AdjustmentToWrite,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with agreed as (
       select $1::bigint as account_id, $2::bigint as amount, $3::bigint as proposal_id, $5::bigint as adjustments, $6::text as currency,
              to_timestamp($4::float8 / 1000) as at
     ), moved as (
       ${moveBalances({
         from: 'agreed',
         by: 'm.amount',
         where: '(m.amount > 0 or b.amount + m.amount >= 0)',
         belowZero: 'allowed',
         returning: 'm.*',
       })}
     ), taken as materialized (
       select m.*, nextval('journal_id_seq') as journal_id from moved m
     ), ${bookings({
       from: 'taken',
       journals: [
         {
           kind: 'adjustment',
           about: { kind: 'proposal', id: 'proposal_id' },
           postings: [
             { debit: 'adjustments', credit: 'account_id', amount: 'amount', where: 'amount > 0' },
             { no: 1, debit: 'account_id', credit: 'adjustments', amount: '-amount', where: 'amount < 0' },
           ],
         },
       ],
     })}
     select account_id from taken`,
    [accountId, amountMinor, proposalId, atMs, house[currency].adjustments, currency],
  );
  return rowCount === 1;
}
