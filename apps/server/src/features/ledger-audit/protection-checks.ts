import type { Check } from './check-statement.ts';

/** What must hold of the breaks that players take. */
export const protectionChecks: readonly Check[] = [
  {
    // A break over its term stays in both until the next one.
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
];
