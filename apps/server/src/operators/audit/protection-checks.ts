import type { Check } from './check-statement.ts';

/** Invariants of players' breaks, limits, locked money and proofs of identity. */
export const protectionChecks: readonly Check[] = [
  {
    // An expired break stays in both until the next one.
    name: 'balance-barred-otherwise-than-its-break',
    whole: true,
    sql: `
      with held as (
        select account_id, case kind when 'self-exclusion' then 'infinity'::timestamptz else until end as until from player_break
      )
      select format('account %s is barred until %s, its break ends at %s', coalesce(b.account_id, h.account_id),
                    coalesce(b.barred_until::text, 'never'), coalesce(h.until::text, 'never')) as example
      from (select account_id, barred_until from balance where barred_until is not null) b
      full join held h using (account_id)
      where b.barred_until is distinct from h.until`,
  },
  {
    // Null on the balance means no limit: stakes would ignore the player's limits.
    name: 'balance-limited-otherwise-than-its-limits',
    whole: true,
    sql: `
      with limited as (
        select distinct account_id from protection_limit where kind <> 'deposit' and value is not null
      )
      select format('account %s has %s, its balance %s', coalesce(b.account_id, l.account_id),
                    case when l.account_id is null then 'no limit of stakes, losses or playing time' else 'such a limit' end,
                    case when b.account_id is null then 'no allowance' else 'an allowance' end) as example
      from (select account_id from balance where allowance is not null) b
      full join limited l using (account_id)
      where b.account_id is null or l.account_id is null`,
  },
  {
    name: 'vault-lock-differs-from-its-journals',
    whole: true,
    sql: `
      with posted as (
        select j.ref_id, j.kind, p.amount, p.debit, p.credit from journal j left join posting p on p.journal_id = j.id
        where j.ref_kind = 'vault-lock' or exists (select from account a where a.id in (p.debit, p.credit) and a.kind = 'player:vault')
      ), expected as (
        select l.id as ref_id, m.kind, l.amount, m.debit, m.credit
        from vault_lock l join account c on c.id = l.account_id
        left join account v on v.owner_kind = 'player' and v.owner_id = c.owner_id and v.kind = 'player:vault' and v.currency = c.currency
        cross join lateral (values ('vault-lock', c.id, v.id, true), ('vault-release', v.id, c.id, l.released_at is not null))
          as m(kind, debit, credit, is_posted)
        where m.is_posted
      )
      select format('lock %s: %s of %s from %s to %s is %s', ref_id, kind, amount, debit, credit, fault) as example
      from (
        (select *, 'not posted' as fault from (select * from expected except all select * from posted) e)
        union all
        (select *, 'posted without the lock' from (select * from posted except all select * from expected) p)
      ) d`,
  },
  {
    name: 'vault-lock-overdue',
    sql: `
      select format('lock %s has been due since %s', id, until) as example from vault_lock
      where released_at is null and until < to_timestamp($3::float8 / 1000)`,
  },
  {
    name: 'player-verified-without-document',
    whole: true,
    sql: `
      select format('player %s is verified since %s', p.id, p.verified_at) as example from player p
      where p.verified_at is not null and not exists (
        select from document d where d.player_id = p.id and d.kind = 'identity' and (d.state = 2 or (d.state = 5 and not p.is_verified)))`,
  },
];
