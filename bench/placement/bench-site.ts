import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { testSealKeys } from '../../tests/fixture/sealed.ts';
import { startPostgres } from '../../tools/postgres.ts';
import type { Durability } from '../../tools/postgres-settings.ts';
import { isLive, startServer } from '../../tools/server-process.ts';
import { type FeedPlan, writeFeedFile } from './feed-file.ts';

const SECRET = 'a secret of the bench, long enough for anybody';
const COOKIE = 'evens.session_token';
const LIVE_WAIT_MS = 60_000;

export interface BenchSite {
  readonly url: string;
  readonly databaseUrl: string;
  readonly sql: Client;
  /** Session cookies of logged-in players with money. */
  readonly cookies: readonly string[];
  readonly accountIds: readonly number[];
  /** Ids of matches to bet on. */
  readonly matchIds: readonly number[];
  readonly movingIds: readonly number[];
  readonly serverPid: number;
  readonly postgresPid: number;
  stop(): Promise<void>;
}

export function machine(): string {
  return `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
}

/** Signs the cookie like the login library. */
function signed(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Creates players in SQL as registration would: hashing two thousand passwords would take minutes. */
async function makePlayers(sql: Client, count: number): Promise<{ cookies: string[]; accountIds: number[] }> {
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

export interface BenchSiteOptions {
  /** Existing database directory; default: a new one. */
  readonly databaseDir?: string;
  /** Default `safe`. */
  readonly durability?: Durability;
  /** Additional settings of the site. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The real server in its own process on a real, durable PostgreSQL. */
export async function openBenchSite(
  players: number,
  plan: Omit<FeedPlan, 'file'>,
  { databaseDir, env = {}, durability = 'safe' }: BenchSiteOptions = {},
): Promise<BenchSite> {
  const dataDir = databaseDir ?? mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const file = join(dataDir, 'feed.ndjson');
  await writeFeedFile({ ...plan, file });
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability });
  const lines: string[] = [];
  const server = startServer({
    args: ['--port', '0', '--feed', `recording:${file}`],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: postgres.appUrl,
      EVENS_OWNER_DATABASE_URL: postgres.url,
      EVENS_DATA: dataDir,
      EVENS_SECRET: SECRET,
      EVENS_SEAL_KEYS: testSealKeys,
      EVENS_RATE_FACTOR: '100000',
      EVENS_LOG_LEVEL: 'warn',
      ...env,
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
    },
    onLine: (line) => lines.push(line),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const ended = server.ended.then(({ line }) => {
    throw new Error(`the server ended: ${line}\n${lines.slice(-10).join('\n')}`);
  });
  ended.catch(() => undefined);
  try {
    const { url } = await Promise.race([server.ready, ended]);
    if (!(await isLive(url, LIVE_WAIT_MS)))
      throw new Error(`the site did not get ready\n${lines.slice(-10).join('\n')}`);
    const sql = new Client({ connectionString: postgres.url });
    await sql.connect();
    const createdPlayers = await makePlayers(sql, players);
    const { rows } = await sql.query<{ id: string }>('select id from match order by starts_at');
    const ids = rows.map((row) => Number(row.id));
    await sql.query('update betting_rule set market_liability_max = 1000000000000');
    await sql.query(
      'update player_limit set line_stake_max = 100000000, referral_stake_max = 1000000000, payout_max = 10000000000',
    );
    await sql.query('vacuum analyze');
    await new Promise((resolve) => setTimeout(resolve, 6000));
    return {
      url,
      databaseUrl: postgres.url,
      sql,
      ...createdPlayers,
      matchIds: ids.slice(0, plan.quiet),
      movingIds: ids.slice(plan.quiet),
      serverPid: server.pid ?? 0,
      postgresPid: postgres.pid,
      async stop() {
        await sql.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
