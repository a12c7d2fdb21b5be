/** The text of each statement is shown in the back office, as the database runs it. */
export interface ReportStatement {
  readonly name: string;
  readonly text: string;
}

/** SQL: columns of closed and open days that fulfil a condition. `$1` and `$2` are the first and the last day. */
const stored = (columns: string, condition: string): string =>
  ['report_day', 'report_open']
    .map(
      (table) => `
  select ${columns} from ${table} where day between $1::date and $2::date and ${condition}`,
    )
    .join(' union all');

/**
 * SQL: for each day the euro cents of one minor unit, by the newest rate that was entered before the day's end. `$3`
 * and `$4` are currencies and their digits. Euros need no rate.
 */
const rates = `rates as (
  select d.day::date as day, c.currency, r.id as rate_id, coalesce(r.rate_from, 1) * 100 / 10::numeric ^ c.digits as cents
  from generate_series($1::date, $2::date, interval '1 day') as d(day) cross join unnest($3::text[], $4::integer[]) as c(currency, digits)
  left join lateral (
    select x.id, x.rate_from from currency_rate x
    where x.currency = c.currency and c.currency <> 'EUR' and x.at < (d.day::date + 1)::timestamp at time zone 'UTC'
    order by x.id desc limit 1
  ) r on true
  where r.id is not null or c.currency = 'EUR'
)`;

export const totalsStatement: ReportStatement = {
  name: 'report-totals',
  text: `with ${rates}, stored as (${stored(
    'day, product, currency, items, amount_in, amount_out, placed_items, placed',
    "dimension = 'total' and product = any($5::text[])",
  )}
)
select to_char(s.day, 'YYYY-MM-DD') as day, s.product, s.currency, s.items, s.amount_in::text as amount_in, s.amount_out::text as amount_out,
       s.placed_items, s.placed::text as placed, round(s.amount_in * r.cents)::text as in_cents, round(s.amount_out * r.cents)::text as out_cents,
       round(s.placed * r.cents)::text as placed_cents
from stored s left join rates r on r.day = s.day and r.currency = s.currency
order by s.day, s.product, s.currency`,
};

const isActive = "placed_items > 0 and product in ('sport', 'casino', 'providers')";

export const daysStatement: ReportStatement = {
  name: 'report-days',
  text: `select to_char(d.day, 'YYYY-MM-DD') as day, c.closed_at, c.to_journal, v.at as verified_at, coalesce(v.differences, '{}') as differences,
       case when c.day is null
         then (select count(distinct p.account_id) from report_player p where p.day = d.day and ${isActive})
         else (select coalesce(sum(r.items), 0) from report_day r where r.product = 'active' and r.dimension = 'total' and r.day = d.day)
       end::integer as active,
       (select count(*) from player p
        where p.created_at >= d.day::timestamp at time zone 'UTC' and p.created_at < (d.day + 1)::timestamp at time zone 'UTC'
          and p.user_type = 0 and not p.is_operator)::integer as registered
from (select g::date as day from generate_series($1::date, $2::date, interval '1 day') as g) d
left join report_close c on c.day = d.day
left join lateral (select o.at, o.differences from report_verification o where o.day = d.day order by o.id desc limit 1) v on true
order by d.day`,
};

export const ratesStatement: ReportStatement = {
  name: 'report-rates',
  text: `with ${rates}
select r.currency, x.rate_from::text as rate, x.source, x.at, to_char(min(r.day), 'YYYY-MM-DD') as from_day, to_char(max(r.day), 'YYYY-MM-DD') as to_day
from rates r join currency_rate x on x.id = r.rate_id
group by r.currency, x.id, x.rate_from, x.source, x.at order by r.currency, min(r.day)`,
};

const sums =
  'items, amount_in, amount_out, placed_items, placed, stake_squares, stake_returns, return_squares';
const accountSums =
  'p.items, p.amount_in, p.amount_out, p.placed_items, p.placed, null::numeric, null::numeric, null::numeric';

const sources = {
  dimension: stored(`value, day, currency, ${sums}`, 'dimension = $6 and product = any($5::text[])'),
  product: stored(`product, day, currency, ${sums}`, "dimension = 'total' and product = any($5::text[])"),
  player: `
  select p.account_id, p.day, p.currency, ${accountSums}
  from report_player p where p.day between $1::date and $2::date and p.product = any($5::text[])`,
  agent: `
  select coalesce(a.root_id, 0), p.day, p.currency, ${accountSums}
  from report_player p left join agent_account a on a.account_id = p.account_id
  where p.day between $1::date and $2::date and p.product = any($5::text[])`,
} as const;
export type BreakdownSource = keyof typeof sources;

/** Values after the first `$7` by converted amount are one row without a value. `$6` is the dimension, if there is one. */
export const breakdownStatement = (source: BreakdownSource): ReportStatement => ({
  name: `report-breakdown-${source}`,
  text: `with ${rates}, source(value, day, currency, ${sums}) as (${sources[source]}
), by_value as (
  select s.value, s.currency, sum(s.items) as items, sum(s.amount_in) as amount_in, sum(s.amount_out) as amount_out,
         sum(s.placed_items) as placed_items, sum(s.placed) as placed,
         -- Without a rate on any of the days nothing is converted.
         case when count(r.cents) = count(*) then sum(s.amount_in * r.cents) end as in_cents,
         case when count(r.cents) = count(*) then sum(s.amount_out * r.cents) end as out_cents,
         case when count(r.cents) = count(*) then sum(s.placed * r.cents) end as placed_cents,
         sum(s.stake_squares * r.cents * r.cents) as stake_squares, sum(s.stake_returns * r.cents * r.cents) as stake_returns,
         sum(s.return_squares * r.cents * r.cents) as return_squares
  from source s left join rates r on r.day = s.day and r.currency = s.currency
  group by s.value, s.currency
), ranked as (
  select v.*, dense_rank() over (order by coalesce(v.total, 0) desc, v.value) as rank
  from (select b.*, sum(greatest(b.in_cents, b.out_cents)) over (partition by b.value) as total from by_value b) v
)
select case when rank <= $7::integer then value::text end as value, currency, sum(items)::bigint as items, sum(amount_in)::text as amount_in,
       sum(amount_out)::text as amount_out, sum(placed_items)::bigint as placed_items, sum(placed)::text as placed,
       round(sum(in_cents))::text as in_cents, round(sum(out_cents))::text as out_cents, round(sum(placed_cents))::text as placed_cents,
       coalesce(sum(stake_squares), 0)::float8 as stake_squares, coalesce(sum(stake_returns), 0)::float8 as stake_returns,
       coalesce(sum(return_squares), 0)::float8 as return_squares
from ranked where $6::text is not null
group by 1, currency order by min(rank), currency`,
});

/** Sums by day and value in euro cents. `$5` are products, `$6` is the dimension, and `$7` a value or null for all. */
export const valueDaysStatement: ReportStatement = {
  name: 'report-value-days',
  text: `with ${rates}, source as (${stored(
    'day, value, currency, items, amount_in, amount_out',
    'product = any($5::text[]) and dimension = $6 and ($7::text is null or value = $7)',
  )}
)
select to_char(s.day, 'YYYY-MM-DD') as day, s.value, sum(s.items)::bigint as items,
       case when count(r.cents) = count(*) then round(sum(s.amount_in * r.cents))::text end as in_cents,
       case when count(r.cents) = count(*) then round(sum(s.amount_out * r.cents))::text end as out_cents
from source s left join rates r on r.day = s.day and r.currency = s.currency
group by s.day, s.value order by s.day desc, s.value`,
};

export const cohortsStatement: ReportStatement = {
  name: 'report-cohorts',
  text: `with weeks as (
  select g::date as week from generate_series($1::date, $2::date, interval '7 days') as g
)
select to_char(w.week, 'YYYY-MM-DD') as week,
       (select count(*) from player p
        where p.created_at >= w.week::timestamp at time zone 'UTC' and p.created_at < (w.week + 7)::timestamp at time zone 'UTC'
          and p.user_type = 0 and not p.is_operator)::integer as registered,
       (select coalesce(sum(d.items), 0) from (${['report_day', 'report_open']
         .map(
           (table) =>
             `select items from ${table} where product = 'first-deposits' and dimension = 'cohort' and value = to_char(w.week, 'YYYY-MM-DD')`,
         )
         .join(' union all ')}) d)::integer as first_deposits,
       array(
         select (select coalesce(sum(a.items), 0) from report_day a
                 where a.product = 'active' and a.dimension = 'cohort' and a.value = to_char(w.week, 'YYYY-MM-DD')
                   and a.day >= g::date and a.day < g::date + 7)::integer
         from generate_series(w.week, $2::date, interval '7 days') as g order by g
       ) as active
from weeks w order by w.week`,
};
