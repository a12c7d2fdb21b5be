import type { AccountId, CurrencyCode } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';

const ENTRIES_SHOWN = 20;
const PERIODS_SHOWN = 8;

export interface CashBackClaimRow {
  readonly id: number;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly config: unknown;
  readonly joined_at: Date;
  readonly period_from: Date;
  readonly period_to: Date;
  /** The last counted journal, and the cash that was counted up to it. Minor units. */
  readonly countedTo: number;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly openFromMinor: bigint;
  /** The newest closed periods, last one first. */
  readonly periods: readonly {
    readonly from: string;
    readonly to: string;
    /** Minor units. */
    readonly credited: string;
    readonly outcome: 'credited' | 'nothing' | 'barred';
  }[];
}

/** The cash-back entry of an account, with the results of its last periods. */
export async function readCashBackClaims(
  db: Queryable,
  accountId: AccountId,
): Promise<readonly CashBackClaimRow[]> {
  const { rows } = await db.query<
    Omit<CashBackClaimRow, 'accountId' | 'countedTo' | 'stakedMinor' | 'returnedMinor' | 'openFromMinor'> & {
      readonly counted_to: number;
      readonly staked: string;
      readonly returned: string;
      readonly open_from: string;
    }
  >({
    name: 'cash-back-claims',
    text: `select e.id, e.currency, e.config, e.joined_at, e.period_from, e.period_to, e.counted_to, e.staked::text as staked,
                  e.returned::text as returned, e.open_from::text as open_from,
                  coalesce((select jsonb_agg(jsonb_build_object('from', p.period_from, 'to', p.closed_at, 'credited', p.credited::text,
                                                                'outcome', p.outcome) order by p.no desc)
                            from (select * from cash_back_period c where c.entry_id = e.id order by c.no desc limit ${PERIODS_SHOWN}) p),
                           '[]') as periods
           from cash_back_entry e where e.account_id = $1 and e.ended_at is null order by e.offer_key limit ${ENTRIES_SHOWN}`,
    values: [accountId],
  });
  return rows.map(({ counted_to, staked, returned, open_from, ...row }) => ({
    ...row,
    accountId,
    countedTo: counted_to,
    stakedMinor: BigInt(staked),
    returnedMinor: BigInt(returned),
    openFromMinor: BigInt(open_from),
  }));
}

/**
 * Ends an entry of the account: its current period is never closed. Returns false if the account has no such entry, and
 * true for a repeat.
 */
export async function leaveCashBack(
  db: Queryable,
  { id, accountId, atMs }: { readonly id: number; readonly accountId: AccountId; readonly atMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'cash-back-left',
    text: `update cash_back_entry set ended_at = coalesce(ended_at, to_timestamp($3::float8 / 1000)) where id = $1 and account_id = $2`,
    values: [id, accountId, atMs],
  });
  return rowCount === 1;
}
