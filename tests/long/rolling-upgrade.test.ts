import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Match } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { createDatabase } from '../fixture/site-place.ts';
import { copyVersion, findReleaseTag } from '../fixture/site-version.ts';
import { creditPlayer } from '../fixture/top-up.ts';

/** Answers after which a client sends the same command again. `lost`: no answer arrived. */
const passing = [
  'OverloadedException',
  'PlaceBetInProgressException',
  'PriceStaleException',
  // The next owner of the feed has not confirmed the match yet.
  'SelectionSuspendedException',
  'lost',
];
const EVENTUALLY_MS = 120_000;
const BETS_BETWEEN = 20;

type Version = 'earlier' | 'later';
let work: string;
let season: QuietSeason;
let redis: TestRedis;
let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let bettor: Bettor | undefined;
const running = new Map<string, BootedSite>();

const versionFolder = (version: Version): string => join(work, version);

/**
 * The earlier version is the last release, or this checkout where there is none. The later one is this checkout with a
 * migration and a function of its own.
 */
function makeVersions(): void {
  copyVersion(versionFolder('earlier'), findReleaseTag());
  const later = versionFolder('later');
  copyVersion(later);
  const server = join(later, 'apps/server/src');
  writeFileSync(join(server, 'money/999-expand-note.sql'), 'alter table command add column note text;\n');
  appendFileSync(join(server, 'money/kernel/next-journal-id.sql'), ';\n-- A later version.\n');
}

async function boot(name: string, ROLES: string, version: Version): Promise<BootedSite> {
  const site = await bootSite({
    feed: season.feed,
    databaseUrl: database.url,
    main: join(versionFolder(version), 'apps/server/src/main.ts'),
    env: { ROLES, BUS_URL: redis.url, EVENS_RATE_FACTOR: '100', EVENS_DRAIN_SECONDS: '2' },
    untilLive: ROLES === 'api',
  });
  running.set(name, site);
  return site;
}

function find(name: string): BootedSite {
  const site = running.get(name);
  if (!site) throw new Error(`${name} does not run`);
  return site;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'evens-upgrade-'));
  makeVersions();
  season = quietSeason();
  redis = await startRedis();
  database = await createDatabase('empty');
  pool = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => undefined });
  await boot('feed', 'feed', 'earlier');
  await pool.query('alter table auth_user alter column "emailVerified" set default true');
  await boot('api 1', 'api', 'earlier');
  await boot('api 2', 'api', 'earlier');
  await boot('worker', 'worker', 'earlier');
}, 600_000);
afterAll(async () => {
  await bettor?.giveUp();
  for (const site of running.values()) await site.stop();
  await pool?.end();
  await database?.drop();
  await redis?.stop();
  season?.remove();
  rmSync(work, { recursive: true, force: true });
});

/** A client that places one bet after another, at each API process in turn, and sends a bet again until it is accepted. */
class Bettor {
  readonly acceptedIds: string[] = [];
  readonly refusals = new Map<string, number>();
  readonly #cookies: string;
  readonly #selection: Readonly<Record<string, unknown>>;
  #isEnding = false;
  #isGivingUp = false;
  readonly #done: Promise<void>;

  constructor(cookies: string, selection: Readonly<Record<string, unknown>>) {
    this.#cookies = cookies;
    this.#selection = selection;
    this.#done = this.#bet();
  }

  async #place(url: string, CommandId: string): Promise<string> {
    const browser = new Browser(url);
    browser.steal(this.#cookies);
    const body = { CommandId, BetType: 1, Selections: [this.#selection], Stake: '1', OddsChangePolicy: 2 };
    try {
      const answer = await browser.call('POST /api/betslip/placebet', { body });
      return answer.status === 200 ? 'placed' : String(answer.body.ErrorCode);
    } catch {
      return 'lost';
    }
  }

  async #bet(): Promise<void> {
    for (let turn = 0; !this.#isEnding; ) {
      const id = newCommandId();
      for (let answer = ''; answer !== 'placed' && !this.#isGivingUp; turn += 1) {
        const urls = [...running].filter(([name]) => name.startsWith('api')).map(([, { url }]) => url);
        answer = await this.#place(urls[turn % urls.length] ?? '', id);
        if (answer === 'placed') this.acceptedIds.push(id);
        else this.refusals.set(answer, (this.refusals.get(answer) ?? 0) + 1);
        await pause(20);
      }
    }
  }

  /** Waits until more bets were accepted than up to this call. */
  async continues(): Promise<void> {
    const before = this.acceptedIds.length;
    await expect
      .poll(() => this.acceptedIds.length, { timeout: EVENTUALLY_MS })
      .toBeGreaterThan(before + BETS_BETWEEN);
  }

  /** Ends after the answer to the last bet. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#done;
  }

  /** Ends although the last bet may have no answer. */
  async giveUp(): Promise<void> {
    this.#isGivingUp = true;
    await this.end();
  }
}

async function findSelection(player: Browser): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await player.call('GET /api/sport/matches');
  const [match] = body.Matches as readonly Match[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  const { Type: MarketType, Specifier } = market;
  return { MatchID: match.ID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds };
}

/** Starts the later version of a process, then stops the earlier one, as a deployment with one process more does. */
async function replace(name: string, ROLES: string): Promise<void> {
  const earlier = find(name);
  await boot(`${name}, later`, ROLES, 'later');
  running.delete(name);
  await earlier.stop();
}

test('accepted bets are placed once and the ledger is right while each process is replaced by a later version', async () => {
  const player = await registerPlayer(find('api 1').url, 'upgraded');
  await creditPlayer({ databaseUrl: database.url, userName: 'upgraded', amount: '100000' });
  const client = new Bettor(player.cookieHeader, await findSelection(player));
  bettor = client;
  await client.continues();

  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, [join(versionFolder('later'), 'apps/server/src/cli/migrate-database.ts')], {
    env: { PATH, HOME, DATABASE_URL: database.appUrl, EVENS_OWNER_DATABASE_URL: database.url },
  });
  await client.continues();

  // The earlier version starts on the tables of the later one, so that an update can be interrupted and rolled back.
  await find('api 2').kill9();
  running.delete('api 2');
  await boot('api 2', 'api', 'earlier');
  await client.continues();

  for (const [name, roles] of [
    ['worker', 'worker'],
    ['feed', 'feed'],
    ['api 1', 'api'],
    ['api 2', 'api'],
  ] as const) {
    await replace(name, roles);
    await client.continues();
  }
  await client.end();

  console.info(
    `bets: ${client.acceptedIds.length}, sent again after: ${JSON.stringify([...client.refusals])}`,
  );
  expect([...client.refusals.keys()].filter((answer) => !passing.includes(answer))).toEqual([]);
  const { rows } = await pool.query<{ tickets: number; accepted: number }>(
    'select count(*)::int as tickets, count(*) filter (where command_id = any($1))::int as accepted from ticket',
    [client.acceptedIds],
  );
  expect(rows).toEqual([{ tickets: client.acceptedIds.length, accepted: client.acceptedIds.length }]);
  const after = new Browser(find('api 1, later').url);
  after.steal(player.cookieHeader);
  const { body } = await after.call('GET /api/user/balance');
  expect(body.TotalBalance).toBe(`${100_000 - client.acceptedIds.length}.00`);
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
  const { rows: schemas } = await pool.query(
    "select nspname from pg_namespace where nspname like 'functions_%'",
  );
  expect(schemas).toHaveLength(2);
  const unread = [...running.values()].flatMap(({ logs }) =>
    logs.filter((line) => line.includes('bus-version-unknown')),
  );
  expect(unread).toEqual([]);
});
