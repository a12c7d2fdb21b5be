import type { AccountId, Clock } from '@evens/base';
import type { Pool } from '../../platform/db.ts';
import { isReached } from './may-market.ts';

/**
 * Time before its end at which a bonus's player gets the message. A shorter bonus gets none: its terms said when it
 * expires.
 */
const BEFORE_MS = 86_400_000;
const BONUSES_AT_ONCE = 200;

interface ExpiryParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Publishes, after the commit, that messages came to these accounts. */
  readonly changed: (accountIds: readonly AccountId[]) => void;
}

/**
 * Sends players one message that a bonus is about to expire, with what it granted, or with the values of its free bets and spins that
 * are still open: a bonus whose free bets are all used lives as long as their tickets are open, and needs no message. Nobody on a
 * break gets it, nor later: it could bring them back. Returns how many bonuses were looked at.
 */
export async function sendExpiryMessages({ pool, clock, changed }: ExpiryParts): Promise<number> {
  const { rows } = await pool.query<{ accounts: string[]; looked: number }>(
    `with due as materialized (
       select n.id from bonus n
       where n.state in (1, 2) and n.expiry_message_at is null and n.expires_at <= to_timestamp(($1::float8 + $2::float8) / 1000)
       order by n.expires_at limit $3 for update skip locked
     ), looked as (
       update bonus n set expiry_message_at = to_timestamp($1::float8 / 1000) from due d where n.id = d.id
       returning n.id, n.account_id, n.kind, n.granted, n.currency, n.expires_at, n.appended_at
     ), open as (
       select l.*, case l.kind
                when 'free-bet' then (select coalesce(sum(c.value), 0) from bonus_credit c where c.bonus_id = l.id and c.state = 1)
                when 'free-spins' then (select coalesce(sum(s."left" * s.value), 0) from free_spin s where s.bonus_id = l.id)
                else l.granted end::bigint as amount
       from looked l
     ), written as (
       insert into message (account_id, key, kind, values, created_at, mail_due_at)
       select o.account_id, 'bonus-expiring:' || o.id, 'bonus-expiring',
              jsonb_build_object('sort', o.kind, 'amount', o.amount::text, 'currency', o.currency, 'date', o.expires_at),
              to_timestamp($1::float8 / 1000), to_timestamp($1::float8 / 1000)
       from open o join player p on p.account_id = o.account_id
       where o.amount > 0 and o.expires_at > to_timestamp($1::float8 / 1000)
         and o.expires_at > o.appended_at + $2::float8 / 1000 * interval '1 second'
         and ${isReached('message', { player: 'p', marketing: 'true', atMs: '$1' })}
       on conflict do nothing returning account_id
     )
     select array(select distinct account_id::text from written) as accounts, (select count(*) from looked)::integer as looked`,
    [clock.nowMs(), BEFORE_MS, BONUSES_AT_ONCE],
  );
  const [row] = rows;
  if (!row) throw new Error('sendExpiryMessages: expected one row, got none');
  // The ids came from the players' own rows.
  if (row.accounts.length > 0) changed(row.accounts.map((id) => Number(id) as AccountId));
  return row.looked;
}
