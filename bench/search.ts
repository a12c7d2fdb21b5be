import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@evens/base';
import { getLanguage } from '@evens/locales';
import { searchConsole } from '../apps/server/src/operators/console-search/search.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { inTransaction, type Pool } from '../apps/server/src/platform/db.ts';
import { openDatabase } from '../apps/server/src/platform/open-database.ts';
import { nameWords } from '../apps/server/src/players/index.ts';
import { startPostgres } from '../tools/postgres.ts';
import { vacuumLikeAutovacuum } from './growth/vacuum.ts';
import { machine } from './placement/bench-site.ts';
import type { BenchFigure, BenchOptions, BenchResult } from './result.ts';

const PLAYERS = 1_000_000;
const QUICK_PLAYERS = 50_000;
const CHUNK = 50_000;
const TEXTS = 100;
const QUICK_TEXTS = 20;
/** Target time of a search, milliseconds. */
const TARGET_MS = 200;

const firstNames =
  'Ada Ben Carla David Elena Finn Greta Hugo Ines Jonas Karin Liam Maria Noah Olga Paul Rosa Sam Tara Uwe';
const lastNames =
  'Abel Bauer Costa Dahl Evans Fischer Garcia Hansen Ivanov Jensen Klein Lopez Meyer Novak Olsen Perez Rossi Silva Torres Weber';
const syllables = 'ba de fi go lu mi no pe ra si to va wi xe yo zu'.split(' ');

/** 20 frequent last names for half of the players; the others have one of 4,096. */
function lastName(n: number): string {
  const frequent = lastNames.split(' ');
  if (n % 2 === 0) return frequent[(n / 2) % frequent.length] ?? '';
  const letters = [n >>> 1, n >>> 5, n >>> 9].map((each) => syllables[each % syllables.length]);
  return letters.join('').replace(/^./, (letter) => letter.toUpperCase());
}

function player(n: number) {
  const names = firstNames.split(' ');
  const first = names[n % names.length] ?? '';
  const last = lastName((n * 2_654_435_761) >>> 0);
  return {
    n,
    name: `${first}${last}${n}`.toLowerCase(),
    ...{ first, last, words: nameWords(`${first} ${last}`).toSorted().join(' ') },
    phone: `+4917${String(10_000_000 + n)}`,
    address: `10.${n % 250}.${(n >> 8) % 250}.${(n >> 4) % 250}`,
  };
}

/** Players with an account, a log-in and a deposit each. Ids begin above those of a new database. */
const fill = `
with typed as materialized (
  select * from jsonb_to_recordset($1::jsonb) as t(n bigint, name text, first text, last text, words text, phone text, address text)
), users as (
  insert into auth_user (id, name, email, username, "displayUsername")
  select 'bench-' || n, name, name || '@example.com', name, name from typed
), accounts as (
  insert into account (id, owner_kind, owner_id, kind, currency) select 10000000 + n, 'player', 10000000 + n, 'cash', 'EUR' from typed
), players as (
  insert into player (id, auth_user_id, account_id, currency, country, language, first_name, last_name, name_key, name_words_key, phone,
                      phone_key, terms_version, terms_agreed_at, created_at)
  overriding system value
  select 10000000 + n, 'bench-' || n, 10000000 + n, 'EUR', 'MT', 'en', first, last, words, words, phone, phone, 1, now(), now() from typed
), logins as (
  insert into login_attempt (player_id, at, succeeded, address, user_agent) select 10000000 + n, now(), true, address, 'bench' from typed
)
insert into payment (id, account_id, direction, method, provider, provider_ref, amount, currency, state, version, form, command_id, received,
                     created_at, changed_at, completed_at)
select md5(n::text)::uuid, 10000000 + n, 'deposit', 'sandbox-card', 'sandbox', 'ref-' || md5(n::text), 5000, 'EUR', 2, 2, '{}',
       md5(n::text)::uuid, 5000, now(), now(), now()
from typed`;

async function fillPlayers(pool: Pool, count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, n) => player(from + n));
    process.stderr.write(`search: ${from} players …\n`);
    await inTransaction(pool, async (client) => {
      // Each row refers to one of the same statement.
      await client.query(`set local session_replication_role = 'replica'`);
      await client.query(fill, [JSON.stringify(rows)]);
    });
  }
  const client = await pool.connect();
  try {
    await vacuumLikeAutovacuum(client);
  } finally {
    client.release();
  }
}

const NOTHING = 'a text without a result';

/** Texts that operators type, from a player that the search finds. */
const texts: Readonly<Record<string, (n: number) => string>> = {
  'a full name': (n) => `${player(n).first} ${player(n).last}`,
  'two letters': (n) => player(n).first.slice(0, 2),
  'a first name': (n) => player(n).first,
  'a last name': (n) => player(n).last,
  'the beginning of a user name': (n) => player(n).name.slice(0, 6),
  'an e-mail address': (n) => `${player(n).name}@example.com`,
  'a telephone number': (n) => player(n).phone,
  'an IP address': (n) => player(n).address,
  'a number': (n) => String(10_000_000 + n),
  'the beginning of a reference': () => 'ref-0123',
  [NOTHING]: (n) => `qqq ${n} qqq`,
};

/** The search of the back office among a million made-up players; matches are found in memory and left out. */
export async function run({ isQuick }: BenchOptions): Promise<BenchResult> {
  const count = isQuick ? QUICK_PLAYERS : PLAYERS;
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-bench-'));
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const open = (byIndexOnly: boolean) =>
    // Errors are of connections closed by the server after the measurement.
    openDatabase({ url: postgres.url, name: 'bench', max: 4, byIndexOnly, onIdleError: () => undefined });
  const pools: Pool[] = [];
  try {
    const filler = await open(false);
    pools.push(filler);
    await fillPlayers(filler, count);
    const lists = await open(true);
    pools.push(lists);
    const parts = {
      lists,
      findMatches: async () => [],
      findGameName: (_provider: string, key: string) => key,
      findMethodName: (key: string) => key,
    };
    const reader = { role: 'administrator', language: getLanguage('en') };
    const random = seededRandom('search');
    const figures: BenchFigure[] = [];
    for (const [kind, write] of Object.entries(texts)) {
      const took: number[] = [];
      for (let turn = 0; turn < (isQuick ? QUICK_TEXTS : TEXTS); turn += 1) {
        const text = write(Math.floor(random() * count));
        const startMs = performance.now();
        const { Players, Payments } = await searchConsole(parts, {
          ...reader,
          text,
          atMs: systemClock.nowMs(),
        });
        took.push(performance.now() - startMs);
        if ((Players.length + Payments.length === 0) !== (kind === NOTHING))
          throw new Error(`search: an unexpected answer for ${text}`);
      }
      took.sort((a, b) => a - b);
      const middle = took[Math.floor(took.length / 2)] ?? Number.NaN;
      const slowest = took.at(-1) ?? Number.NaN;
      for (const [name, value] of [
        ['median', middle],
        ['slowest', slowest],
      ] as const)
        figures.push({
          metric: `${kind}, ${count} players: ${name}`,
          ...{ value, unit: 'ms', baseline: TARGET_MS, ratio: TARGET_MS / value },
        });
    }
    return { name: 'search', machine: machine(), figures };
  } finally {
    for (const pool of pools) await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
