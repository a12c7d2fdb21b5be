import type { Check } from './check-statement.ts';

/** Journals that use the accounts of a ticket's funding. */
const fundedJournals = "('stake', 'hold', 'accept', 'release', 'settlement', 'reversal', 'cash-out')";

/** Invariants of bonus money and of the tickets that it paid. */
export const bonusChecks: readonly Check[] = [
  {
    name: 'bonus-granted-otherwise-than-booked',
    whole: true,
    sql: `
      with booked as (
        select j.ref_id as bonus_id, count(*) as journals, sum(p.amount) as amount, min(p.credit) as ledger_id
        from journal j join posting p on p.journal_id = j.id where j.kind = 'bonus-grant' group by j.ref_id
      )
      select format('bonus %s grants %s, %s journals grant %s', coalesce(n.id, b.bonus_id), n.granted, coalesce(b.journals, 0),
                    coalesce(b.amount, 0)) as example
      from (select * from bonus where granted > 0) n full join booked b on b.bonus_id = n.id
      where b.journals is distinct from 1 or b.amount is distinct from n.granted or b.ledger_id is distinct from n.ledger_id`,
  },
  {
    name: 'cash-back-differs-from-its-bonus',
    whole: true,
    sql: `
      select format('period %s of cash-back %s credited %s, bonus %s of account %s grants %s', p.no, p.entry_id, p.credited, p.bonus_id,
                    n.account_id, n.granted) as example
      from cash_back_period p join cash_back_entry e on e.id = p.entry_id left join bonus n on n.id = p.bonus_id
      where p.bonus_id is not null
        and (n.granted is distinct from p.credited or n.account_id is distinct from e.account_id or n.kind is distinct from 'cash-back')`,
  },
  {
    // Income minus stakes. The balance of a bonus equals its postings, which another check compares.
    name: 'bonus-ended-otherwise-than-booked',
    whole: true,
    sql: `
      with booked as (
        select j.ref_id as bonus_id, sum(case when p.credit = n.account_id then p.amount when p.debit = n.account_id then -p.amount else 0 end) as cash
        from journal j join bonus n on n.id = j.ref_id join posting p on p.journal_id = j.id
        where j.kind = 'bonus-conversion' group by j.ref_id
      )
      select format('bonus %s (state %s) converted %s, its journals come to %s', n.id, n.state, n.converted, coalesce(b.cash, 0)) as example
      from bonus n left join booked b on b.bonus_id = n.id
      where n.converted <> coalesce(b.cash, 0) or n.converted > coalesce(n.max_conversion, n.converted)
        or n.converted > 0 and (n.state <> 4 or n.wagered < n.requirement and n.end_reason = 'converted' and not n.is_due
          and not exists (select from bonus_progress g where g.bonus_id = n.id and g.counted < 0))`,
  },
  {
    name: 'ended-bonus-holds-money',
    whole: true,
    sql: `
      select format('bonus %s ended at %s and holds %s', n.id, n.ended_at, b.amount) as example
      from bonus n join balance b on b.account_id = n.ledger_id
      where n.state in (3, 4) and b.amount <> 0 and not n.is_due`,
  },
  {
    name: 'free-bets-differ-from-money',
    whole: true,
    sql: `
      select format('bonus %s holds %s for free bets and spins of %s', n.id, b.amount, c.value + s.value) as example
      from bonus n join balance b on b.account_id = n.ledger_id cross join lateral (
        select coalesce(sum(c.value), 0) as value from bonus_credit c where c.bonus_id = n.id and c.state = 1
      ) c cross join lateral (
        select coalesce(sum(s."left" * s.value + case when s.winnings_to_cash then 0 else s.won - s.handed end), 0) as value
        from free_spin s where s.bonus_id = n.id
      ) s
      where n.kind in ('free-bet', 'free-spins') and n.state in (1, 2) and not n.is_due and b.amount <> c.value + s.value`,
  },
  {
    name: 'bonus-progress-differs-from-its-sources',
    whole: true,
    sql: `
      select format('bonus %s has wagered %s, its sources come to %s', n.id, n.wagered, coalesce(g.counted, 0)) as example
      from bonus n left join (select bonus_id, sum(counted) as counted from bonus_progress group by bonus_id) g on g.bonus_id = n.id
      where n.wagered <> coalesce(g.counted, 0)`,
  },
  {
    name: 'funding-differs-from-stake',
    sql: `
      select format('ticket %s: %s of its stake of %s is bonus money, its funding says %s of %s', coalesce(t.id, f.ticket_id), t.bonus_stake,
                    t.stake, f.bonus, f.cash + f.bonus) as example
      from (select * from ticket where id >= $1 and bonus_stake is not null) t
      full join (select * from ticket_funding where ticket_id >= $1) f on f.ticket_id = t.id
      left join bonus n on n.id = f.bonus_id
      where t.id is null or f.ticket_id is null or t.bonus_stake <> f.bonus or t.stake <> f.cash + f.bonus and t.acceptance <> 2
        or n.account_id is distinct from t.account_id or n.ledger_id is distinct from f.ledger_id`,
  },
  {
    // The stake left the accounts that the funding names, in its parts.
    name: 'funding-differs-from-journals',
    sql: `
      with moved as (
        select f.ticket_id,
               coalesce(sum(case f.ledger_id when p.debit then p.amount when p.credit then -p.amount end)
                 filter (where j.kind in ('stake', 'hold', 'accept')), 0) as bonus,
               coalesce(sum(case t.account_id when p.debit then p.amount when p.credit then -p.amount end)
                 filter (where j.kind in ('stake', 'hold', 'accept')), 0) as cash,
               count(*) filter (where p.debit > 1000 and p.debit not in (f.ledger_id, t.account_id)
                                   or p.credit > 1000 and p.credit not in (f.ledger_id, t.account_id)) as strangers
        from ticket_funding f join ticket t on t.id = f.ticket_id
        join journal j on j.ref_kind = 'ticket' and j.ref_id = f.ticket_id and j.id >= $2 and j.kind in ${fundedJournals}
        join posting p on p.journal_id = j.id
        where f.ticket_id >= $1 group by f.ticket_id
      )
      select format('ticket %s: its journals take %s of cash and %s of the bonus, its funding says %s and %s', m.ticket_id, m.cash,
                    m.bonus, f.cash, f.bonus) as example
      from moved m join ticket_funding f on f.ticket_id = m.ticket_id
      where m.cash <> f.cash or m.bonus <> f.bonus or m.strangers > 0`,
  },
  {
    // A ticket's return is split like its stake. The stake of a free bet returns to the bonus.
    name: 'funded-return-split-otherwise',
    sql: `
      with returned as (
        select f.ticket_id, coalesce(sum(case f.ledger_id when p.credit then p.amount when p.debit then -p.amount end), 0) as bonus,
               coalesce(sum(case t.account_id when p.credit then p.amount when p.debit then -p.amount end), 0) as cash
        from ticket_funding f join ticket t on t.id = f.ticket_id
        join journal j on j.ref_kind = 'ticket' and j.ref_id = f.ticket_id and j.id >= $2 and j.kind in ('settlement', 'reversal', 'cash-out')
        join posting p on p.journal_id = j.id
        where f.ticket_id >= $1 group by f.ticket_id
      )
      select format('ticket %s returned %s of cash and %s to the bonus; its stake was %s and %s', r.ticket_id, r.cash, r.bonus, f.cash, f.bonus)
        as example
      from returned r join ticket_funding f on f.ticket_id = r.ticket_id
      where r.cash <> case when f.credit_id is null then div((r.cash + r.bonus)::numeric * f.cash, f.cash + f.bonus)
                           else greatest(r.cash + r.bonus - f.bonus, 0) end`,
  },
];
