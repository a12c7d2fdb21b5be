import type { Check } from './check-statement.ts';

/** Invariants of provider rounds. Each action has its own row and moves money once. */
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
        select j.id, j.kind, j.ref_id, j.reverses, sum(p.amount) as amount,
               coalesce(sum(case r.account_id when p.debit then p.amount when p.credit then -p.amount end), 0) as cash_out,
               coalesce(sum(case r.bonus_ledger when p.debit then p.amount when p.credit then -p.amount end), 0) as bonus_out
        from journal j left join external_round r on r.id = j.ref_id left join posting p on p.journal_id = j.id
        where j.ref_kind = 'external-round' group by j.id, j.kind, j.ref_id, j.reverses
      )
      select format('action %s at %s (%s of %s, %s of it bonus money): its journal takes %s of cash and %s of the bonus', a.action_id,
                    a.provider, a.kind, a.amount, coalesce(a.bonus, 0), p.cash_out, p.bonus_out) as example
      from external_action a
      left join external_action o on a.kind = 'rollback' and o.provider = a.provider and o.action_id = a.original_action_id
      left join posted p on p.id = a.journal_id
      cross join lateral (select case when a.kind = 'bet' or o.kind = 'win' then 1 else -1 end as sign) d
      where (a.journal_id is null) <> (a.amount = 0)
         or a.journal_id is not null and (
              p.amount is distinct from a.amount or p.kind <> 'external-' || a.kind or p.ref_id <> a.round_id
              or p.reverses is distinct from o.journal_id
              or p.cash_out <> d.sign * (a.amount - coalesce(a.bonus, 0)) or p.bonus_out <> d.sign * coalesce(a.bonus, 0))
         or a.kind = 'rollback' and (a.round_id is distinct from o.round_id or a.amount <> coalesce(o.amount, 0)
              or a.bonus is distinct from o.bonus)`,
  },
  {
    name: 'external-funding-differs-from-its-bets',
    whole: true,
    sql: `
      with paid as (
        select a.round_id as id, coalesce(sum(a.bonus) filter (where a.kind = 'bet'), 0) as bonus
        from external_action a
        where a.bonus is not null and a.kind in ('bet', 'win') and not exists (
          select from external_action b where b.kind = 'rollback' and b.provider = a.provider and b.original_action_id = a.action_id)
        group by a.round_id
      )
      select format('round %s says that bonus %s paid %s, its bets come to %s', coalesce(r.id, p.id), r.bonus_id, r.bonus_stake,
                    p.bonus) as example
      from (select * from external_round where bonus_id is not null) r full join paid p using (id) left join bonus n on n.id = r.bonus_id
      where r.bonus_stake is distinct from coalesce(p.bonus, 0) or n.account_id is distinct from r.account_id
         or n.ledger_id is distinct from r.bonus_ledger`,
  },
  {
    name: 'external-progress-differs-from-rounds',
    whole: true,
    sql: `
      with counted as (
        select g.bonus_id, sum(g.counted) as counted from bonus_progress g where g.source_kind = 'provider' group by g.bonus_id
      ), said as (
        select counts_for as bonus_id, sum(counted) as counted from external_round where counts_for is not null group by counts_for
      )
      select format('rounds at providers count %s towards bonus %s, its progress has %s of them', coalesce(s.counted, 0), bonus_id,
                    coalesce(c.counted, 0)) as example
      from counted c full join said s using (bonus_id) where coalesce(c.counted, 0) <> coalesce(s.counted, 0)`,
  },
  {
    // Rounds whose stakes all precede their payouts, without rollbacks.
    name: 'external-wins-split-otherwise-than-stakes',
    whole: true,
    sql: `
      with paid as (
        select a.round_id as id, sum(a.amount) filter (where a.kind = 'win') as won, sum(a.bonus) filter (where a.kind = 'win') as bonus
        from external_action a join external_round r on r.id = a.round_id
        where r.bonus_stake > 0 and r.spin_id is null group by a.round_id
        having bool_and(a.kind <> 'rollback')
           and max(a.tx_id) filter (where a.kind = 'bet') < min(a.tx_id) filter (where a.kind = 'win')
      )
      select format('round %s won %s, %s of it for the bonus; its stake of %s was %s of bonus money', r.id, p.won, p.bonus, r.stake,
                    r.bonus_stake) as example
      from paid p join external_round r using (id)
      where p.won - coalesce(p.bonus, 0) <> div(p.won * (r.stake - r.bonus_stake), r.stake)`,
  },
  {
    // Free spins pay whole bets. Their winnings are bonus money or cash.
    name: 'external-free-round-differs-from-its-spins',
    whole: true,
    sql: `
      select format('action %s of round %s (%s of %s, %s of it bonus money) is not of free spins %s of %s in %s', a.action_id, r.id,
                    a.kind, a.amount, coalesce(a.bonus, 0), r.spin_id, s.value, s.game) as example
      from external_round r join external_action a on a.round_id = r.id left join free_spin s on s.id = r.spin_id
      where r.spin_id is not null and (
        s.bonus_id is distinct from r.bonus_id or s.account_id <> r.account_id or s.game <> r.provider || ':' || r.game
        or r.counts_for is not null or a.kind = 'bet' and a.amount > 0 and (a.amount <> s.value or a.bonus is distinct from a.amount)
        or a.kind = 'win' and a.amount > 0 and coalesce(a.bonus, 0)
             <> case when s.winnings_to_cash or a.cause is not distinct from 'jackpot' then 0 else a.amount end)`,
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
