import type { AccountId, CurrencyCode } from '@evens/base';
import type { PoolClient, Queryable } from '../../../platform/db.ts';
import type { CashMoved } from './cash-moved.ts';

export interface EntryToWrite {
  readonly accountId: AccountId;
  readonly offerKey: string;
  readonly currency: CurrencyCode;
  /** Config of the offer, as JSON. */
  readonly config: string;
  readonly periodToMs: number;
  readonly countedTo: number;
  readonly openMinor: bigint;
  readonly atMs: number;
}

/**
 * Starts the first period of an entry. Undefined if the account already takes part in the offer. A player who leaves
 * and joins again in the same period continues it with its counted amounts. Otherwise a player who is ahead could leave
 * so that only later losses count.
 */
export async function writeEntry(client: PoolClient, entry: EntryToWrite): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>({
    name: 'cash-back-entry-written',
    text: `insert into cash_back_entry (account_id, offer_key, currency, config, joined_at, period_from, period_to, counted_to, staked, returned,
                                        open_from)
           select $1, $2, $3, $4::jsonb, to_timestamp($8::float8 / 1000), coalesce(l.period_from, to_timestamp($8::float8 / 1000)),
                  to_timestamp($5::float8 / 1000), coalesce(l.counted_to, $6), coalesce(l.staked, 0), coalesce(l.returned, 0),
                  coalesce(l.open_from, $7)
           from (select) this left join lateral (
             select period_from, counted_to, staked, returned, open_from from cash_back_entry
             where account_id = $1 and offer_key = $2 and ended_at < period_to and period_to > to_timestamp($8::float8 / 1000)
             order by id desc limit 1
           ) l on true
           on conflict (account_id, offer_key) where ended_at is null do nothing returning id`,
    values: [
      entry.accountId,
      entry.offerKey,
      entry.currency,
      entry.config,
      entry.periodToMs,
      entry.countedTo,
      entry.openMinor,
      entry.atMs,
    ],
  });
  return rows[0]?.id;
}

/** Entries whose period has ended, except those that failed recently. */
export async function readDueEntries(
  db: Queryable,
  {
    atMs,
    without,
    limit,
  }: { readonly atMs: number; readonly without: readonly number[]; readonly limit: number },
): Promise<readonly { readonly id: number; readonly accountId: AccountId }[]> {
  const { rows } = await db.query<{ id: number; account_id: AccountId }>({
    name: 'cash-back-entries-due',
    text: `select id, account_id from cash_back_entry
           where ended_at is null and period_to <= to_timestamp($1::float8 / 1000) and id <> all($2::bigint[])
           order by period_to, id limit $3`,
    values: [atMs, without, limit],
  });
  return rows.map(({ id, account_id }) => ({ id, accountId: account_id }));
}

export interface DueEntry {
  readonly id: number;
  readonly accountId: AccountId;
  readonly offerKey: string;
  readonly currency: CurrencyCode;
  readonly config: unknown;
  readonly countedTo: number;
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly openFromMinor: bigint;
  /** Whether the offer is open, so that another period starts. */
  readonly goesOn: boolean;
}

/** The same entry, locked. Undefined if another process has closed its period. The balance is locked first. */
export async function lockDueEntry(
  client: PoolClient,
  { id, atMs }: { readonly id: number; readonly atMs: number },
): Promise<DueEntry | undefined> {
  const { rows } = await client.query<{
    id: number;
    account_id: AccountId;
    offer_key: string;
    currency: CurrencyCode;
    config: unknown;
    counted_to: number;
    staked: string;
    returned: string;
    open_from: string;
    goes_on: boolean;
  }>({
    name: 'cash-back-entry-locked',
    text: `select e.id, e.account_id, e.offer_key, e.currency, e.config, e.counted_to, e.staked::text as staked, e.returned::text as returned,
                  e.open_from::text as open_from, o.is_open and coalesce(o.closes_at > to_timestamp($2::float8 / 1000), true) as goes_on
           from cash_back_entry e join bonus_offer o on o.key = e.offer_key
           where e.id = $1 and e.ended_at is null and e.period_to <= to_timestamp($2::float8 / 1000) for update of e`,
    values: [id, atMs],
  });
  const [row] = rows;
  return (
    row && {
      id: row.id,
      accountId: row.account_id,
      offerKey: row.offer_key,
      currency: row.currency,
      config: row.config,
      countedTo: row.counted_to,
      stakedMinor: BigInt(row.staked),
      returnedMinor: BigInt(row.returned),
      openFromMinor: BigInt(row.open_from),
      goesOn: row.goes_on,
    }
  );
}

/** Stores the counted part of a period that has more postings than one statement reads, unless it is stored already. */
export async function keepCounted(
  db: Queryable,
  { id, from, moved }: { readonly id: number; readonly from: number; readonly moved: CashMoved },
): Promise<void> {
  await db.query({
    name: 'cash-back-counted',
    text: `update cash_back_entry set staked = staked + $2, returned = returned + $3, counted_to = $4
           where id = $1 and counted_to = $5`,
    values: [id, moved.stakedMinor, moved.returnedMinor, moved.countedTo, from],
  });
}

export interface ClosedPeriod {
  readonly entryId: number;
  readonly countedTo: number;
  /** Totals of what was settled in the period. */
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly openToMinor: bigint;
  readonly creditedMinor: bigint;
  readonly outcome: 'credited' | 'nothing' | 'barred';
  readonly bonusId: number | undefined;
  /** End of the next period. Undefined if none starts. */
  readonly nextToMs: number | undefined;
  readonly atMs: number;
}

/** Stores the result of a period and starts the next one at the same journal. */
export async function closePeriod(client: PoolClient, period: ClosedPeriod): Promise<void> {
  await client.query({
    name: 'cash-back-period-closed',
    text: `with closed as (
             insert into cash_back_period (entry_id, no, period_from, closed_at, counted_to, staked, returned, open_to, credited, outcome, bonus_id)
             select e.id, coalesce((select max(no) from cash_back_period p where p.entry_id = e.id), 0) + 1, e.period_from,
                    to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7, $8, $9
             from cash_back_entry e where e.id = $1
           )
           update cash_back_entry set period_from = to_timestamp($2::float8 / 1000), counted_to = $3, staked = 0, returned = 0, open_from = $6,
                  period_to = coalesce(to_timestamp($10::float8 / 1000), period_to + interval '1 day'),
                  ended_at = case when $10::float8 is null then to_timestamp($2::float8 / 1000) end
           where id = $1`,
    values: [
      period.entryId,
      period.atMs,
      period.countedTo,
      period.stakedMinor,
      period.returnedMinor,
      period.openToMinor,
      period.creditedMinor,
      period.outcome,
      period.bonusId ?? null,
      period.nextToMs ?? null,
    ],
  });
}
