/** Sums of the ledger and of the tables of its sources, by statements that share nothing with those of the reports. */
export const ledgerSums = `
with h as (select id, kind from account where owner_kind = 'house'),
net as (
  select (j.at at time zone 'UTC')::date as day, h.kind, sum(case h.id when p.credit then p.amount else -p.amount end) as net
  from journal j join posting p on p.journal_id = j.id join h on h.id in (p.debit, p.credit) group by 1, 2
)
select day::text, 'sport net' as what, net::text as value from net where kind = 'house:sportsbook'
union all select day::text, 'casino net with jackpots', net::text from net where kind = 'house:casino'
union all select day::text, 'providers net', net::text from net where kind = 'house:aggregator'
union all select day::text, 'bonus net', net::text from net where kind = 'bonus:expense'
union all select day::text, 'adjustments net', net::text from net where kind = 'house:adjustments'
union all select day::text, 'tournaments net', net::text from net where kind = 'house:tournaments'
union all select day::text, 'top-ups', (-net)::text from net where kind = 'sandbox:bank'
union all select day::text, 'payments net', (-sum(net))::text from net where kind like 'psp:%' group by day
union all
-- Each settlement and each of its reversals, and each cash-out.
select day::text, 'sport turnover', sum(stake)::text from (
  select (j.at at time zone 'UTC')::date as day,
         case j.kind when 'reversal' then -1 else 1 end
           * (t.stake - coalesce((select sum(c.stake_part) from cashout c where c.ticket_id = t.id and c.state = 'paid'), 0)) as stake
  from ticket_settlement s join ticket t on t.id = s.ticket_id join journal j on s.journal_id in (j.id, j.reverses)
  where s.result not in (1, 4)
  union all
  select (at at time zone 'UTC')::date, stake_part from cashout where state = 'paid'
) s group by day
union all
select (decided_at at time zone 'UTC')::date::text, 'sport placed', sum(stake)::text from ticket where acceptance in (1, 5) group by 1
union all
select (ended_at at time zone 'UTC')::date::text, 'casino turnover', sum(stake)::text from round where not refunded and ended_at is not null group by 1
union all
select (ended_at at time zone 'UTC')::date::text, 'casino rounds', count(*)::text from round where not refunded and ended_at is not null group by 1
union all
select (at at time zone 'UTC')::date::text, 'providers turnover',
       sum(case when kind = 'bet' then a.amount else -a.amount end)::text
from external_action a
where journal_id is not null and (kind = 'bet' or kind = 'rollback' and exists (
  select from external_action o where o.provider = a.provider and o.action_id = a.original_action_id and o.kind = 'bet')) group by 1
union all
select (appended_at at time zone 'UTC')::date::text, 'bonus granted', sum(granted)::text from bonus group by 1
union all
select (at at time zone 'UTC')::date::text, 'contributions', sum(p.amount)::text
from journal j join posting p on p.journal_id = j.id where j.kind in ('contribution', 'jackpot-seed') group by 1
union all
select (at at time zone 'UTC')::date::text, 'jackpot wins', sum(amount)::text from jackpot_win group by 1
union all
select (at at time zone 'UTC')::date::text, 'deposits', sum(amount)::text from payment_booking where kind = 'deposited' group by 1
union all
select (at at time zone 'UTC')::date::text, 'chargebacks', sum(amount)::text from payment_booking where kind = 'reversed' group by 1
union all
select (at at time zone 'UTC')::date::text, 'payouts', sum(amount)::text from payment_booking where kind in ('paid-out', 'paid-late') group by 1`;

/** The same sums by the reports. */
export const reportSums = `
with r as (select * from report_day union all select * from report_open),
t as (select * from r where dimension = 'total')
select day::text, 'sport net' as what, (amount_in - amount_out)::text as value from t where product = 'sport'
union all select day::text, 'casino net with jackpots', sum(amount_in - amount_out)::text from t where product in ('casino', 'jackpots') group by day
union all select day::text, 'providers net', (amount_in - amount_out)::text from t where product = 'providers'
union all select day::text, 'bonus net', (amount_in - amount_out)::text from t where product = 'bonus'
union all select day::text, 'adjustments net', (amount_in - amount_out)::text from t where product = 'adjustments'
union all select day::text, 'tournaments net', (amount_in - amount_out)::text from t where product = 'tournaments'
union all select day::text, 'top-ups', amount_in::text from t where product = 'top-ups'
union all select day::text, 'payments net', (amount_in - amount_out)::text from t where product = 'payments'
union all select day::text, 'sport turnover', amount_in::text from t where product = 'sport'
union all select day::text, 'sport placed', placed::text from t where product = 'sport' and placed > 0
union all select day::text, 'casino turnover', amount_in::text from t where product = 'casino'
union all select day::text, 'casino rounds', items::text from t where product = 'casino'
union all select day::text, 'providers turnover', amount_in::text from t where product = 'providers'
union all select day::text, 'bonus granted', sum(amount_out)::text from r where product = 'bonus' and dimension = 'total' group by day
union all select day::text, 'contributions', amount_out::text from t where product = 'jackpots'
union all select day::text, 'jackpot wins', amount_out::text from t where product = 'jackpot-wins'
union all select day::text, 'deposits', amount_in::text from r where dimension = 'kind' and value = 'deposit'
union all select day::text, 'chargebacks', amount_out::text from r where dimension = 'kind' and value = 'chargeback'
union all select day::text, 'payouts', sum(amount_out)::text from r where dimension = 'kind' and value in ('payout', 'payout-late') group by day`;
