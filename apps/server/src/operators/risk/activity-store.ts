import type { PoolClient, Queryable } from '../../platform/db.ts';
import type { IdRange } from '../../platform/follower.ts';

/** Locks the position in payments until the transaction ends, so that only one process reads them. */
export async function lockPaymentsTo(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ payments_to: Date }>(
    'select payments_to from risk_cursor for update',
  );
  const [row] = rows;
  if (!row) throw new Error('lockPaymentsTo: risk_cursor has no row');
  return row.payments_to.getTime();
}

/**
 * Adds the cash postings of a range of journals to the hours of their accounts. A
 * released or rolled-back stake is subtracted again. Deposits, withdrawals and adjustments do not count. The accounts are
 * due for their signals at `dueAtMs`, or earlier if they already were.
 */
export async function addPlay(client: PoolClient, { fromId, toId }: IdRange, dueAtMs: number): Promise<void> {
  await client.query(
    `with moved as materialized (
       select s.account_id, s.is_debit, j.kind, date_trunc('hour', j.at, 'UTC') as hour, p.amount
       from posting p
       join journal j on j.id = p.journal_id
       cross join lateral (values (p.debit, true), (p.credit, false)) as s(account_id, is_debit)
       cross join lateral (select a.kind from account a where a.id = s.account_id and a.owner_kind = 'player' limit 1) as owner
       where p.journal_id > $1 and p.journal_id <= $2 and j.id > $1 and j.id <= $2
         and j.kind in ('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out', 'round', 'jackpot',
                        'external-bet', 'external-win', 'external-rollback', 'tournament-entry', 'tournament-prize', 'tournament-refund')
         and s.account_id > 1000 and owner.kind = 'cash'
     ), summed as (
       select account_id, hour,
              (count(*) filter (where is_debit and kind in ('stake', 'hold', 'round', 'external-bet', 'tournament-entry')))::integer as stakes,
              coalesce(sum(amount) filter (where is_debit and kind in ('stake', 'hold', 'round', 'external-bet', 'tournament-entry')), 0)
                - coalesce(sum(amount) filter (where not is_debit and kind in ('release', 'accept', 'external-rollback')), 0) as staked,
              coalesce(sum(amount) filter (where not is_debit and kind in ('settlement', 'cash-out', 'round', 'jackpot', 'external-win', 'tournament-prize', 'tournament-refund')), 0)
                - coalesce(sum(amount) filter (where is_debit and kind in ('reversal', 'external-rollback')), 0) as returned
       from moved group by account_id, hour
     ), added as (
       insert into risk_hour (account_id, hour, stakes, staked, returned)
       select account_id, hour, stakes, staked, returned from summed order by account_id, hour
       on conflict (account_id, hour) do update
         set stakes = risk_hour.stakes + excluded.stakes, staked = risk_hour.staked + excluded.staked,
             returned = risk_hour.returned + excluded.returned
     )
     insert into risk_due (account_id, due_at)
     select distinct account_id, to_timestamp($3::float8 / 1000) from summed order by account_id
     on conflict (account_id) do update set due_at = least(risk_due.due_at, excluded.due_at)`,
    [fromId, toId, dueAtMs],
  );
}

/** Marks the accounts of payments that changed in a span as due, at most `limit` payments, and moves the cursor past them. */
export async function markPaymentAccountsDue(
  client: PoolClient,
  span: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly dueAtMs: number;
    readonly limit: number;
  },
): Promise<void> {
  await client.query(
    `with changed as materialized (
       select p.account_id, p.changed_at from payment p
       where p.changed_at > to_timestamp($1::float8 / 1000) and p.changed_at <= to_timestamp($2::float8 / 1000)
       order by p.changed_at limit $4
     ), noted as (
       insert into risk_due (account_id, due_at)
       select distinct account_id, to_timestamp($3::float8 / 1000) from changed order by account_id
       on conflict (account_id) do update set due_at = least(risk_due.due_at, excluded.due_at)
     )
     update risk_cursor
     set payments_to = case when (select count(*) from changed) < $4 then to_timestamp($2::float8 / 1000)
                            else (select max(changed_at) from changed) end`,
    [span.fromMs, span.toMs, span.dueAtMs, span.limit],
  );
}

/** Deletes at most `limit` hours before `beforeMs`, which no signal reads. */
export async function pruneHours(
  db: Queryable,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<void> {
  await db.query(
    `delete from risk_hour h using (
       select account_id, hour from risk_hour where hour < to_timestamp($1::float8 / 1000) order by hour limit $2
     ) as old where h.account_id = old.account_id and h.hour = old.hour`,
    [beforeMs, limit],
  );
}
