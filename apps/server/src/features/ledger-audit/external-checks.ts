import type { Check } from './check-statement.ts';

/** What must hold of rounds at other providers, whose every action has its own row and moves money once. */
export const externalChecks: readonly Check[] = [
  {
    name: 'external-round-differs-from-its-actions',
    whole: true,
    sql: `
      with standing as (
        select a.round_id as id, count(*) filter (where a.kind = 'bet') as bets,
               coalesce(sum(a.amount) filter (where a.kind = 'bet'), 0) as stake,
               coalesce(sum(a.amount) filter (where a.kind = 'win'), 0) as payout
        from external_action a
        where a.kind in ('bet', 'win') and not exists (
          select from external_action b where b.kind = 'rollback' and b.provider = a.provider and b.original_action_id = a.action_id)
        group by a.round_id
      )
      select format('round %s at %s says %s bets of %s and %s paid, its actions %s of %s and %s', r.id, r.provider, r.bets, r.stake,
                    r.payout, coalesce(s.bets, 0), coalesce(s.stake, 0), coalesce(s.payout, 0)) as example
      from external_round r left join standing s using (id)
      where r.bets <> coalesce(s.bets, 0) or r.stake <> coalesce(s.stake, 0) or r.payout <> coalesce(s.payout, 0)
      union all
      select format('actions of round %s, which is not there', s.id) from standing s
      where not exists (select from external_round r where r.id = s.id)`,
  },
  {
    name: 'external-action-moved-other-money-than-it-says',
    whole: true,
    sql: `
      with posted as (
        select j.id, j.kind, j.ref_id, j.reverses, count(p.n) as n, sum(p.amount) as amount, min(p.debit) as debit, min(p.credit) as credit
        from journal j left join posting p on p.journal_id = j.id where j.ref_kind = 'external-round' group by j.id, j.kind, j.ref_id, j.reverses
      )
      select format('action %s at %s (%s of %s): its journal moves %s from %s to %s', a.action_id, a.provider, a.kind, a.amount, p.amount,
                    p.debit, p.credit) as example
      from external_action a
      left join external_action o on a.kind = 'rollback' and o.provider = a.provider and o.action_id = a.original_action_id
      left join posted p on p.id = a.journal_id
      where (a.journal_id is null) <> (a.amount = 0)
         or a.journal_id is not null and (
              p.n is distinct from 1 or p.amount <> a.amount or p.kind <> 'external-' || a.kind or p.ref_id <> a.round_id
              or p.reverses is distinct from o.journal_id
              or case when a.kind = 'bet' or o.kind = 'win' then p.debit else p.credit end <> a.account_id)
         or a.kind = 'rollback' and (a.round_id is distinct from o.round_id or a.amount <> coalesce(o.amount, 0))`,
  },
  {
    name: 'external-action-after-its-rollback',
    whole: true,
    sql: `
      select format('action %s at %s came after it had been rolled back', a.action_id, a.provider) as example
      from external_action b join external_action a on a.provider = b.provider and a.action_id = b.original_action_id
      where b.kind = 'rollback' and a.tx_id > b.tx_id`,
  },
  {
    name: 'external-journal-without-its-action',
    whole: true,
    sql: `
      select format('journal %s (%s) of round %s', j.id, j.kind, j.ref_id) as example from journal j
      where j.ref_kind = 'external-round' and not exists (select from external_action a where a.journal_id = j.id)`,
  },
  {
    name: 'aggregator-account-differs-from-rounds',
    whole: true,
    sql: `
      with held as (
        select a.currency, sum(case when p.credit = a.id then p.amount else -p.amount end) as amount
        from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'house:aggregator' group by a.currency
      ), kept as (
        select currency, sum(stake - payout) as amount from external_round group by currency
      )
      select format('%s: the ledger keeps %s of what providers took and paid, their rounds come to %s', currency, coalesce(h.amount, 0),
                    coalesce(k.amount, 0)) as example
      from held h full join kept k using (currency) where coalesce(h.amount, 0) <> coalesce(k.amount, 0)`,
  },
];
