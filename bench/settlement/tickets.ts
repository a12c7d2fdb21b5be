import type { Client } from 'pg';

/** Stake of each ticket in minor units, and the accepted odds of all. */
const STAKE = 1000;
const ODDS = [2000, 3400, 3800] as const;

/** The line's row, as its first bet creates it. */
export async function makeMarket(sql: Client, matchId: number): Promise<number> {
  const { rows } = await sql.query<{ id: string }>(
    "insert into market (match_id, type, specifier) values ($1, '1x2', '') on conflict (match_id, type, specifier) do update set type = '1x2' returning id",
    [matchId],
  );
  return Number(rows[0]?.id);
}

/** Open singles on one market as placement writes them, over the three outcomes in order; returns their number. */
export async function makeTickets(
  sql: Client,
  {
    marketId,
    accountIds,
    count,
  }: { readonly marketId: number; readonly accountIds: readonly number[]; readonly count: number },
): Promise<void> {
  await sql.query(
    `with bet as materialized (
       select nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id, gen_random_uuid() as command_id,
              ($1::bigint[])[1 + n % $2::int] as account_id, (1 + n % 3)::smallint as outcome_no, ($3::int[])[1 + n % 3] as odds
       from generate_series(0, $4::int - 1) n
     ), debited as (
       update balance b set amount = b.amount - d.stake, version = b.version + 1
       from (select account_id, count(*) * ${STAKE} as stake from bet group by account_id) d where b.account_id = d.account_id
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'stake', 'ticket', ticket_id, 0, now() from bet
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, account_id, (select id from account where kind = 'open-bets:sport' and currency = 'EUR'), ${STAKE}, 'EUR' from bet
     ), ticketed as (
       insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                           rate_id, acceptance, policy, decided_at)
       select ticket_id, account_id, command_id, 'single', 'EUR', ${STAKE}, ${STAKE}, ${STAKE} * odds / 1000, 10000000000, 1,
              (select id from rate where currency = 'EUR'), 1, 0, now() - interval '1 minute' from bet
     ), legged as (
       insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score)
       select ticket_id, 1, $5::bigint, outcome_no, odds, 1, 1, '' from bet
     )
     insert into command (id, account_id, use_case, body_sha256, result_id, at)
     select command_id, account_id, 'placement', '\\x00', ticket_id, now() from bet`,
    [accountIds, accountIds.length, ODDS, count, marketId],
  );
}

/** Number of decided lines shared by mixed tickets in addition to the open one; the first outcome won all of them. */
const DECIDED_LINES = 24;
const COMBO_LEGS_MAX = 8;

/** Decided and paid lines that home won. Returns their markets. */
export async function makeDecidedMarkets(
  sql: Client,
  matchIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with made as (
       insert into market (match_id, type, specifier, sport, closed_at, verdict_no)
       select unnest($1::bigint[]), 'draw-no-bet', '', 'soccer', now(), 1 returning id
     ), judged as (
       insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args, feed_event_id, at)
       select id, n, 1, '-infinity', 'infinity', case n when 1 then 2 else 3 end, 'result', 'decided', '{"score":"1:0"}', 0, now()
       from made, generate_series(1, 2) n
     )
     select id from made`,
    [matchIds.slice(0, DECIDED_LINES)],
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Open tickets as placement writes them, whose last open leg is on one market: of ten, six singles, three combos of 2
 * to 8 legs and one system of all pairs of three legs.
 */
export async function makeMixedTickets(
  sql: Client,
  {
    marketId,
    decided,
    accountIds,
    count,
  }: {
    readonly marketId: number;
    readonly decided: readonly number[];
    readonly accountIds: readonly number[];
    readonly count: number;
  },
): Promise<void> {
  await sql.query(
    `with bet as materialized (
       select n, nextval('ticket_id_seq') as ticket_id, nextval('journal_id_seq') as journal_id, gen_random_uuid() as command_id,
              ($1::bigint[])[1 + n % $2::int] as account_id, (1 + n % 3)::smallint as outcome_no, ($3::int[])[1 + n % 3] as odds,
              case when n % 10 < 6 then 'single' when n % 10 < 9 then 'combo' else 'system' end as type,
              case when n % 10 < 6 then 1 when n % 10 < 9 then 2 + (n / 10) % ${COMBO_LEGS_MAX - 1} else 3 end as legs,
              case when n % 10 < 9 then ${STAKE} else 300 end as stake
       from generate_series(0, $4::int - 1) n
     ), debited as (
       update balance b set amount = b.amount - d.stake, version = b.version + 1
       from (select account_id, sum(stake) as stake from bet group by account_id) d where b.account_id = d.account_id
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'stake', 'ticket', ticket_id, 0, now() from bet
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, account_id, (select id from account where kind = 'open-bets:sport' and currency = 'EUR'), stake, 'EUR' from bet
     ), ticketed as (
       insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, rules_version,
                           rate_id, acceptance, policy, decided_at, formula)
       select ticket_id, account_id, command_id, type, 'EUR', stake, stake, stake * 100, 10000000000, 1,
              (select id from rate where currency = 'EUR'), 1, 0, now() - interval '1 minute',
              case type when 'system' then '{"rows":[{"pick":2,"unit":"100"}]}'::jsonb end
       from bet
     ), legged as (
       insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no)
       select ticket_id, k, case when k = legs then $5::bigint else ($6::bigint[])[1 + (n + k) % $7::int] end,
              case when k = legs then outcome_no else 1 end, case when k = legs then odds else 1400 + 100 * k end, 1, 1, '', k
       from bet cross join lateral generate_series(1, legs) as k
     )
     insert into command (id, account_id, use_case, body_sha256, result_id, at)
     select command_id, account_id, 'placement', '\\x00', ticket_id, now() from bet`,
    [accountIds, accountIds.length, ODDS, count, marketId, decided, decided.length],
  );
}

/** Checksum for comparing both ways: number and total of payments on tickets of the market. */
export async function paidOn(sql: Client, marketId: number): Promise<string> {
  const { rows } = await sql.query<{ paid: string }>(
    `select count(*) || ' ' || sum(t.payout) || ' ' || sum(t.result) as paid from ticket t
     where t.result <> 0 and exists (select from ticket_leg l where l.ticket_id = t.id and l.market_id = $1)`,
    [marketId],
  );
  return rows[0]?.paid ?? '';
}

/** Ends the match with a home win: writes the feed's row and the notification of its owner. */
export async function reportResult(sql: Client, matchId: number): Promise<void> {
  const situation = {
    phase: 'ended',
    clock: { period: 2, running: false, seconds: 5400, countDown: false, atMs: Date.now(), rate: 1 },
    facts: {
      kind: 'contest',
      status: 'ended',
      periods: [
        { phase: 'regular', home: 1, away: 0, ended: true },
        { phase: 'regular', home: 0, away: 0, ended: true },
      ],
      goals: ['home'],
      winner: 'home',
    },
  };
  const event = { kind: 'result', match: 'bench', id: 'bench-result', occurredAtMs: Date.now(), situation };
  await sql.query(
    `insert into feed_event (match_id, epoch, seq, kind, source_id, occurred_at, received_at, body)
     values ($1, 1, 1000000, 'result', 'bench-result', now(), now(), $2)`,
    [matchId, event],
  );
  await sql.query('notify feed_event');
}

/** Waits until every ticket of the market was processed once. */
export async function untilPaid(sql: Client, marketId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql.query("select from settlement_run where market_id = $1 and state <> 'first'", [
      marketId,
    ]);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function judgeByHand(sql: Client, marketId: number): Promise<void> {
  await sql.query(
    `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args, feed_event_id, at)
     select $1, n, 1, '-infinity', 'infinity', case n when 1 then 2 else 3 end, 'result', 'decided', '{"score":"1:0"}', 0, now()
     from generate_series(1, 3) n`,
    [marketId],
  );
  await sql.query('update market set closed_at = now() where id = $1', [marketId]);
}

/** The ledger rows, from a relation `settled` of tickets that were just updated. */
const bookByHand = `
     done as materialized (
       select *, nextval('journal_id_seq') as journal_id from settled
     ), credited as (
       update balance b set amount = b.amount + d.payout, version = b.version + 1
       from (select account_id, sum(payout)::bigint as payout from done group by account_id) d where b.account_id = d.account_id
     ), journalled as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at) select journal_id, 'settlement', 'ticket', id, 1, now() from done
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, open_bets, account_id, least(stake, payout), 'EUR' from done, house where payout > 0
       union all select journal_id, 2, sportsbook, account_id, payout - stake, 'EUR' from done, house where payout > stake
       union all select journal_id, 2, open_bets, sportsbook, stake - payout, 'EUR' from done, house where payout < stake
     )
     insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions)
     select id, 1, payout, result, journal_id, versions from done`;

const house = `
     house as materialized (
       select (select id from account where kind = 'open-bets:sport' and currency = 'EUR') as open_bets,
              (select id from account where kind = 'house:sportsbook' and currency = 'EUR') as sportsbook
     )`;

/** Hand-written SQL for this one result only: writes all its rows at once. */
export async function settleByHand(sql: Client, marketId: number): Promise<void> {
  await sql.query('begin');
  await judgeByHand(sql, marketId);
  await sql.query(
    `with ${house}, settled as (
       update ticket t set result = v.result, stake_open = 0, settled_at = now(), version = t.version + 1, settlement_no = 1,
              payout = case v.result when 2 then t.stake * l.odds_milli / 1000 else 0 end
       from ticket_leg l join verdict v on v.market_id = l.market_id and v.outcome_no = l.outcome_no
       where l.market_id = $1 and t.id = l.ticket_id
       returning t.id, t.account_id, t.stake, t.payout, t.result, '{1}'::integer[] as versions
     ), ${bookByHand}`,
    [marketId],
  );
  await sql.query('commit');
}

/**
 * Like `settleByHand` for mixed tickets, assuming that every system consists of all pairs of three and that nothing was
 * pushed.
 */
export async function settleMixedByHand(sql: Client, marketId: number): Promise<void> {
  await sql.query(
    'create aggregate pg_temp.product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = 1)',
  );
  await sql.query('begin');
  await judgeByHand(sql, marketId);
  await sql.query(
    `with ${house}, decided as materialized (
       select t.id, array_agg(v.version order by l.n) as versions, pg_temp.product(f.factor) as product,
              array_agg(f.factor order by l.n) as factors
       from ticket_leg o join ticket t on t.id = o.ticket_id join ticket_leg l on l.ticket_id = t.id
       join verdict v on v.market_id = l.market_id and v.outcome_no = l.outcome_no
       cross join lateral (select case v.result when 2 then l.odds_milli::numeric / 1000 else 0 end as factor) f
       where o.market_id = $1
       group by t.id
     ), priced as materialized (
       select d.id, d.versions,
              floor(case t.type when 'system' then t.stake / 3 * (factors[1] * factors[2] + factors[1] * factors[3] + factors[2] * factors[3])
                                else t.stake * product end)::bigint as payout
       from decided d join ticket t on t.id = d.id
     ), settled as (
       update ticket t set result = case when p.payout > 0 then 2 else 3 end, stake_open = 0, settled_at = now(),
              version = t.version + 1, settlement_no = 1, payout = p.payout
       from priced p where t.id = p.id
       returning t.id, t.account_id, t.stake, t.payout, t.result, p.versions
     ), ${bookByHand}`,
    [marketId],
  );
  await sql.query('commit');
}
