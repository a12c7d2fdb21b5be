import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bet,
  callWallet,
  newName,
  playBody,
  type WalletAddress,
  win,
} from '../../../../../tests/conformance/wallet-client.ts';
import { type AggregatorStub, startAggregatorStub } from '../../../../../tests/fixture/aggregator-stub.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { watchProviders } from '../index.ts';

const PROVIDER = 'habanero';
const Reason = 'a test of the bounds';
const HOUR_MS = 3_600_000;

let site: Site;
let season: QuietSeason;
let pool: Pool;
let stub: AggregatorStub;
let operator: Browser;
let second: Browser;
let names = 0;

async function logIn(UserName: string, Password: string): Promise<Browser> {
  const browser = new Browser(site.url);
  const { status, body } = await browser.call('POST /api/account/login', { body: { UserName, Password } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return browser;
}

beforeAll(async () => {
  season = quietSeason();
  stub = await startAggregatorStub([PROVIDER]);
  site = await openSite({
    feed: season.feed,
    env: {
      EVENS_RATE_FACTOR: '1000',
      EVENS_AGGREGATORS: stub.file,
      EVENS_PROVIDER_WIN_MAXIMUM: '500',
    },
  });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
  operator = await logIn(site.operator?.name ?? '', site.operator?.password ?? '');
  await registerPlayer(site.url, 'bounds-two');
  await pool.query(
    `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = 'bounds-two'`,
  );
  second = await logIn('bounds-two', goodPassword);
});
afterAll(async () => {
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
  await pool.end();
  await site.stop();
  await stub.stop();
  season.remove();
});

const wallet = (): WalletAddress => ({
  baseUrl: `${site.url}/api/aggregator/${PROVIDER}`,
  secret: stub.secret,
});

async function player() {
  names += 1;
  const browser = await registerPlayer(site.url, `bounded-${names}`);
  await topUp(browser, '100.00');
  const launched = await browser.call('POST /api/casino/launch', {
    body: { Provider: PROVIDER, Key: 'sheep' },
  });
  if (launched.status !== 200) throw new Error(JSON.stringify(launched.body));
  const { body } = stub.requests.findLast(({ path }) => path === '/sessions') ?? {};
  return {
    browser,
    userId: String(body?.user_id),
    currency: String(body?.currency),
    game: 'sheep',
    sessionId: String(launched.body.SessionID),
  };
}

async function providers() {
  const { body } = await operator.call('GET /api/desk/providers', {
    query: '?From=2026-03-01&To=2026-03-02',
  });
  return body as unknown as {
    HeldWins: { ID: number; Amount: string; IsApproved: boolean }[];
    Providers: { Provider: string; Bets: string; Wins: string; Net: string }[];
  };
}

test('a win above the maximum of a round is refused until two operators approve it, then paid once', async () => {
  const guest = await player();
  const round = newName();
  await callWallet(wallet(), 'play', playBody(guest, round, [bet(100)]));
  // The wins of 499.00 and 1.00 reach the maximum. One more cent exceeds it.
  expect((await callWallet(wallet(), 'play', playBody(guest, round, [win(49_900)]))).status).toBe(200);
  const id = newName();
  const large = playBody(guest, round, [win(101, id)]);
  const refused = await callWallet(wallet(), 'play', large);
  expect(refused).toMatchObject({ code: 125, balance: 59_800 });
  expect(await callWallet(wallet(), 'play', large)).toMatchObject({ code: 125 });
  const [held, ...others] = (await providers()).HeldWins;
  expect(others).toEqual([]);
  expect(held).toMatchObject({ Amount: '1.01', IsApproved: false });
  const { body } = await operator.call('POST /api/desk/providerwin', { body: { ID: held?.ID ?? 0, Reason } });
  expect(await callWallet(wallet(), 'play', large)).toMatchObject({ code: 125 });
  await second.call('POST /api/desk/proposal', { body: { ID: Number(body.ProposalId), Approve: true } });
  // The same id with another amount is not covered by the approval.
  const altered = playBody(guest, round, [win(9_000_000, id)]);
  expect(await callWallet(wallet(), 'play', altered)).toMatchObject({ code: 125 });
  expect(await callWallet(wallet(), 'play', large)).toMatchObject({ balance: 59_901 });
  expect(await callWallet(wallet(), 'play', large)).toMatchObject({ balance: 59_901 });
});

test('a provider is closed when its 24-hour loss exceeds the bound, and after reopening only by a further loss', async () => {
  const guest = await player();
  const parts = {
    pool,
    // Makes everything written so far old enough to be counted.
    clock: { nowMs: () => Date.now() + HOUR_MS / 2 },
    log: createLog('silent', 'test'),
    toBase: async (minor: bigint) => minor,
    lossMaxMinor: 60_000n,
  };
  const isClosed = async () =>
    (await pool.query(`select from game_switch where game = 'habanero:*'`)).rowCount === 1;
  const lose = async (minor: number) => {
    const round = newName();
    return callWallet(wallet(), 'play', playBody(guest, round, [bet(100), win(minor + 100)]));
  };
  const [before] = await watchProviders(parts);
  const lossBefore = before?.lossMinor ?? 0n;
  expect(lossBefore).toBeGreaterThan(0n);
  await lose(Number(60_000n - lossBefore) - 1);
  expect((await watchProviders(parts))[0]).toMatchObject({ provider: PROVIDER, lossMinor: 59_999n });
  expect(await isClosed()).toBe(false);
  await lose(1);
  await watchProviders(parts);
  expect(await isClosed()).toBe(true);
  expect(await lose(1)).toMatchObject({ code: 107 });
  const relaunch = await guest.browser.call('POST /api/casino/launch', {
    body: { Provider: PROVIDER, Key: 'sheep' },
  });
  expect(relaunch.body.ErrorCode).toBe('PlayClosedException');
  await operator.call('POST /api/desk/switch', {
    body: { Kind: 'provider', Name: PROVIDER, Open: true, Reason },
  });
  await watchProviders(parts);
  expect(await isClosed()).toBe(false);
  await lose(40_000);
  await lose(20_000);
  await watchProviders(parts);
  expect(await isClosed()).toBe(true);
  await pool.query('delete from game_switch');
});

test('the provider watch counts each action once and subtracts rollbacks', async () => {
  const guest = await player();
  const soon = { nowMs: () => Date.now() + HOUR_MS / 2 };
  const parts = {
    pool,
    clock: soon,
    log: createLog('silent', 'test'),
    toBase: async (minor: bigint) => minor,
    lossMaxMinor: 10n ** 12n,
  };
  const [before] = await watchProviders(parts);
  const round = newName();
  const id = newName();
  await callWallet(wallet(), 'play', playBody(guest, round, [bet(250, id)]));
  await callWallet(wallet(), 'rollback', {
    ...playBody(guest, round, []),
    actions: [{ action: 'rollback', action_id: newName(), original_action_id: id }],
  });
  await Promise.all([watchProviders(parts), watchProviders(parts)]);
  expect(await watchProviders(parts)).toEqual([before]);
});

test("a game's own limits bound the stake of a bet and the payout of a round at another provider", async () => {
  const guest = await player();
  await operator.call('POST /api/desk/casino/limit', {
    body: {
      ...{ ID: `${PROVIDER}:sheep`, Currency: guest.currency, Reason },
      Limits: { MaximumStake: '1.00', MaximumPayout: '10.00' },
    },
  });
  const play = async (...actions: ReturnType<typeof bet>[]) =>
    (await callWallet(wallet(), 'play', playBody(guest, newName(), actions))).code;
  // The rules of games are cached for some seconds.
  await expect.poll(() => play(bet(101)), { timeout: 15_000, interval: 200 }).toBe(106);
  expect(await play(bet(100), win(1000))).toBeUndefined();
  expect(await play(bet(100), win(1001))).toBe(125);
});
