import type { Check } from './check-statement.ts';

/** Invariants of loyalty points and their purchases. */
export const loyaltyChecks: readonly Check[] = [
  {
    name: 'points-differ-from-entries',
    whole: true,
    sql: `
      with entered as (
        select account_id, sum(points) as points, coalesce(sum(points) filter (where kind = 'play'), 0) as earned, max(no) as no,
               count(*) as entries
        from loyalty_entry group by account_id
      )
      select format('account %s has %s points, %s earned, entry %s and its entries come to %s, %s and %s', a.account_id, a.balance,
                    a.earned, a.entry_no, coalesce(e.points, 0), coalesce(e.earned, 0), coalesce(e.entries, 0)) as example
      from loyalty_account a full join entered e on e.account_id = a.account_id
      where a.balance is distinct from coalesce(e.points, 0) or a.earned is distinct from coalesce(e.earned, 0)
        or a.entry_no is distinct from coalesce(e.entries, 0) or a.entry_no is distinct from coalesce(e.no, 0)`,
  },
  {
    name: 'points-balance-otherwise-than-its-entries',
    whole: true,
    sql: `
      select format('entry %s of account %s leaves %s, the entries up to it come to %s', e.no, e.account_id, e.balance, e.due) as example
      from (
        select account_id, no, balance, sum(points) over (partition by account_id order by no) as due from loyalty_entry
      ) e where e.balance <> e.due`,
  },
  {
    name: 'points-without-their-bonus-or-spin',
    whole: true,
    sql: `
      select format('entry %s of account %s names bonus %s', e.id, e.account_id, e.bonus_id) as example
      from loyalty_entry e where e.kind = 'purchase' and not exists (
        select from bonus n where n.id = e.bonus_id and n.account_id = e.account_id and n.offer_key = 'loyalty-shop')
      union all
      select format('entry %s of account %s names spin %s', e.id, e.account_id, e.spin_id)
      from loyalty_entry e where e.kind = 'wheel' and not exists (
        select from loyalty_spin s where s.id = e.spin_id and s.account_id = e.account_id)
      union all
      select format('spin %s of account %s has paid nothing', s.id, s.account_id)
      from loyalty_spin s where s.bonus_id is null and not exists (select from loyalty_entry e where e.spin_id = s.id)
      union all
      select format('bonus %s of offer %s was paid by nothing', n.id, n.offer_key)
      from bonus n where n.offer_key = 'loyalty-shop' and not exists (select from loyalty_entry e where e.bonus_id = n.id)
        or n.offer_key = 'loyalty-wheel' and not exists (select from loyalty_spin s where s.bonus_id = n.id)
      union all
      select format('account %s has used %s spins, %s are stored', a.account_id, a.spins, coalesce(s.spins, 0))
      from loyalty_account a left join (select account_id, count(*) as spins from loyalty_spin group by account_id) s using (account_id)
      where a.spins <> coalesce(s.spins, 0)`,
  },
];
