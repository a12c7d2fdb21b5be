import type { Check } from './check-statement.ts';

/** Invariants of balances, journals, postings and commands. */
export const ledgerChecks: readonly Check[] = [
  {
    name: 'balance-differs-from-postings',
    whole: true,
    sql: `
      with moved as (
        select account_id, sum(amount) as amount from (
          select credit as account_id, amount from posting union all select debit, -amount from posting
        ) as sides group by account_id
      )
      select format('account %s holds %s, its postings come to %s', account_id, b.amount, coalesce(m.amount, 0)) as example
      from balance b left join moved m using (account_id)
      where b.amount <> coalesce(m.amount, 0)
      union all
      select format('account %s has postings and no balance', a.id)
      from moved m join account a on a.id = m.account_id
      where a.owner_kind = 'player' and (a.kind = 'cash' or a.kind like 'bonus:%') and not exists (select from balance b where b.account_id = a.id)
      union all
      select format('postings name account %s, which is not there', m.account_id)
      from moved m where not exists (select from account a where a.id = m.account_id)`,
  },
  {
    name: 'adjustment-without-approval',
    whole: true,
    sql: `
      select format('journal %s moves %s on proposal %s', j.id, p.amount, j.ref_id) as example
      from journal j left join posting p on p.journal_id = j.id
      left join proposal a on a.id = j.ref_id and a.kind = 'adjustment' and a.state = 'approved'
           and a.decided_by is distinct from a.proposed_by
      where j.kind = 'adjustment' and (
        a.id is null or p.n is distinct from 1 or p.amount <> abs((a.body ->> 'amountMinor')::bigint)
        or (a.body ->> 'accountId')::bigint <> case when (a.body ->> 'amountMinor')::bigint > 0 then p.credit else p.debit end
        or exists (select from journal o where o.kind = 'adjustment' and o.ref_id = j.ref_id and o.id <> j.id))`,
  },
  {
    name: 'posting-in-another-currency',
    sql: `
      select format('journal %s posts %s between accounts in %s and %s', p.journal_id, p.currency, d.currency, c.currency) as example
      from posting p join account d on d.id = p.debit join account c on c.id = p.credit
      where p.journal_id >= $2 and (d.currency <> p.currency or c.currency <> p.currency)`,
  },
  {
    name: 'journal-without-postings',
    sql: `
      select format('journal %s (%s)', j.id, j.kind) as example from journal j
      where j.id >= $2 and not exists (select from posting p where p.journal_id = j.id)`,
  },
  {
    name: 'posting-without-journal',
    sql: `
      select format('posting %s/%s', p.journal_id, p.n) as example from posting p
      where p.journal_id >= $2 and not exists (select from journal j where j.id = p.journal_id)`,
  },
  {
    name: 'command-without-its-result',
    whole: true,
    sql: `
      select format('command %s of account %s', c.id, c.account_id) as example from command c
      where case c.use_case
          when 'placement' then not exists (select from ticket t where t.id = c.result_id and t.command_id = c.id and t.account_id = c.account_id)
          when 'deposit' then not exists (
            select from payment y where y.no = c.result_id and y.command_id = c.id and y.account_id = c.account_id
              and y.direction = 'deposit')
          when 'withdrawal' then not exists (
            select from payment y where y.no = c.result_id and y.command_id = c.id and y.account_id = c.account_id
              and y.direction = 'withdrawal')
          when 'transfer' then not exists (
            select from payment y where y.no = c.result_id and y.command_id = c.id and y.account_id = c.account_id
              and y.direction = 'transfer')
          when 'vault-lock' then not exists (select from vault_lock l where l.id = c.result_id and l.account_id = c.account_id)
          when 'offer' then not exists (select from ticket t where t.id = c.result_id and t.account_id = c.account_id)
          when 'cash-out' then not exists (
            select from cashout o join ticket t on t.id = o.ticket_id
            where o.ticket_id = c.result_id and o.command_id = c.id and t.account_id = c.account_id)
          when 'round' then not exists (select from round r where r.id = c.result_id and r.command_id = c.id and r.account_id = c.account_id)
          when 'move' then not exists (
            select from round_step s join round r on r.id = s.round_id
            where s.round_id = c.result_id and s.command_id = c.id and r.account_id = c.account_id)
          when 'tournament-entry' then not exists (
            select from casino_tournament_entry e where e.id = c.result_id and e.account_id = c.account_id)
          else not exists (select from journal j where j.id = c.result_id)
        end`,
  },
  {
    name: 'floor-out-of-place',
    sql: `
      select format('account %s holds %s above a floor of %s', account_id, amount, min_amount) as example
      from balance where min_amount <> least(0, amount)`,
  },
  {
    name: 'journal-reversed-twice',
    whole: true,
    sql: `
      select format('journal %s: %s reversals', reverses, count(*)) as example
      from journal where reverses is not null group by reverses having count(*) > 1`,
  },
  {
    name: 'reversal-not-a-mirror',
    sql: `
      select format('journal %s reverses %s', j.id, j.reverses) as example from journal j
      where j.kind = 'reversal' and j.id >= $2 and exists (
        (select debit, credit, amount, currency from posting where journal_id = j.id
         except all select credit, debit, amount, currency from posting where journal_id = j.reverses)
        union all
        (select credit, debit, amount, currency from posting where journal_id = j.reverses
         except all select debit, credit, amount, currency from posting where journal_id = j.id)
      )`,
  },
  {
    name: 'rows-outside-partitions',
    sql: `
      select format('%s rows in %s', n, name) as example from (
        select 'ticket_rest' as name, count(*) as n from ticket_rest
        union all select 'ticket_leg_rest', count(*) from ticket_leg_rest
        union all select 'ticket_settlement_rest', count(*) from ticket_settlement_rest
        union all select 'journal_rest', count(*) from journal_rest
        union all select 'posting_rest', count(*) from posting_rest
        union all select 'round_rest', count(*) from round_rest
        union all select 'round_step_rest', count(*) from round_step_rest
      ) as rest where n > 0`,
  },
];
