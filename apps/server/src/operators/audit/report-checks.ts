import type { Check } from './check-statement.ts';

/** The closed days that are compared: older ones were compared before. */
const compared =
  '(select c.day, c.from_journal, c.to_journal from report_close c order by c.day desc limit 7)';

/** House accounts with the products whose amounts they receive and pay, and the sign of `amount_in` less `amount_out`. */
const products = `(values
  ('house:sportsbook', 'sport', 1), ('house:casino', 'casino', 1), ('house:casino', 'jackpots', 1),
  ('house:aggregator', 'providers', 1), ('bonus:expense', 'bonus', 1), ('house:adjustments', 'adjustments', 1),
  ('house:tournaments', 'tournaments', 1), ('sandbox:bank', 'top-ups', -1), ('psp:clearing', 'payments', -1)) as k(kind, product, sign)`;

/** Invariants of reports. */
export const reportChecks: readonly Check[] = [
  {
    name: 'report-day-differs-from-ledger',
    whole: true,
    sql: `
      with days as materialized (
        select c.*, coalesce((select max(b.to_journal) from report_close b where b.day < c.day), 0) as before_to from ${compared} c
      ), house as (
        select id, currency, case when kind like 'psp:clearing:%' then 'psp:clearing' else kind end as kind
        from account where owner_kind = 'house'
      ), booked as (
        select d.day, h.kind, h.currency, sum(case h.id when p.credit then p.amount else -p.amount end) as net
        from days d join journal j on j.id between d.from_journal and d.to_journal
          and case when j.id > d.before_to then (j.at at time zone 'UTC')::date <= d.day else (j.at at time zone 'UTC')::date = d.day end
        join posting p on p.journal_id = j.id join house h on h.id in (p.debit, p.credit)
        where h.kind in (select k.kind from ${products})
        group by d.day, h.kind, h.currency
      ), reported as (
        select r.day, k.kind, r.currency, sum(k.sign * (r.amount_in - r.amount_out)) as net
        from days d join report_day r on r.day = d.day and r.dimension = 'total'
        join ${products} on k.product = regexp_replace(r.product, '^demo-', '')
        group by r.day, k.kind, r.currency
      )
      select format('%s: %s in %s has %s in the report and %s in the ledger', coalesce(b.day, r.day), coalesce(b.kind, r.kind),
                    coalesce(b.currency, r.currency), coalesce(r.net, 0), coalesce(b.net, 0)) as example
      from booked b full join reported r on r.day = b.day and r.kind = b.kind and r.currency = b.currency
      where coalesce(b.net, 0) <> coalesce(r.net, 0)`,
  },
  {
    name: 'report-differs-by-dimension',
    whole: true,
    sql: `
      with days as materialized (
        select c.day from ${compared} c union select day from report_open
      ), stored as (
        select r.day, r.product, r.dimension, r.currency, r.items, r.amount_in, r.amount_out, r.placed
        from days d join (select * from report_day union all select * from report_open) r on r.day = d.day
        where r.product <> 'active'
        union all
        select p.day, p.product, 'player', p.currency, p.items, p.amount_in, p.amount_out, p.placed
        from days d join report_player p on p.day = d.day
      ), summed as (
        select day, product, dimension, currency, sum(items) as items, sum(amount_in) as amount_in, sum(amount_out) as amount_out,
               sum(placed) as placed
        from stored group by day, product, dimension, currency
      )
      select format('%s: %s by %s in %s has %s, %s and %s, in total %s, %s and %s', s.day, s.product, s.dimension, s.currency, s.items,
                    s.amount_in, s.amount_out, t.items, t.amount_in, t.amount_out) as example
      from summed s left join summed t on t.day = s.day and t.product = s.product and t.dimension = 'total' and t.currency = s.currency
      where (s.items, s.amount_in, s.amount_out, s.placed) is distinct from (t.items, t.amount_in, t.amount_out, t.placed)
        and not (s.product = 'first-deposits' and s.dimension = 'cohort')`,
  },
];
