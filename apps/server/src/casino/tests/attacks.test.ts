import type { AccountId, CommandId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame, callAs, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { Lanes, readHouse } from '../../money/index.ts';
import { checkLedger } from '../../operators/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { profiles } from '../../players/protection/profiles/profiles.ts';
import { beginExternalSession } from '../aggregator/session-store.ts';
import { makeJackpotWriter, makeRoundLane, PlayerSeeds } from '../index.ts';
import { inHouseGame } from '../rounds/in-house-games.ts';
import { makeCasinoRules } from '../rounds/limits.ts';
import { beginSession, endSession, openSession, readLiveSessions } from '../sessions/session-store.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 8, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

async function player(): Promise<Browser> {
  names += 1;
  const browser = await registerPlayer(site.url, `crook-${names}`);
  await topUp(browser, '100');
  return browser;
}

async function readBalance(browser: Browser): Promise<string> {
  const { body } = await browser.call('GET /api/user/balance');
  return String(body.TotalBalance);
}

let tokens = 0;
function launchHere(accountId: AccountId): Promise<unknown> {
  tokens += 1;
  const tokenHash = Buffer.from(`token ${tokens}`);
  return beginSession(pool, { accountId, game: 'dice', tokenHash, atMs: Date.now() });
}
function launchAbroad(accountId: AccountId): Promise<unknown> {
  return beginExternalSession(pool, {
    accountId,
    provider: 'habanero',
    game: 'g',
    atMs: Date.now(),
  });
}

const roll = { stake: '100', target: 5050, side: 'over' };
const dig = { stake: '1000', mines: 3 };

/** JSON nested `deep` levels. */
const nested = (deep: number): string => `${'['.repeat(deep)}${']'.repeat(deep)}`;

test('a lookup of session secrets finds open sessions, not ended or unknown ones', async () => {
  await player();
  const { rows } = await pool.query<{ id: AccountId }>('select max(account_id) as id from player');
  const accountId = rows[0]?.id ?? expect.fail('no account');
  const atMs = Date.now();
  const opened: { readonly id: number; readonly hash: string }[] = [];
  for (const game of ['dice', 'mines']) {
    const [tokenHash, secretHash] = [Buffer.from(`look token ${game}`), Buffer.from(`look secret ${game}`)];
    await beginSession(pool, { accountId, game, tokenHash, atMs });
    const session = await openSession(pool, { tokenHash, secretHash, atMs, youngMs: 1000 });
    opened.push({ id: session?.id ?? expect.fail(game), hash: secretHash.toString('hex') });
  }
  const [on, over] = opened;
  expect(await endSession(pool, { id: over?.id ?? 0, accountId, atMs })).toBe(true);
  const secretHashes = [...opened.map(({ hash }) => hash), Buffer.from('nobody').toString('hex')];
  expect(await readLiveSessions(pool, { secretHashes, usedSinceMs: atMs - 1 })).toEqual([on?.hash]);
  expect(await readLiveSessions(pool, { secretHashes, usedSinceMs: atMs + 1 })).toEqual([]);
});

test('logging out ends all game sessions, so that no open frame can stake', async () => {
  const browser = await player();
  const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice' });
  expect((await frame.start(roll)).code).toBeUndefined();
  const left = await readBalance(browser);
  const { rows } = await pool.query('select account_id from round order by id desc limit 1');
  const { account_id: accountId } = rows[0];
  await pool.query(
    `insert into external_session (id, provider, account_id, game, launched_at, used_at) values ('abroad', 'habanero', $1, 'g', now(), now())`,
    [accountId],
  );
  expect((await browser.call('POST /api/account/logout')).status).toBe(200);
  expect((await frame.start(roll)).code).toBe('GameSessionExpiredException');
  const held = await pool.query('select amount::text from balance where account_id = $1', [accountId]);
  expect(held.rows[0].amount).toBe(left.replace('.', ''));
  const abroad = await pool.query(`select from external_session where id = 'abroad' and ended_at is null`);
  expect(abroad.rowCount).toBe(0);
});

test.each([
  ['game_session', (accountId: AccountId) => launchHere(accountId)],
  ['external_session', (accountId: AccountId) => launchAbroad(accountId)],
] as const)('a game launched on two devices at once has one live session: %s', async (table, launch) => {
  await player();
  const { rows } = await pool.query<{ id: AccountId }>('select max(account_id) as id from balance');
  const accountId = rows[0]?.id;
  if (accountId === undefined) throw new Error('nobody is there');
  const live = `select from ${table} where account_id = $1 and ended_at is null`;
  await launch(accountId);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`${live} for update`, [accountId]);
  const launches = [launch(accountId), launch(accountId)];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
  await holder.query('commit');
  holder.release();
  await Promise.all(launches);
  expect((await pool.query(live, [accountId])).rowCount).toBe(1);
});

describe('a round with obsolete rules', () => {
  /** An open round as stored by a release whose bet and state can no longer be read. */
  async function begun(browser: Browser) {
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    const { body } = await frame.start(dig);
    await pool.query(
      `update round set rules_version = 0, bet = '{"old":1}', state = '{"old":1}' where id = $1`,
      [body.RoundID],
    );
    return { frame, body };
  }
  async function readOwn(browser: Browser, id: number) {
    return (await browser.call('GET /api/casino/round', { query: `?id=${id}` })).body;
  }

  test('a round that can no longer be replayed is refunded once by the next move and stays in the history', async () => {
    const browser = await player();
    const { frame, body } = await begun(browser);
    expect(await readOwn(browser, body.RoundID)).toMatchObject({
      Round: { State: 'open', Stake: '10.00' },
      Steps: [{ Stake: '10.00', Win: '0.00' }],
    });
    const id = newCommandId();
    const moved = await frame.move(body, { kind: 'cash-out' }, id);
    expect(moved.body).toMatchObject({ IsOver: true, Win: '10.00', Balance: '100.00' });
    expect((await frame.move(body, { kind: 'cash-out' }, id)).body).toEqual(moved.body);
    expect(await readOwn(browser, body.RoundID)).toMatchObject({
      Round: { State: 'refunded', Win: '10.00' },
      Steps: [{ Stake: '10.00' }, { Stake: '0.00', Win: '10.00', View: { refunded: true } }],
    });
    expect(await readBalance(browser)).toBe('100.00');
  });

  test('a round that the current client cannot show is refunded when its game is opened', async () => {
    const browser = await player();
    const { body } = await begun(browser);
    const later = await ArcadeFrame.open(site.url, browser, { game: 'mines' });
    expect([later.opening.OpenRound, later.opening.Balance]).toEqual([null, '100.00']);
    expect(await readOwn(browser, body.RoundID)).toMatchObject({
      Round: { State: 'refunded', Win: '10.00' },
    });
    expect((await later.start(dig)).body.Balance).toBe('90.00');
  });
});

describe('two processes', () => {
  /** Lanes and caches of one process. */
  async function process() {
    const seeds = new PlayerSeeds(pool, testSeal);
    const parts = { stakes: pool, lanes: new Lanes(2), house: await readHouse(pool), clock: systemClock };
    const jackpots = makeJackpotWriter({ connections: pool, seal: testSeal });
    return { seeds, lane: makeRoundLane({ ...parts, seeds, seal: testSeal, jackpots }) };
  }
  const { game } = inHouseGame('dice') ?? {};
  if (!game) throw new Error('there is no dice');
  const read = game.readBet(roll);
  if (!read.ok) throw new Error(read.error);

  test('two processes never reuse a nonce of one account while its seeds are rotated repeatedly', async () => {
    const browser = await player();
    await ArcadeFrame.open(site.url, browser, { game: 'dice' });
    const { rows } = await pool.query<{ account_id: AccountId; id: number }>(
      'select account_id, id from game_session order by id desc limit 1',
    );
    const [session] = rows;
    if (!session) throw new Error('nothing was opened');
    const accountId = session.account_id;
    const processes = [await process(), await process()];
    const begin = async ({ lane }: (typeof processes)[number], id: string) => {
      const start = {
        game,
        bet: read.value,
        betText: JSON.stringify(roll),
        bodySha256: 'ab'.repeat(32),
        sessionId: session.id,
        currency: 'EUR' as const,
        freeSpinsId: null,
      };
      // The id comes from `newCommandId`.
      const entered = lane.start({ accountId, commandId: id as CommandId }, start);
      if (!entered.ok) throw new Error(entered.error.code);
      return (await entered.value).kind;
    };
    const kinds: string[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const same = newCommandId();
      const [changed, ...played] = await Promise.all([
        processes[turn % 2]?.seeds.replace({
          accountId,
          clientSeed: `turn-${turn}`,
          atMs: Date.now(),
        }),
        ...processes.flatMap((one) => [begin(one, same), begin(one, newCommandId())]),
      ]);
      expect(changed).toBe('replaced');
      kinds.push(...played);
    }
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(count('played') + count('repeated') + count('moved')).toBe(48);
    expect(count('played')).toBeGreaterThan(12);
    const counts = await pool.query<{ rounds: number; nonces: number; commands: number }>(
      `select count(*)::integer as rounds, count(distinct (seed_no, nonce))::integer as nonces,
              count(distinct command_id)::integer as commands
       from round where account_id = $1`,
      [accountId],
    );
    const n = count('played');
    expect(counts.rows).toEqual([{ rounds: n, nonces: n, commands: n }]);
  });
});

describe('a demo', () => {
  test('a demo executes a command once, even if it is sent several times at once', async () => {
    const browser = await player();
    const frame = await ArcadeFrame.open(site.url, browser, { game: 'dice', demo: true });
    const id = newCommandId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => frame.start(roll, id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('hostile bodies', () => {
  test('the arcade refuses hostile bodies with a named error', async () => {
    const browser = await player();
    for (const demo of [false, true]) {
      const { opening } = await ArcadeFrame.open(site.url, browser, { game: 'dice', demo });
      for (const bet of [
        nested(20_000),
        nested(1900),
        `{"__proto__":{"stake":"100"}}`,
        `"${'9'.repeat(3900)}"`,
      ]) {
        const response = await fetch(`${site.url}/api/arcade/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${opening.Secret}` },
          body: `{"CommandId":"${newCommandId()}","Bet":${bet}}`,
        });
        expect([400, 422]).toContain(response.status);
      }
      for (const [RoundID, Step] of [
        [Number.MAX_SAFE_INTEGER, 0],
        [1, Number.MAX_SAFE_INTEGER],
        [1, 70_000],
      ]) {
        const body = { CommandId: newCommandId(), RoundID, Step, Move: null };
        const { status } = await callAs(site.url, { path: '/api/arcade/move', secret: opening.Secret, body });
        expect(status).toBeLessThan(500);
      }
    }
  });
});

test.each([
  ['none', true],
  ['uk', false],
  ['malta', false],
  ['ontario', false],
])('under the profile %s a game may start rounds by itself: %s', async (key, allowsAutobet) => {
  const games = profiles.find((profile) => profile.key === key)?.games;
  if (!games) throw new Error(`there is no profile ${key}`);
  const rules = await makeCasinoRules(pool, { clock: systemClock, games })();
  expect(rules.allowsAutobet).toBe(allowsAutobet);
});

test('no slot starts rounds by itself, and no game where the operator forbids it', async () => {
  const browser = await player();
  const isAllowed = async (game: string) =>
    (await ArcadeFrame.open(site.url, browser, { game })).opening.AllowsAutobet;
  expect([await isAllowed('dice'), await isAllowed('corner-sevens')]).toEqual([true, false]);
  await pool.query('update casino_rule set autobet = false');
  await expect.poll(() => isAllowed('dice')).toBe(false);
});

test('a session starts one round per minimum interval, regardless of concurrent requests', async () => {
  const browser = await player();
  await pool.query('update casino_rule set minimum_round_ms = 60000');
  const opened = async () => ArcadeFrame.open(site.url, browser, { game: 'dice' });
  await expect.poll(async () => (await opened()).opening.MinimumRoundMs).toBe(60_000);
  const frame = await opened();
  const answers = await Promise.all(Array.from({ length: 30 }, () => frame.start(roll)));
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['RoundTooSoonException']));
});

test('the ledger audit finds a seed pair that differs from its commitment', async () => {
  const browser = await player();
  await browser.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'mine' } });
  const { rows } = await pool.query<{ id: number }>(
    'select account_id as id from game_seed order by made_at desc limit 1',
  );
  const turn =
    'update game_seed set next_server_seed_hash = reverse(next_server_seed_hash) where account_id = $1 and no = 1';
  await pool.query(turn, [rows[0]?.id]);
  const found = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.query(turn, [rows[0]?.id]);
  expect(found.map(({ check }) => check)).toEqual(['pair-with-another-seed-than-was-committed-to']);
});

test('the ledger audit finds nothing after all attacks', async () => {
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).toEqual([]);
});
