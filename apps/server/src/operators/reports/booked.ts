/** SQL: the UTC day of a moment. */
export const utcDay = (at: string): string => `(${at} at time zone 'UTC')::date`;

/** The measures of a row, in the order of the tables. */
export const measures = ['items', 'amount_in', 'amount_out', 'placed_items', 'placed'] as const;
/** Sums for the standard error of a game. */
export const squares = ['stake_squares', 'stake_returns', 'return_squares'] as const;

/**
 * SQL: the journals `counted` by product, as `with` clauses that end with `booked`: one row for a journal, a product and
 * a currency. `counted` selects journals `j` and their `day`; ids are above `$1` and up to `$2`.
 *
 * Sums follow from the postings alone. Stakes of sport count when they leave the open bets, those of rounds when they
 * reach the casino. Stakes that were returned in full do not count.
 */
export function bookedSql(counted: string): string {
  return `
with counted as materialized (
  ${counted}
), house as materialized (
  select a.id, case when a.kind like 'psp:clearing:%' then 'clearing' when a.kind like 'jackpot:%' then 'jackpot' else a.kind end as kind,
         a.kind as full_kind
  from account a where a.owner_kind = 'house' and a.owner_id = 0
), moved as materialized (
  select c.id, c.day, c.kind, c.ref_kind, c.ref_id, c.ref_version, c.settled_by, p.currency,
         case
           when c.ref_kind = 'ticket' then 'sport'
           when c.kind = 'round' then 'casino'
           when c.kind like 'external-%' then 'providers'
           when c.kind in ('contribution', 'jackpot-seed') then 'jackpots'
           when c.kind = 'jackpot' then 'jackpot-wins'
           when c.ref_kind = 'bonus' then 'bonus'
           when c.ref_kind = 'tournament-entry' then 'tournaments'
           when c.kind = 'adjustment' then 'adjustments'
           when c.kind = 'top-up' then 'top-ups'
           else 'payments'
         end as product,
         max(case when d.id is null then p.debit when h.id is null then p.credit end) as side_id,
         max(case when 'clearing' in (d.kind, h.kind) then substr(case d.kind when 'clearing' then d.full_kind else h.full_kind end, 14) end) as clearing,
         sum(p.amount * case
           when c.kind in ('settlement', 'cash-out') then (d.kind = 'open-bets:sport')::integer
           when c.kind = 'reversal' then -(h.kind = 'open-bets:sport')::integer
           when c.kind = 'round' then (h.kind = 'house:casino')::integer
           when c.kind = 'external-bet' then (h.kind = 'house:aggregator')::integer
           when c.kind = 'external-rollback' then -(d.kind = 'house:aggregator')::integer
           when c.ref_kind = 'bonus' then coalesce((h.kind = 'bonus:expense')::integer, 0)
             - coalesce((d.kind = 'bonus:expense' and c.kind <> 'bonus-grant')::integer, 0)
           when c.kind = 'tournament-entry' then 1
           when c.kind = 'tournament-refund' then -1
           when c.kind = 'adjustment' then (h.kind = 'house:adjustments')::integer
           when c.kind = 'top-up' then (d.kind = 'sandbox:bank')::integer
           when c.ref_kind = 'payment' then (d.kind = 'clearing')::integer
         end) as amount_in,
         sum(p.amount * case
           when c.kind in ('settlement', 'cash-out') then (d.kind in ('open-bets:sport', 'house:sportsbook') and h.id is null)::integer
           when c.kind = 'reversal' then -(h.kind in ('open-bets:sport', 'house:sportsbook') and d.id is null)::integer
           when c.kind in ('round', 'contribution', 'jackpot-seed') then (d.kind = 'house:casino')::integer
           when c.kind = 'jackpot' then (d.kind = 'jackpot')::integer
           when c.kind = 'external-win' then (d.kind = 'house:aggregator')::integer
           when c.kind = 'external-rollback' then -(h.kind = 'house:aggregator')::integer
           when c.kind = 'bonus-grant' then (d.kind = 'bonus:expense')::integer
           when c.kind = 'tournament-prize' then 1
           when c.kind = 'adjustment' then (d.kind = 'house:adjustments')::integer
           when c.ref_kind = 'payment' then (h.kind = 'clearing')::integer
         end) as amount_out,
         sum(p.amount * case
           when c.kind in ('stake', 'accept') then (h.kind = 'open-bets:sport')::integer
           when c.kind = 'round' then (d.id is null and h.kind in ('open-rounds:casino', 'house:casino'))::integer
           when c.kind = 'external-bet' then 1
           when c.kind = 'external-rollback' then -(d.kind = 'house:aggregator')::integer
         end) as placed
  from counted c join posting p on p.journal_id = c.id and p.journal_id > $1 and p.journal_id <= $2
  left join house d on d.id = p.debit left join house h on h.id = p.credit
  where c.kind not in ('hold', 'release', 'withdrawal', 'withdrawal-release', 'agent-deposit', 'agent-withdrawal',
                       'vault-lock', 'vault-release')
  group by c.id, c.day, c.kind, c.ref_kind, c.ref_id, c.ref_version, c.settled_by, p.currency, 9
), booked as materialized (
  select m.id, m.day, case when pl.user_type = 3 then 'demo-' else '' end || m.product as product, m.product as plain_product,
         m.currency, coalesce(of.account_id, 0) as account_id, coalesce(pl.country, '') as country, pl.created_at,
         coalesce(m.amount_in, 0) - back.amount as amount_in, coalesce(m.amount_out, 0) - back.amount as amount_out,
         coalesce(m.placed, 0) as placed,
         case
           when m.product = 'sport' then case
             when m.kind in ('stake', 'accept') or s.result in (1, 4) then 0
             when m.kind = 'reversal' then -1
             when m.kind = 'settlement' then 1
             -- The cash-out that leaves nothing open ends the bet.
             else (t.stake = (
               select sum(o.stake_part) from cashout o where o.ticket_id = t.id and o.state = 'paid' and o.no <= m.ref_version
             ))::integer
           end
           when m.product = 'casino' then coalesce(m.amount_in > back.amount, false)::integer
           when m.product = 'providers' then coalesce(sign(m.amount_in), 0)::integer
           when m.product = 'jackpots' then (m.kind = 'contribution')::integer
           when m.product = 'bonus' then (m.kind = 'bonus-grant')::integer
           else 1
         end as items,
         case
           when m.kind in ('stake', 'accept') then 1
           when m.kind = 'round' then (m.ref_version = 0)::integer
           when m.product = 'providers' then coalesce(sign(m.placed), 0)::integer
           else 0
         end as placed_items,
         bet.sport, bet.league, bet.market, bet.phase, b.offer_key as offer,
         case when m.product in ('casino', 'jackpots', 'jackpot-wins') then 'evens' when m.product = 'providers' then coalesce(e.provider, '') end as provider,
         case when m.product in ('casino', 'jackpots', 'jackpot-wins') then 'evens:' || coalesce(r.game, '')
              when m.product = 'providers' then coalesce(e.provider || ':' || e.game, '') end as game,
         case when m.product = 'payments' then m.kind end as payment_kind, m.clearing,
         m.kind = 'deposit' and not exists (
           select from payment_booking k join payment o on o.id = k.payment_id
           where o.account_id = y.account_id and k.kind = 'deposited' and k.journal_id < m.id
         ) as is_first_deposit,
         case when m.product = 'casino' and m.amount_in > back.amount then r.stake::numeric end as round_stake,
         case when m.product = 'casino' and m.amount_in > back.amount then r.payout::numeric end as round_return
  from moved m
  left join lateral (select o.id, o.account_id, o.stake from ticket o where m.ref_kind = 'ticket' and o.id = m.ref_id limit 1) t on true
  left join lateral (
    select q.result from ticket_settlement q where m.ref_kind = 'ticket' and q.ticket_id = m.ref_id and q.journal_id = m.settled_by limit 1
  ) s on true
  left join lateral (
    select case when n.matches = 1 then x.sport_id::text else n.other end as sport,
           case when n.matches = 1 then x.tournament_id::text else n.other end as league,
           case when n.matches <> 1 then n.other when n.types = 1 then x.sport_id || '/' || n.type else x.sport_id || '/builder' end as market,
           case when n.matches <> 1 then n.other when n.is_live then 'in-play' else 'prematch' end as phase
    from (
      select count(distinct k.match_id) as matches, count(distinct k.type) as types, min(k.match_id) as match_id, min(k.type) as type,
             bool_or(l.score <> '') as is_live, case when count(*) = 0 then '' else 'multiples' end as other
      from ticket_leg l join market k on k.id = l.market_id where l.ticket_id = m.ref_id
    ) n left join match x on x.id = n.match_id
    where m.ref_kind = 'ticket'
  ) bet on true
  left join lateral (select o.account_id, o.game, o.refunded, o.stake, o.payout from round o where m.ref_kind = 'round' and o.id = m.ref_id limit 1) r on true
  left join lateral (
    select o.account_id, o.provider, o.game from external_round o where m.ref_kind = 'external-round' and o.id = m.ref_id limit 1
  ) e on true
  left join lateral (select o.account_id, o.offer_key from bonus o where m.ref_kind = 'bonus' and o.id = m.ref_id limit 1) b on true
  left join lateral (select o.account_id from payment o where m.ref_kind = 'payment' and o.no = m.ref_id limit 1) y on true
  cross join lateral (
    select coalesce(t.account_id, r.account_id, e.account_id, b.account_id, y.account_id, m.side_id) as account_id
  ) of
  left join lateral (
    select o.user_type, o.country, o.created_at from player o where o.account_id = of.account_id limit 1
  ) pl on true
  cross join lateral (
    select case
      when s.result in (1, 4) then coalesce(m.amount_in, 0)
      when m.kind = 'round' and r.refunded then least(coalesce(m.amount_in, 0), coalesce(m.amount_out, 0))
      else 0
    end as amount
  ) back
)`;
}

/** SQL: the rows of `booked` in total and for each value of their dimensions, as in `report_open`. */
export const dimensionRows = `
  select b.day, k.product, k.dimension, k.value, b.currency, sum(b.items)::bigint as items,
         sum(b.amount_in)::bigint as amount_in, sum(b.amount_out)::bigint as amount_out,
         sum(b.placed_items)::bigint as placed_items, sum(b.placed)::bigint as placed,
         coalesce(sum(b.round_stake * b.round_stake) filter (where k.dimension = 'game'), 0) as stake_squares,
         coalesce(sum(b.round_stake * b.round_return) filter (where k.dimension = 'game'), 0) as stake_returns,
         coalesce(sum(b.round_return * b.round_return) filter (where k.dimension = 'game'), 0) as return_squares,
         min(b.id) as first_journal
  from booked b cross join lateral (
    select b.product, v.* from (values
      ('total', ''), ('country', b.country), ('sport', b.sport), ('league', b.league), ('market', b.market), ('phase', b.phase),
      ('provider', b.provider), ('game', b.game), ('offer', b.offer), ('kind', b.payment_kind),
      ('provider', b.clearing)) as v(dimension, value)
    where v.value is not null and (b.product = b.plain_product or v.dimension = 'total')
    union all
    select 'first-deposits', v.* from (values
      ('total', ''), ('country', b.country),
      ('cohort', to_char(date_trunc('week', b.created_at, 'UTC') at time zone 'UTC', 'YYYY-MM-DD'))) as v(dimension, value)
    where b.is_first_deposit and b.product = 'payments' and v.value is not null
  ) as k(product, dimension, value)
  group by b.day, k.product, k.dimension, k.value, b.currency`;

/** SQL: the rows of `booked` by account, as in `report_player`. */
export const accountRows = `
  select b.day, b.account_id, b.product, b.currency, sum(b.items)::integer as items,
         sum(b.amount_in)::bigint as amount_in, sum(b.amount_out)::bigint as amount_out,
         sum(b.placed_items)::integer as placed_items, sum(b.placed)::bigint as placed
  from booked b group by b.day, b.account_id, b.product, b.currency`;
