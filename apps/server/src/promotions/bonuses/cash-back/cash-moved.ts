import type { AccountId } from '@evens/base';
import type { PoolClient } from '../../../platform/db.ts';

/** Postings per side that one statement reads. A journal has far fewer postings of one account. */
const POSTINGS_AT_ONCE = 5000;

/** Kinds of journals that take stakes from the cash balance or return money to it. */
const playKinds = [
  'stake',
  'hold',
  'accept',
  'release',
  'settlement',
  'reversal',
  'cash-out',
  'round',
  'jackpot',
  'external-bet',
  'external-win',
  'external-rollback',
] as const;

/** The last journal of the account. Its balance is locked, so later journals have higher ids. */
export async function readLastJournal(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select last_value - (not is_called)::integer as last from journal_id_seq',
  );
  const [row] = rows;
  if (!row) throw new Error('readLastJournal: the sequence returned no row');
  return row.last;
}

export interface CashMoved {
  /** Minor units: stakes, and their returns. */
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  /** Id of the last counted journal. */
  readonly countedTo: number;
}

/**
 * Cash stakes and returns after one journal and up to another, oldest first, bounded by one statement. Winnings of free
 * bets and free spins are excluded: their stakes were never cash.
 */
export async function readCashMoved(
  client: PoolClient,
  {
    accountId,
    after,
    last,
    max = POSTINGS_AT_ONCE,
  }: {
    readonly accountId: AccountId;
    readonly after: number;
    readonly last: number;
    readonly max?: number;
  },
): Promise<CashMoved> {
  const side = (column: 'debit' | 'credit') => `
    (select p.journal_id, p.amount from posting p
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id > $2 and p.journal_id <= $3 order by p.journal_id limit $4)`;
  // A side that reaches its limit may end within a journal. That journal is read in the next run.
  const reach = (side: string) =>
    `(select case when count(*) = $4 then max(journal_id) - 1 else $3 end from ${side})`;
  const { rows } = await client.query<{ staked: string; returned: string; counted_to: number }>({
    name: 'cash-moved-by-play',
    text: `with debited as materialized ${side('debit')}, credited as materialized ${side('credit')},
     reached as materialized (select least(${reach('debited')}, ${reach('credited')}) as journal_id),
     moved as (
       select m.amount, m.is_out from (
         select journal_id, amount, true as is_out from debited union all select journal_id, amount, false from credited
       ) m join reached r on m.journal_id <= r.journal_id join journal j on j.id = m.journal_id
       where j.kind = any($5)
         and not (j.ref_kind = 'ticket' and exists (
           select from ticket_funding f where f.ticket_id = j.ref_id and f.credit_id is not null))
         and not (j.ref_kind = 'round' and exists (
           select from round_funding f where f.round_id = j.ref_id and f.spin_id is not null))
         and not (j.ref_kind = 'external-round' and exists (
           select from external_round e where e.id = j.ref_id and e.spin_id is not null))
     )
     select coalesce(sum(amount) filter (where is_out), 0)::text as staked,
            coalesce(sum(amount) filter (where not is_out), 0)::text as returned,
            (select journal_id from reached) as counted_to
     from moved`,
    values: [accountId, after, last, max, [...playKinds]],
  });
  const [row] = rows;
  if (!row) throw new Error('readCashMoved: expected one row, got none');
  return {
    stakedMinor: BigInt(row.staked),
    returnedMinor: BigInt(row.returned),
    countedTo: row.counted_to,
  };
}

/** Some providers never end rounds, so an older round counts as ended. */
const PROVIDER_ROUND_HOURS = 24;
/** Number of newest provider rounds that are searched for open ones. */
const PROVIDER_ROUNDS_MAX = 2000;

/** Cash in the account's open bets and rounds, minor units. The balance is locked. */
export async function readOpenCash(
  client: PoolClient,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<bigint> {
  const { rows } = await client.query<{ open: string }>({
    name: 'open-cash',
    text: `select (
       coalesce((select sum(t.stake_open - ceil(t.stake_open::numeric * coalesce(t.bonus_stake, 0) / t.stake))
                 from ticket t where t.account_id = $1 and t.result = 0 and t.acceptance <> 2), 0)
       + coalesce((select sum(greatest(0, r.stake - r.payout - coalesce(f.bonus, 0)))
                   from round r left join round_funding f on f.round_id = r.id
                   where r.account_id = $1 and r.state is not null), 0)
       + coalesce((select sum(greatest(0, e.stake - e.payout - coalesce(e.bonus_stake, 0)))
                   from (select * from external_round where account_id = $1 order by id desc limit ${PROVIDER_ROUNDS_MAX}) e
                   where e.ended_at is null and e.started_at > to_timestamp($2::float8 / 1000) - ${PROVIDER_ROUND_HOURS} * interval '1 hour'), 0)
     )::bigint::text as open`,
    values: [accountId, atMs],
  });
  return BigInt(rows[0]?.open ?? 0);
}
