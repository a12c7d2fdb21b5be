import type { Pool, PoolClient } from '../../apps/server/src/platform/db.ts';
import { HEAVY_SHARE } from './fill.ts';

const CHUNK = 100_000;
/** The first round was played this long ago. Ids of journals follow their times if the last ticket is not younger. */
export const ROUND_DAYS = 30;
const ROUNDS_OF_SESSION = 50;
/** One of this many rounds is open. */
const OPEN_EVERY = 5000;
/** Position of the open round: one whose session does not belong to the heavy account. */
const OPEN_PLACE = 603;
/** One of this many rounds had a move after its start. */
const MOVED_EVERY = 10;
/** One of this many rounds belongs to another provider's game. */
const EXTERNAL_EVERY = 10;
const FEED_EVENTS_OF_MATCH = 10;
const PLAYERS_WITH_LOGIN = 20_000;

/** Each with a login and a session, so that lists of winners and logins have rows to join. */
const logins = `
with chosen as materialized (
  select a, 'filled-' || a as id from unnest($1::bigint[]) a limit ${PLAYERS_WITH_LOGIN}
), users as (
  insert into auth_user (id, name, email, username) select id, id, id || '@players.example', id from chosen
), passwords as (
  insert into auth_account (id, issuer, "accountId", "providerId", "userId") select id, 'local', id, 'credential', id from chosen
), sessions as (
  insert into auth_session (id, "expiresAt", token, "userId") select id, now() + interval '1 day', id, id from chosen
)
insert into player (auth_user_id, account_id, currency, country, language, first_name, last_name, phone, gender, address, city,
                    postal_code, birth_date, terms_version, terms_agreed_at, created_at, name_key, name_words_key)
select id, a, 'EUR', 'MT', 'en', 'Filled', 'Player', null, 'Female', null, null, null, '1990-01-01', 1, now(), now(), 'filled player', 'filled player' from chosen`;

/** Sessions in order: one of ten belongs to the heavy account. */
const sessions = `
insert into game_session (account_id, game, token_hash, secret_hash, launched_at, opened_at, used_at, ended_at)
select case when i % ${1 / HEAVY_SHARE} = 0 then ($1::bigint[])[1] else ($1::bigint[])[1 + i % cardinality($1::bigint[])] end,
       'dice', sha256(('token ' || i)::bytea), sha256(('secret ' || i)::bytea), at, at, at, at + interval '1 hour'
from generate_series(0, $2::int - 1) i, lateral (select now() - make_interval(mins => $2::int - i) as at) as moment
order by i returning id, account_id`;

/** Rounds in order of time. Open rounds are suspended, so that the sweep of abandoned rounds cannot end them. */
const rounds = `
with played as materialized (
  select nextval('round_id_seq') as id, nextval('journal_id_seq') as journal_id, n, uuidv7() as command_id,
         ($1::bigint[])[1 + n / ${ROUNDS_OF_SESSION}] as session_id, ($2::bigint[])[1 + n / ${ROUNDS_OF_SESSION}] as account_id,
         case when n % 5 < 2 then 200 else 0 end as payout, n % ${OPEN_EVERY} = ${OPEN_PLACE} as is_open, n % ${EXTERNAL_EVERY} = 1 as is_external,
         now() - make_interval(secs => ${ROUND_DAYS * 86_400} * (1 - n::float8 / $5::float8)) as at
  from generate_series($3::int, $4::int) n
), journalled as (
  insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
  select journal_id, case when is_external then 'external-bet' else 'round' end, case when is_external then 'external-round' else 'round' end,
         id, 0, at from played
), posted as (
  insert into posting (journal_id, n, debit, credit, amount, currency)
  select journal_id, 1, account_id, case when is_external then aggregator when is_open then open_rounds else casino end, 100, 'EUR'
  from played, casino_house
  union all
  select journal_id, 2, casino, account_id, payout, 'EUR' from played, casino_house where payout > 0 and not is_open and not is_external
), own as (
  insert into round (id, account_id, session_id, nonce, stake, payout, started_at, ended_at, command_id, rules_version, seed_no, taken,
                     currency, game, bet, state)
  select id, account_id, session_id, n, 100, case when is_open then 0 else payout end, at, case when not is_open then at end, command_id,
         0, 1, 1, 'EUR', 'dice', '{}', case when is_open then '{}' end
  from played where not is_external
), stepped as (
  insert into round_step (round_id, step, command_id, move, stake, payout, taken, at)
  select id, 1, gen_random_uuid(), '{}', 0, 0, 1, at from played where n % ${MOVED_EVERY} = 2
), external as (
  insert into external_round (id, provider, provider_round, account_id, game, currency, bets, stake, payout, started_at, ended_at)
  select id, 'filled', 'round-' || id, account_id, 'game', 'EUR', 1, 100, 0, at, at from played where is_external
), left_open as (
  insert into sweep_failure (sweep, item_id, attempts, next_try_at, reason, failed_at)
  select 'abandoned-round', id, 14, 'infinity', 'filled', at from played where is_open and not is_external
), acted as (
  insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, body_sha256, journal_id, at)
  select 'filled', 'action-' || id, nextval('external_tx_seq'), account_id, id, 'bet', 100, '', journal_id, at from played where is_external
)
insert into command (id, account_id, use_case, body_sha256, result_id, at)
select command_id, account_id, 'round', '', id, at from played where not is_external`;

const feed = `
insert into feed_event (match_id, epoch, seq, kind, source_id, occurred_at, received_at, body)
select m.id, 1, k, 'score', 'filled-' || k, m.starts_at, m.starts_at, '{}'
from match m, generate_series(1, $1::int) k where m.phase = 'ended' order by m.id, k`;

const house = `
create temporary table casino_house as
select (select id from account where kind = 'open-rounds:casino' and currency = 'EUR') as open_rounds,
       (select id from account where kind = 'house:casino' and currency = 'EUR') as casino,
       (select id from account where kind = 'house:aggregator' and currency = 'EUR') as aggregator`;

async function makePartitions(client: PoolClient, count: number): Promise<void> {
  for (const [parent, sequence] of [
    ['journal', 'journal_id_seq'],
    ['posting', 'journal_id_seq'],
    ['round', 'round_id_seq'],
    ['round_step', 'round_id_seq'],
  ])
    await client.query(`select ensure_partitions($1, (select last_value from ${sequence}), $2)`, [
      parent,
      Math.ceil(count / 5_000_000) + 1,
    ]);
}

/**
 * Rounds, their sessions, logins of some players, and feed events of ended matches; runs after `fill`. The first
 * account has one of ten rounds.
 */
export async function fillRounds(
  db: Pool,
  accountIds: readonly number[],
  count: number,
  reportProgress: (what: string) => void,
): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query(house);
    await client.query(logins, [accountIds.slice(1)]);
    await client.query(feed, [FEED_EVENTS_OF_MATCH]);
    await client.query(
      'update settlement_cursor set feed_event_id = (select coalesce(max(id), 0) from feed_event)',
    );
    const insertedSessions = await client.query<{ id: number; account_id: number }>(sessions, [
      accountIds,
      Math.ceil(count / ROUNDS_OF_SESSION),
    ]);
    const sessionIds = insertedSessions.rows.map(({ id }) => id);
    const owners = insertedSessions.rows.map(({ account_id }) => account_id);
    await makePartitions(client, count);
    for (let first = 0; first < count; first += CHUNK) {
      const last = Math.min(count, first + CHUNK) - 1;
      await client.query(rounds, [sessionIds, owners, first, last, count]);
    }
    reportProgress(`${count} rounds`);
  } finally {
    client.release(true);
  }
}
