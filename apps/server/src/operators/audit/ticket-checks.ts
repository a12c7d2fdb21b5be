import type { Check } from './check-statement.ts';

/** The stake of a waiting bet is held; that of an accepted bet is open. */
const waits = 't.acceptance in (0, 3, 4)';
const isAccepted = 't.acceptance in (1, 5)';

const left = '(t.stake - t.stake_cashed)';
/** Payout of a single at the price in `odds_milli` of one row by the verdict in the other. */
const payoutAt = (price: string, verdict: string) => `
  floor(least(greatest(t.payout_cap - t.cashed_out, ${left}), ${left} * case ${verdict}.result
    when 2 then (1 + (${price}.odds_milli - 1000)::numeric * ${verdict}.place_num * (100 - ${verdict}.deduction) / (100000::numeric * ${verdict}.place_den))
                * ${verdict}.share_num / ${verdict}.share_den
    when 3 then 0
    when 5 then (1000 + ${price}.odds_milli)::numeric / 2000
    when 6 then 0.5
    else 1 end))`;
/** The better of the price taken and, with best odds guaranteed, the starting price. */
const expectedPayout = `greatest(${payoutAt('l', 'v')}, case when s.result = 2 then ${payoutAt('s', 's')} end)`;

/** Invariants of tickets, their legs, and the markets that decide them. */
export const ticketChecks: readonly Check[] = [
  {
    name: 'open-bets-differ-from-tickets',
    whole: true,
    sql: `
      with owed as (
        select a.currency, sum(case when p.credit = a.id then p.amount else -p.amount end) as amount
        from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'open-bets:sport' group by a.currency
      ), open as (
        select currency, sum(stake_open) as amount from ticket t where t.result = 0 and ${isAccepted} group by currency
      )
      select format('%s: the ledger keeps %s for open bets, the tickets come to %s', currency, coalesce(w.amount, 0), coalesce(o.amount, 0)) as example
      from owed w full join open o using (currency) where coalesce(w.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'held-bets-differ-from-tickets',
    whole: true,
    sql: `
      with owed as (
        select a.currency, sum(case when p.credit = a.id then p.amount else -p.amount end) as amount
        from account a join posting p on a.id in (p.credit, p.debit) where a.kind = 'held-bets:sport' group by a.currency
      ), open as (
        select currency, sum(stake_open) as amount from ticket t where ${waits} group by currency
      )
      select format('%s: the ledger keeps %s for bets that wait, the tickets come to %s', currency, coalesce(w.amount, 0), coalesce(o.amount, 0)) as example
      from owed w full join open o using (currency) where coalesce(w.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'journal-without-its-ticket',
    sql: `
      select format('journal %s (%s) of ticket %s', j.id, j.kind, j.ref_id) as example from journal j
      where j.id >= $2 and j.ref_kind = 'ticket' and not exists (select from ticket t where t.id = j.ref_id)`,
  },
  {
    name: 'ticket-without-legs',
    sql: `
      select format('ticket %s', t.id) as example from ticket t
      where t.id >= $1 and ${isAccepted} and not exists (select from ticket_leg l where l.ticket_id = t.id)`,
  },
  {
    name: 'leg-without-ticket',
    sql: `
      select format('leg %s/%s', l.ticket_id, l.n) as example from ticket_leg l
      where l.ticket_id >= $1 and not exists (select from ticket t where t.id = l.ticket_id)`,
  },
  {
    name: 'leg-without-market',
    sql: `
      select format('leg %s/%s names market %s', l.ticket_id, l.n, l.market_id) as example from ticket_leg l
      where l.ticket_id >= $1 and not exists (select from market k where k.id = l.market_id)`,
  },
  {
    name: 'ticket-without-command',
    sql: `
      select format('ticket %s', t.id) as example from ticket t
      where t.id >= $1 and t.decided_at > to_timestamp($3::float8 / 1000) - interval '24 hours' and not exists (
        select from command c where c.id = t.command_id and c.account_id = t.account_id and c.result_id = t.id and c.use_case = 'placement'
      )`,
  },
  {
    name: 'ticket-without-its-stake',
    sql: `
      with moved as (
        select j.ref_id as ticket_id, count(distinct j.id) filter (where j.kind in ('stake', 'hold')) as takings,
               min(p.debit) filter (where j.kind in ('stake', 'hold')) as payer,
               coalesce(sum(p.amount) filter (where j.kind in ('stake', 'hold')), 0)
                 - coalesce(sum(p.amount) filter (where j.kind = 'release' or j.kind = 'accept' and p.credit > 1000), 0) as taken,
               coalesce(sum(p.amount) filter (where j.kind in ('stake', 'accept') and p.credit <= 1000), 0) as opened
        from journal j join posting p on p.journal_id = j.id
        where j.kind in ('stake', 'hold', 'accept', 'release') and j.ref_kind = 'ticket' and j.id >= $2 group by j.ref_id
      )
      select format('ticket %s (acceptance %s): stake %s, its journals take %s and open %s', t.id, t.acceptance, t.stake,
                    coalesce(m.taken, 0), coalesce(m.opened, 0)) as example
      from ticket t left join moved m on m.ticket_id = t.id
      where t.id >= $1 and (
        m.payer is distinct from t.account_id and t.bonus_stake is distinct from t.stake or m.takings <> 1
        or m.taken <> case when t.acceptance = 2 then 0 else t.stake end
        or m.opened <> case when ${isAccepted} then t.stake else 0 end
      )`,
  },
  {
    name: 'ticket-settled-otherwise-than-booked',
    sql: `
      with standing as (
        select j.ref_id as ticket_id, count(*) as journals, max(j.id) as journal_id
        from journal j
        where j.kind = 'settlement' and j.id >= $2 and j.ref_id >= $1 and not exists (
          select from journal r where r.reverses = j.id and r.kind = 'reversal' and r.id >= $2
        )
        group by j.ref_id
      ), paid as (
        select s.ticket_id, s.journals, s.journal_id, coalesce(sum(p.amount) filter (where p.credit > 1000), 0) as amount
        from standing s join ticket t on t.id = s.ticket_id left join posting p on p.journal_id = s.journal_id
        group by s.ticket_id, s.journals, s.journal_id
      )
      select format('ticket %s: result %s, payout %s, settlement %s; %s journals stand, paying %s',
                    t.id, t.result, t.payout, t.settlement_no, coalesce(p.journals, 0), coalesce(p.amount, 0)) as example
      from ticket t left join paid p on p.ticket_id = t.id
      left join ticket_settlement s on s.ticket_id = t.id and s.no = t.settlement_no
      where t.id >= $1 and case when t.result = 0 or t.stake_cashed = t.stake
        then p.journals is not null or t.payout <> 0
        else p.journals is distinct from 1 or p.amount <> t.payout or s.journal_id is distinct from p.journal_id
          or s.payout <> t.payout or s.result <> t.result
        end`,
  },
  {
    name: 'cash-out-differs-from-its-journal',
    sql: `
      with paid as (
        select j.id, j.ref_id, j.ref_version, coalesce(sum(p.amount) filter (where p.credit > 1000), 0) as amount,
               coalesce(sum(p.amount) filter (where a.kind = 'open-bets:sport'), 0) as stake
        from journal j join ticket t on t.id = j.ref_id left join posting p on p.journal_id = j.id left join account a on a.id = p.debit
        where j.kind = 'cash-out' and j.id >= $2 and j.ref_id >= $1 group by j.id
      )
      select format('cash-out %s of ticket %s: %s for a stake of %s, its journal pays %s for %s', coalesce(o.no, p.ref_version),
                    coalesce(o.ticket_id, p.ref_id), o.paid, o.stake_part, p.amount, p.stake) as example
      from (select * from cashout where state = 'paid' and ticket_id >= $1) o
      full join paid p on p.id = o.journal_id
      where p.amount is distinct from o.paid or p.stake is distinct from o.stake_part or p.ref_id is distinct from o.ticket_id`,
  },
  {
    name: 'ticket-cashed-otherwise-than-recorded',
    sql: `
      select format('ticket %s: %s paid for a stake of %s, its cash-outs come to %s for %s', t.id, t.cashed_out, t.stake_cashed,
                    coalesce(o.paid, 0), coalesce(o.stake, 0)) as example
      from ticket t left join (
        select ticket_id, sum(paid) as paid, sum(stake_part) as stake from cashout where state = 'paid' and ticket_id >= $1 group by ticket_id
      ) o on o.ticket_id = t.id
      where t.id >= $1 and (
        t.cashed_out <> coalesce(o.paid, 0) or t.stake_cashed <> coalesce(o.stake, 0)
        or t.result = 0 and t.acceptance <> 2 and t.stake_open <> t.stake - t.stake_cashed
        or t.stake_cashed = t.stake and t.result = 0
      )`,
  },
  {
    name: 'wait-overdue',
    sql: `
      select format('ticket %s waits since %s (acceptance %s)', t.id, t.due_at, t.acceptance) as example from ticket t
      where t.due_at < to_timestamp($3::float8 / 1000)
      union all
      select format('cash-out %s of ticket %s waits since %s', o.no, o.ticket_id, o.due_at) from cashout o
      where o.due_at < to_timestamp($3::float8 / 1000)
      union all
      select format('ticket %s waits for a cash-out that is not there', t.id) from ticket t
      where t.id >= $1 and t.acceptance = 5 and not exists (select from cashout o where o.ticket_id = t.id and o.state = 'delayed')`,
  },
  {
    name: 'settlement-without-journal',
    sql: `
      select format('settlement %s of ticket %s', s.no, s.ticket_id) as example from ticket_settlement s
      where s.ticket_id >= $1 and not exists (select from journal j where j.id = s.journal_id and j.kind = 'settlement' and j.ref_id = s.ticket_id)`,
  },
  {
    name: 'payout-differs-from-verdict',
    sql: `
      select format('ticket %s: stake %s at %s with result %s paid %s instead of %s', t.id, t.stake, l.odds_milli, v.result, t.payout, ${expectedPayout}) as example
      from ticket t join ticket_leg l on l.ticket_id = t.id
      join lateral (
        select * from verdict v where v.market_id = l.market_id and v.outcome_no = l.outcome_no
          and v.valid_from <= t.decided_at and t.decided_at < v.valid_until
        order by v.version desc limit 1
      ) v on true
      left join lateral (
        select p.odds[l.outcome_no] as odds_milli, w.result, w.share_num, w.share_den, w.deduction, w.place_num, w.place_den
        from market k join starting_price p on p.match_id = k.match_id and p.odds[l.outcome_no] > 0
        join verdict w on w.market_id = k.id and w.outcome_no = l.outcome_no
          and w.valid_from <= p.offered_at and p.offered_at < w.valid_until
        where k.id = l.market_id and v.result = 2 and t.formula -> 'bestOdds' @> '0'
        order by w.version desc limit 1
      ) s on true
      where t.id >= $1 and t.result <> 0 and t.type = 'single' and coalesce(t.formula - 'earlyPayout' - 'bestOdds', '{}') = '{}' and t.stake_cashed < t.stake and v.at < to_timestamp($3::float8 / 1000)
        and (t.payout <> ${expectedPayout} or t.result <> v.result)
        and not exists (
          select from early_lead e where e.market_id = l.market_id and e.outcome_no = l.outcome_no and t.decided_at < e.bets_until
            and e.lead >= (t.formula -> 'earlyPayout' ->> '0')::integer)`,
  },
  {
    name: 'ticket-stuck',
    sql: `
      select format('ticket %s', t.id) as example from ticket t
      where t.result = 0 and ${isAccepted} and not exists (
        select from ticket_leg l where l.ticket_id = t.id and coalesce((
          select v.result from verdict v where v.market_id = l.market_id and v.outcome_no = l.outcome_no
            and v.valid_from <= t.decided_at and t.decided_at < v.valid_until and v.at < to_timestamp($3::float8 / 1000)
          order by v.version desc limit 1
        ), 0) = 0
      ) and exists (select from ticket_leg l where l.ticket_id = t.id)`,
  },
  {
    name: 'market-left-open',
    sql: `
      select format('market %s of match %s (%s)', k.id, k.match_id, m.phase) as example
      from market k join match m on m.id = k.match_id
      where k.closed_at is null and m.phase in ('ended', 'cancelled') and m.updated_at < to_timestamp($3::float8 / 1000)
        and not exists (select from feed_event e where e.id = k.derived_to and e.kind = 'rollback')`,
  },
  {
    name: 'settlement-set-aside',
    sql: `
      select format('market %s of match %s has no verdicts from event %s on: %s', k.id, k.match_id, k.failed_from, k.failed_reason) as example
      from market k where k.failed_from is not null
      union all
      select format('market %s has tickets that could not be paid: %s', r.market_id, r.failed_reason)
      from settlement_run r where r.failed_reason is not null`,
  },
  {
    name: 'market-without-match',
    whole: true,
    sql: `
      select format('market %s names match %s', k.id, k.match_id) as example from market k
      where not exists (select from match m where m.id = k.match_id)`,
  },
  {
    name: 'verdict-without-market',
    whole: true,
    sql: `
      select format('verdict on market %s outcome %s', v.market_id, v.outcome_no) as example from verdict v
      where not exists (select from market k where k.id = v.market_id)`,
  },
  {
    name: 'command-bound-twice',
    whole: true,
    sql: `
      select format('account %s command %s: %s tickets', account_id, command_id, count(*)) as example
      from ticket group by account_id, command_id having count(*) > 1`,
  },
  {
    name: 'boost-otherwise-than-its-ticket',
    sql: `
      select format('boost %s of account %s names ticket %s', u.boost_id, u.account_id, u.ticket_id) as example from boost_use u
      where u.ticket_id >= $1 and not exists (
        select from ticket t join ticket_leg l on l.ticket_id = t.id join market k on k.id = l.market_id join boost b on b.id = u.boost_id
        where t.id = u.ticket_id and t.account_id = u.account_id and t.type = 'single' and (t.formula -> 'boost' ->> 'id')::bigint = u.boost_id
          and k.match_id = b.match_id and k.type = b.market_type and k.specifier = b.specifier and l.outcome_no = b.outcome_no
          and t.decided_at >= b.starts_at and t.decided_at < b.ends_at
          and (l.odds_milli - 1000) * 10000::bigint
            <= ((t.formula -> 'boost' ->> 'plainMilli')::bigint - 1000) * (10000 + b.basis_points))
      union all
      select format('ticket %s has a boost that its account did not take', t.id) from ticket t
      where t.id >= $1 and t.formula ? 'boost' and not exists (
        select from boost_use u where u.ticket_id = t.id and u.account_id = t.account_id)`,
  },
];
