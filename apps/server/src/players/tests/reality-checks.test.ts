import type { AccountId } from '@evens/base';
import { defaultContribution } from '@evens/bonuses';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bet, callWallet, newName, playBody } from '../../../../../tests/conformance/wallet-client.ts';
import { type AggregatorStub, startAggregatorStub } from '../../../../../tests/fixture/aggregator-stub.ts';
import { ArcadeFrame, newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Browser, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { placeFirstSingle } from '../../../../../tests/fixture/first-single.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { TableFrame } from '../../../../../tests/fixture/table-frame.ts';
import { betAt, bettingFor } from '../../../../../tests/fixture/table-site.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { grantBonus } from '../../money/index.ts';
import { createPool, inTransaction, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { passStay } from '../protection/reality-checks/store.ts';
import { openDueChecks } from '../protection/reality-checks/sweep.ts';

const PROVIDER = 'habanero';
const even = { stake: '100', target: 5050, side: 'over' };
/** The worker polls every three seconds. */
const SOON = { timeout: 20_000, interval: 200 };

let site: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let names = 0;

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  site = await openSite({
    feed: season.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_AGGREGATORS: stub.file },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

interface Player {
  readonly browser: Browser;
  readonly name: string;
}

async function newPlayer(): Promise<Player> {
  names += 1;
  const name = `checked-${names}`;
  const browser = await registerPlayer(site.url, name);
  await topUp(browser, '100');
  return { browser, name };
}

const accountIdSql = `(select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;

async function choose({ browser }: Player, Minutes: number | null): Promise<void> {
  const { status, body } = await browser.call('POST /api/protection/setrealitycheck', { body: { Minutes } });
  expect([status, body.RealityCheckMinutes]).toEqual([200, Minutes]);
}

async function readStay({
  name,
}: Pick<Player, 'name'>): Promise<{ started: boolean; due: boolean; open: boolean }> {
  const { rows } = await pool.query(
    `select s.started_at is not null as started, s.due_at is not null as due, b.reality_check_open as open
     from reality_check_stay s join balance b on b.account_id = s.account_id where s.account_id = ${accountIdSql}`,
    [name],
  );
  return rows[0];
}

/** Backdates the start of the stay by one hour. */
async function makeDue({ name }: Player): Promise<void> {
  await vi.waitFor(async () => expect((await readStay({ name })).due).toBe(true), SOON);
  await pool.query(
    `update reality_check_stay set started_at = started_at - interval '1 hour', due_at = now() where account_id = ${accountIdSql}`,
    [name],
  );
}

async function readAccountId({ name }: Player): Promise<AccountId> {
  return (await pool.query(`select ${accountIdSql} as id`, [name])).rows[0].id;
}

async function readCheck({ name }: Player): Promise<{ id: number; staked: string; net: string }> {
  const { rows } = await pool.query(
    `select id, staked::text as staked, net::text as net from reality_check where account_id = ${accountIdSql} and answered_at is null`,
    [name],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** Plays once and opens a reality check. */
async function checked(
  player: Player,
): Promise<{ frame: ArcadeFrame; check: { id: number; staked: string; net: string } }> {
  await choose(player, 60);
  const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
  expect((await frame.start(even)).code).toBeUndefined();
  await makeDue(player);
  await vi.waitFor(async () => expect((await readStay(player)).open).toBe(true), SOON);
  return { frame, check: await readCheck(player) };
}

function answer({ browser }: Player, ID: number, Answer: 'continue' | 'leave') {
  return browser.call('POST /api/protection/answerrealitycheck', { body: { ID, Answer } });
}

async function placeBet({ browser }: Player): Promise<string> {
  const { status, body } = await placeFirstSingle(browser, '1');
  return status === 200 ? 'placed' : String(body.ErrorCode);
}

describe('a reality check', () => {
  test('a due check opens, shows the cost of the stay, and blocks play until it is answered', async () => {
    const player = await newPlayer();
    const { frame, check } = await checked(player);
    const { TotalBalance } = (await player.browser.call('GET /api/user/balance')).body;
    expect(check.staked).toBe('100');
    expect(BigInt(check.net)).toBe(BigInt(Math.round(Number(TotalBalance) * 100)) - 100_00n);
    expect((await frame.start(even)).code).toBe('RealityCheckException');
    // Reopening the game does not bypass the check.
    const again = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    expect((await again.start(even)).code).toBe('RealityCheckException');
    expect((await answer(player, check.id, 'continue')).body).toEqual({
      HasErrors: false,
      Answer: 'continue',
    });
    expect((await again.start(even)).code).toBeUndefined();
    expect(await readStay(player)).toEqual({ started: true, due: true, open: false });
  });

  test('a reality check also opens when only bonus money pays the stakes', async () => {
    names += 1;
    const name = `checked-${names}`;
    const player = { browser: await registerPlayer(site.url, name), name };
    const accountId = await readAccountId(player);
    await inTransaction(pool, (client) =>
      grantBonus(client, {
        accountId,
        currency: 'EUR',
        offerKey: 'test',
        kind: 'bonus-money',
        valuesMinor: [500_00n],
        requirementMinor: 5_000_00n,
        maxConversionMinor: null,
        maxStakeMinor: null,
        minOddsMilli: 1000,
        terms: JSON.stringify(defaultContribution),
        expiresAtMs: Date.now() + 86_400_000,
        paymentId: null,
        code: null,
        atMs: Date.now(),
      }),
    );
    await choose(player, 60);
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    expect((await frame.start(even)).code).toBeUndefined();
    const limit = { Kind: 'session', Period: 'day', Value: '15', CommandId: newCommandId() };
    const set = await player.browser.call('POST /api/protection/setlimit', { body: limit });
    expect(set.body.Limits).toMatchObject([{ Kind: 'session', Used: '5' }]);
    await makeDue(player);
    await vi.waitFor(async () => expect((await readStay(player)).open).toBe(true), SOON);
    expect((await frame.start(even)).code).toBe('RealityCheckException');
  });

  test('a reality check keeps its first answer, and other players cannot answer it', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const { check } = await checked(player);
    expect((await answer(other, check.id, 'continue')).status).toBe(404);
    expect((await readStay(player)).open).toBe(true);
    const both = await Promise.all([answer(player, check.id, 'leave'), answer(player, check.id, 'leave')]);
    expect(both.map(({ body }) => body.Answer)).toEqual(['leave', 'leave']);
    expect((await answer(player, check.id, 'continue')).body.Answer).toBe('leave');
    // The stay has ended. The next one begins with the next stake.
    expect(await readStay(player)).toEqual({ started: false, due: false, open: false });
  });

  test('an open check stays open when checks are turned off, and no other follows', async () => {
    const player = await newPlayer();
    const { frame, check } = await checked(player);
    await choose(player, null);
    expect((await frame.start(even)).code).toBe('RealityCheckException');
    await answer(player, check.id, 'continue');
    expect((await frame.start(even)).code).toBeUndefined();
    expect(await readStay(player)).toEqual({ started: false, due: false, open: false });
  });

  test('a player who has left gets no check: the stay ends', async () => {
    const player = await newPlayer();
    await choose(player, 60);
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    await frame.start(even);
    await vi.waitFor(async () => expect((await readStay(player)).due).toBe(true), SOON);
    await openDueChecks({
      pool,
      clock: { nowMs: () => Date.now() + 2 * 3_600_000 },
      log: createLog('silent', 'test'),
      news: { changed: () => expect.unreachable('a check was opened') },
    });
    expect(await readStay(player)).toEqual({ started: false, due: false, open: false });
  });

  test('concurrent workers open a reality check once', async () => {
    const player = await newPlayer();
    await choose(player, 60);
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    await frame.start(even);
    await vi.waitFor(async () => expect((await readStay(player)).due).toBe(true), SOON);
    const due = { accountId: await readAccountId(player), atMs: Date.now() + 3_600_000, idleMs: 7_200_000 };
    const opened = await Promise.all([1, 2, 3].map(() => passStay(pool, due)));
    expect(opened.filter(Boolean)).toHaveLength(1);
    await readCheck(player);
  });

  test("the interval defaults to the profile's, and only intervals of the profile are accepted", async () => {
    const player = await newPlayer();
    const readInterval = async () =>
      (await player.browser.call('GET /api/protection/overview')).body.RealityCheckMinutes;
    expect(await readInterval()).toBe(60);
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    await frame.start(even);
    await vi.waitFor(async () => expect((await readStay(player)).due).toBe(true), SOON);
    const { body } = await player.browser.call('POST /api/protection/setrealitycheck', {
      body: { Minutes: 61 },
    });
    expect(body.ErrorCode).toBe('InvalidDetailsException');
    await choose(player, null);
    expect(await readInterval()).toBeNull();
    await frame.start(even);
    expect(await readStay(player)).toEqual({ started: false, due: false, open: false });
    const { rows } = await pool.query(
      `select details->>'minutes' as minutes from protection_event where account_id = ${accountIdSql}`,
      [player.name],
    );
    expect(rows).toEqual([{ minutes: null }]);
  });

  test('an open check allows the current round to be finished but no new round', async () => {
    const player = await newPlayer();
    await choose(player, 60);
    const frame = await ArcadeFrame.open(site.url, player.browser, { game: 'hi-lo' });
    const started = await frame.start({ stake: '100' });
    expect(started.code).toBeUndefined();
    await makeDue(player);
    await vi.waitFor(async () => expect((await readStay(player)).open).toBe(true), SOON);
    const ended = await frame.move(started.body, { kind: 'skip' });
    expect(ended.code).toBeUndefined();
    const dice = await ArcadeFrame.open(site.url, player.browser, { game: 'dice' });
    expect((await dice.start(even)).code).toBe('RealityCheckException');
  });

  test('an open check blocks sports bets and table bets', async () => {
    const player = await newPlayer();
    expect(await placeBet(player)).toBe('placed');
    const { check } = await checked(player);
    expect(await placeBet(player)).toBe('RealityCheckException');
    const table = await TableFrame.open(site.url, player.browser, { game: 'live-wheel' });
    const held = await table.bet(await bettingFor(1000, table), betAt['live-wheel']);
    expect(held.code).toBe('RealityCheckException');
    await answer(player, check.id, 'continue');
    expect(await placeBet(player)).toBe('placed');
    const tableBet = await table.bet(await bettingFor(1000, table), betAt['live-wheel']);
    expect(tableBet.code).toBeUndefined();
    table.leave();
  });

  test('an open check blocks a new provider round but not further bets of a current round', async () => {
    const player = await newPlayer();
    await choose(player, 60);
    const launched = await player.browser.call('POST /api/casino/launch', {
      body: { Provider: PROVIDER, Key: 'sheep' },
    });
    expect(launched.status, JSON.stringify(launched.body)).toBe(200);
    const { body: session } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
    const who = {
      userId: String(session?.user_id),
      currency: String(session?.currency),
      game: 'sheep',
      sessionId: String(launched.body.SessionID),
    };
    const wallet = { baseUrl: `${site.url}/api/aggregator/${PROVIDER}`, secret: stub.secret };
    const round = newName();
    const play = (id: string) => callWallet(wallet, 'play', playBody(who, id, [bet(100)]));
    expect((await play(round)).status).toBe(200);
    await makeDue(player);
    await vi.waitFor(async () => expect((await readStay(player)).open).toBe(true), SOON);
    const held = await play(newName());
    expect([held.status, held.code]).toEqual([412, 111]);
    expect((await play(round)).status).toBe(200);
  });
});
