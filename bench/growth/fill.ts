import type { Pool } from '../../apps/server/src/platform/db.ts';
import { PARTITION_IDS } from '../../apps/server/src/platform/partitions.ts';
import { vacuumLikeAutovacuum } from './vacuum.ts';

/** Mean number of tickets per player. */
const TICKETS_OF_PLAYER = 25;
/** Share of all tickets that belong to the player with the most tickets. */
export const HEAVY_SHARE = 0.1;
const TICKETS_OF_MATCH = 50;
const CHUNK = 50_000;
/** One for its stake and one for its settlement. Their ids follow their times, as on a real site. */
const JOURNALS_OF_TICKET = 2;
/** Maximum number of legs per ticket; each is on its own market. */
const LEGS_MAX = 8;
/** Percentage of tickets that are still open. */
const OPEN_PERCENT = 2;
/** The first ticket was placed this long ago. */
const DAYS = 90;

/** A ticket store after years of business. */
export interface Filled {
  readonly tickets: number;
  /** Accounts of players; the first is the heavy account. */
  readonly accountIds: readonly number[];
}

export interface FillOptions {
  /** Account with very many tickets; default: a new one. */
  readonly heavyAccountId?: number;
  /** Days between the last ticket and now. Default 0. */
  readonly untilDays?: number;
  /** False leaves statistics and vacuum to the caller, which adds more rows. Default true. */
  readonly isAnalyzed?: boolean;
}

const players = `
with opened as (
  insert into account (owner_kind, owner_id, kind, currency)
  select 'player', 1000000 + n, 'cash', 'EUR' from generate_series(1, $1::int) n returning id
)
insert into balance (account_id, amount, version) select id, 100000000, 1 from opened returning account_id`;

/** Matches of one phase, each with one market of two outcomes; home won all ended ones. */
const matches = `
with run as (
  insert into feed_run (feed, source_zero, wall_zero, speed, known_until) values ('growth', now(), now(), 1, now())
  on conflict (feed) do update set speed = 1 returning run_id
), area as (
  insert into category (sport_id, code) values (1, 'growth') on conflict (sport_id, code) do update set code = 'growth' returning id
), league as (
  insert into tournament (sport_id, category_id, alias, name, rank) select 1, id, 'growth', 'Growth League', 1 from area
  on conflict (sport_id, alias) do update set rank = 1 returning id, category_id
), made as (
  insert into match (run_id, source_id, sport_id, category_id, tournament_id, fixture, starts_at, phase, facts, clock, updated_at)
  select run_id, $2 || n, 1, category_id, league.id, jsonb_build_object(
           'sport', 'soccer', 'category', 'growth', 'tournament', 'growth', 'tournamentName', 'Growth League', 'tournamentRank', 1,
           'kind', 'match', 'startsAtMs', 1767225600000, 'periods', 2, 'periodSeconds', 2700, 'competitors', jsonb_build_array(
             jsonb_build_object('name', 'Home ' || n, 'key', 'filled-home-' || n), jsonb_build_object('name', 'Away ' || n, 'key', 'filled-away-' || n))),
         case $3 when 'scheduled' then now() + interval '7 days' else now() - interval '3 days' end, $3, '{}', '{}', now()
  from run, league, generate_series(1, $1::int) n returning id
)
insert into market (match_id, type, specifier, sport) select id, 'draw-no-bet', '', 'soccer' from made returning id`;

const decide = `
with closed as (
  update market set closed_at = now(), verdict_no = 1 where id = any($1::bigint[]) returning id
)
insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args, feed_event_id, at)
select id, n, 1, '-infinity', 'infinity', case n when 1 then 2 else 3 end, 'result', 'decided', '{"score":"1:0"}', 0, now()
from closed, generate_series(1, 2) n`;

/** Lines to bet on, each on its own match. */
export async function makeMarkets(
  db: Pool,
  count: number,
  name: string,
  phase: 'ended' | 'scheduled' = 'ended',
): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(matches, [count, name, phase]);
  return rows.map(({ id }) => id);
}

/** Home wins all of them. */
export async function decideMarkets(db: Pool, marketIds: readonly number[]): Promise<void> {
  await db.query(decide, [marketIds]);
}

/** Number of markets per statement that keeps it below the connection's time limit. */
const MARKETS_AT_ONCE = 5_000;

async function makeDecidedMarkets(db: Pool, count: number): Promise<readonly number[]> {
  const marketIds: number[] = [];
  while (marketIds.length < count) {
    const some = await makeMarkets(
      db,
      Math.min(MARKETS_AT_ONCE, count - marketIds.length),
      `filled-${marketIds.length}-`,
    );
    await decideMarkets(db, some);
    marketIds.push(...some);
  }
  return marketIds;
}

/**
 * Tickets of random accounts: of ten, six singles, three combos of 2 to 8 legs and one system of all pairs of three.
 * Nearly all are settled, each with all rows that placement and settlement write.
 */
const tickets = `
with bet as materialized (
  select nextval('ticket_id_seq') as ticket_id, $8::bigint + 2 * n as taken_by, n,
         case when random() < $4::float8 then ($1::bigint[])[1] else ($1::bigint[])[1 + floor(random() * cardinality($1::bigint[]))::int] end as account_id,
         floor(random() * cardinality($2::bigint[]))::int as place,
         case when n % 10 < 6 then 'single' when n % 10 < 9 then 'combo' else 'system' end as type,
         case when n % 10 < 6 then 1 when n % 10 < 9 then 2 + (n / 10) % 7 else 3 end as legs,
         case when n % 10 < 9 then 100 else 300 end as stake,
         n % 3 = 0 as is_won, (n / 10) % 100 < ${OPEN_PERCENT} as is_open,
         now() - make_interval(secs => 86400 * (${DAYS} - (${DAYS} - $9::float8) * n / $5::float8)) as at
  from generate_series($3::int, $6::int) n
), done as materialized (
  select *, case when is_won then stake * 2 else 0 end as payout, taken_by + 1 as paid_by from bet where not is_open
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select taken_by, 'stake', 'ticket', ticket_id, 0, at from bet
  union all select paid_by, 'settlement', 'ticket', ticket_id, 1, at from done
  order by 1
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select taken_by, 1, account_id, open_bets, stake, 'EUR' from bet, house
  union all select paid_by, 1, open_bets, account_id, stake, 'EUR' from done, house where is_won
  union all select paid_by, 2, sportsbook, account_id, payout - stake, 'EUR' from done, house where is_won
  union all select paid_by, 2, open_bets, sportsbook, stake, 'EUR' from done, house where not is_won
  order by 1
), ticketed as (
  insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, payout, rules_version,
                      rate_id, acceptance, policy, decided_at, settled_at, result, version, settlement_no, formula)
  select b.ticket_id, b.account_id, gen_random_uuid(), b.type, 'EUR', b.stake, case when b.is_open then b.stake else 0 end, b.stake * 2,
         25000000, coalesce(d.payout, 0), 1, rate_id, 1, 0, b.at, d.at + interval '2 hours',
         case when b.is_open then 0 when b.is_won then 2 else 3 end, case when b.is_open then 1 else 2 end,
         case when b.is_open then 0 else 1 end, case b.type when 'system' then '{"rows":[{"pick":2,"unit":"100"}]}'::jsonb end
  from bet b left join done d using (ticket_id) cross join house
), legged as (
  insert into ticket_leg (ticket_id, n, market_id, outcome_no, odds_milli, match_epoch, match_seq, score, leg_no, charge)
  select ticket_id, k, case when is_open then ($7::bigint[])[1 + (place + k * 7) % cardinality($7::bigint[])]
                            else ($2::bigint[])[1 + (place + k * 7) % cardinality($2::bigint[])] end, case when is_won then 1 else 2 end, 2000, 1, 1, '', k,
         case when legs > 1 then stake end
  from bet cross join lateral generate_series(1, legs) k
), settled as (
  insert into ticket_settlement (ticket_id, no, payout, result, journal_id, verdict_versions)
  select ticket_id, 1, payout, case when is_won then 2 else 3 end, paid_by, array_fill(1, array[legs]) from done
)
insert into command (id, account_id, use_case, body_sha256, result_id, at)
select uuidv7(), account_id, 'placement', sha256(ticket_id::text::bytea), ticket_id, at from bet`;

const house = `
create temporary table house as
select (select id from account where kind = 'open-bets:sport' and currency = 'EUR') as open_bets,
       (select id from account where kind = 'house:sportsbook' and currency = 'EUR') as sportsbook,
       (select id from rate where currency = 'EUR') as rate_id`;

/** Fills a database that contains only its tables and the rows of a newly started site. */
export async function fill(
  db: Pool,
  count: number,
  reportProgress: (what: string) => void,
  { heavyAccountId, untilDays = 0, isAnalyzed = true }: FillOptions = {},
): Promise<Filled> {
  const { rows } = await db.query<{ account_id: number }>(players, [Math.ceil(count / TICKETS_OF_PLAYER)]);
  const newAccountIds = rows.map(({ account_id }) => account_id);
  const accountIds = heavyAccountId === undefined ? newAccountIds : [heavyAccountId, ...newAccountIds];
  const marketIds = await makeDecidedMarkets(db, Math.ceil(count / TICKETS_OF_MATCH));
  const openMarkets = Math.ceil((count * OPEN_PERCENT) / 100 / TICKETS_OF_MATCH) + LEGS_MAX * 7;
  const openIds = await makeMarkets(db, openMarkets, 'to-come-', 'scheduled');
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query(house);
    const journals = JOURNALS_OF_TICKET * count;
    for (const parent of ['journal', 'posting', 'ticket', 'ticket_leg', 'ticket_settlement'])
      await client.query('select ensure_partitions($1, 0, $2)', [
        parent,
        Math.ceil(journals / PARTITION_IDS) + 1,
      ]);
    const { rows: drawn } = await client.query<{ last: number }>(
      `select setval('journal_id_seq', nextval('journal_id_seq') + $1) as last`,
      [journals],
    );
    const firstJournalId = (drawn[0]?.last ?? 0) - journals;
    for (let first = 0; first < count; first += CHUNK) {
      const last = Math.min(count, first + CHUNK) - 1;
      await client.query(tickets, [
        accountIds,
        marketIds,
        first,
        HEAVY_SHARE,
        count,
        last,
        openIds,
        firstJournalId,
        untilDays,
      ]);
      if ((first / CHUNK) % 10 === 9) reportProgress(`${last + 1} tickets`);
    }
    if (!isAnalyzed) return { tickets: count, accountIds };
    await vacuumLikeAutovacuum(client);
  } finally {
    client.release(true);
  }
  return { tickets: count, accountIds };
}
