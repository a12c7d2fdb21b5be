import { createHmac, randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** Secret of the site's sessions. */
export const siteSecret = 'a secret of the bench, long enough for anybody';
const COOKIE = 'evens.session_token';
/** Processes read rules and limits again at least as often. */
const RULES_MS = 6000;

/** Signs the cookie like the login library. */
function signed(token: string): string {
  const signature = createHmac('sha256', siteSecret).update(token).digest('base64');
  return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Creates players in SQL as registration would: hashing two thousand passwords would take minutes. */
export async function makePlayers(
  sql: Client,
  count: number,
): Promise<{ cookies: string[]; accountIds: number[] }> {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  await sql.query(
    `insert into auth_user (id, name, email, username, "displayUsername")
     select 'bench' || n, 'bench' || n, 'bench' || n || '@bench.example', 'bench' || n, 'bench' || n from generate_series(1, $1::int) n`,
    [count],
  );
  await sql.query(
    `insert into auth_session (id, "expiresAt", token, "userId")
     select 'bench' || n, now() + interval '1 day', token, 'bench' || n from unnest($1::text[]) with ordinality as t(token, n)`,
    [tokens],
  );
  const { rows } = await sql.query<{ account_id: string }>(
    `with made as (
       insert into player (auth_user_id, user_type, currency, country, language, first_name, last_name, phone, gender, address,
                           city, postal_code, birth_date, terms_version, terms_agreed_at, created_at, name_key, name_words_key)
       select 'bench' || n, 0, 'EUR', 'MT', 'en', 'B', 'B', null, 'Male', 'A', 'C', '1', '1990-01-01', 1, now(), now(), 'b b', 'b b'
       from generate_series(1, $1::int) n returning id, auth_user_id
     ), opened as (
       insert into account (owner_kind, owner_id, kind, currency) select 'player', id, 'cash', 'EUR' from made returning id, owner_id
     ), held as (
       insert into balance (account_id, amount, version) select id, 100000000, 1 from opened
     ), given as (
       insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
       select nextval('journal_id_seq'), 'top-up', 'command', 0, 0, now() from opened returning id
     ), numbered as (
       select g.id as journal_id, o.id as account_id from (select id, row_number() over () as n from given) g
       join (select id, row_number() over () as n from opened) o using (n)
     ), posted as (
       insert into posting (journal_id, n, debit, credit, amount, currency)
       select journal_id, 1, (select id from account where kind = 'sandbox:bank' and currency = 'EUR'), account_id, 100000000, 'EUR' from numbered
     )
     select o.id as account_id from made m join opened o on o.owner_id = m.id order by substring(m.auth_user_id from 6)::int`,
    [count],
  );
  await sql.query(
    'update player p set account_id = a.id from account a where a.owner_id = p.id and a.owner_kind = $1 and p.account_id is null',
    ['player'],
  );
  return { cookies: tokens.map(signed), accountIds: rows.map((row) => Number(row.account_id)) };
}

/** Raises all limits on bets, and returns the ids of the matches, in their order in the feed. */
export async function readyForBets(sql: Client): Promise<readonly number[]> {
  const { rows } = await sql.query<{ id: string }>('select id from match order by starts_at');
  await sql.query('update betting_rule set market_liability_max = 1000000000000');
  await sql.query(
    'update player_limit set line_stake_max = 100000000, referral_stake_max = 1000000000, payout_max = 10000000000',
  );
  await sql.query('vacuum analyze');
  await new Promise((resolve) => setTimeout(resolve, RULES_MS));
  return rows.map((row) => Number(row.id));
}
