import type { Check } from './check-statement.ts';

/** Invariants of rounds paid by bonus money or free spins. */
export const roundFundingChecks: readonly Check[] = [
  {
    name: 'round-funding-differs-from-stake',
    whole: true,
    sql: `
      select format('round %s: %s of its stake of %s is bonus money, its funding says %s of %s', r.id, r.bonus_stake, r.stake, f.bonus,
                    f.cash + f.bonus) as example
      from round r left join round_funding f on f.round_id = r.id left join bonus n on n.id = f.bonus_id left join free_spin s on s.id = f.spin_id
      where (r.bonus_stake is not null or f.round_id is not null)
        and (r.bonus_stake is distinct from f.bonus or r.stake <> f.cash + f.bonus or n.account_id <> r.account_id
          or n.ledger_id <> f.ledger_id or f.spin_id is not null and (f.cash <> 0 or s.bonus_id is distinct from f.bonus_id
            or s.game <> r.game or s.value <> r.stake))`,
  },
  {
    // The stake left the accounts that the funding names, in its parts.
    name: 'round-funding-differs-from-journals',
    whole: true,
    sql: `
      with moved as (
        select f.round_id, coalesce(sum(p.amount) filter (where p.debit = f.ledger_id), 0) as bonus,
               coalesce(sum(p.amount) filter (where p.debit = r.account_id), 0) as cash
        from round_funding f join round r on r.id = f.round_id join journal j on j.ref_kind = 'round' and j.ref_id = r.id and j.kind = 'round'
        join posting p on p.journal_id = j.id group by f.round_id
      )
      select format('round %s: its journals take %s of cash and %s of the bonus, its funding says %s and %s', m.round_id, m.cash, m.bonus,
                    f.cash, f.bonus) as example
      from moved m join round_funding f on f.round_id = m.round_id where m.cash <> f.cash or m.bonus <> f.bonus`,
  },
  {
    // A return before a further stake was split by the funding of the round up to then.
    name: 'round-return-split-otherwise',
    whole: true,
    sql: `
      with returned as (
        select f.round_id, coalesce(sum(p.amount) filter (where p.credit = f.ledger_id), 0) as bonus,
               coalesce(sum(p.amount) filter (where p.credit = r.account_id), 0) as cash
        from round_funding f join round r on r.id = f.round_id join journal j on j.ref_kind = 'round' and j.ref_id = r.id and j.kind = 'round'
        join posting p on p.journal_id = j.id group by f.round_id
      )
      select format('round %s returned %s of cash and %s to the bonus; its stake was %s and %s', m.round_id, m.cash, m.bonus, f.cash, f.bonus)
        as example
      from returned m join round_funding f on f.round_id = m.round_id join round r on r.id = f.round_id left join free_spin s on s.id = f.spin_id
      where case when f.spin_id is null then m.cash <> div((m.cash + m.bonus) * f.cash, f.cash + f.bonus)
                 when s.winnings_to_cash and not r.refunded then m.bonus <> 0 when not s.winnings_to_cash then m.cash <> 0 else false end
        and not exists (
          select from round_step t where t.round_id = r.id and t.stake > 0 and r.payout > (
            select coalesce(sum(o.payout), 0) from round_step o where o.round_id = r.id and o.step >= t.step))`,
  },
  {
    name: 'free-spins-differ-from-rounds',
    whole: true,
    sql: `
      with spun as (
        select f.spin_id, count(*) filter (where not (r.refunded and r.payout = r.stake)) as rounds,
               coalesce(sum(r.payout) filter (where not (r.refunded and r.payout = r.stake)), 0) as won
        from round_funding f join round r on r.id = f.round_id where f.spin_id is not null group by f.spin_id
        union all
        select r.spin_id, count(*) filter (where a.kind = 'bet' and a.bonus is not null),
               coalesce(sum(case when s.winnings_to_cash then a.amount else a.bonus end) filter (where a.kind = 'win'), 0)
        from external_round r join free_spin s on s.id = r.spin_id join external_action a on a.round_id = r.id
        where a.kind <> 'rollback' and not exists (
          select from external_action b where b.kind = 'rollback' and b.provider = a.provider and b.original_action_id = a.action_id)
        group by r.spin_id
      ), played as (
        select spin_id, sum(rounds) as rounds, sum(won) as won from spun group by spin_id
      )
      select format('free spins %s: %s of %s are left and won %s; %s rounds won %s', s.id, s."left", s.count, s.won, coalesce(p.rounds, 0),
                    coalesce(p.won, 0)) as example
      from free_spin s join bonus n on n.id = s.bonus_id left join played p on p.spin_id = s.id
      where s.won <> coalesce(p.won, 0) or s."left" + coalesce(p.rounds, 0) > s.count
        or n.state = 2 and s."left" + coalesce(p.rounds, 0) <> s.count`,
  },
];
