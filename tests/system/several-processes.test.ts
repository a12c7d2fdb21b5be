import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Match, Payment } from '@evens/contract';
import { SANDBOX_PAYMENTS_FILE } from '@evens/providers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { Browser, goodPassword, registerPlayer } from '../fixture/browser.ts';
import { readOutbox } from '../fixture/outbox.ts';
import { retryOverloaded } from '../fixture/overloaded.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { createDatabase, type SiteOptions } from '../fixture/site-place.ts';
import { creditPlayer } from '../fixture/top-up.ts';

/** Refusals after which a client sends the same command again. */
const passing = ['OverloadedException', 'PlaceBetInProgressException', 'PriceStaleException'];
const EVENTUALLY_MS = 60_000;

let season: QuietSeason;
let redis: TestRedis;
let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: Pool;
let [api, otherApi, feed, otherFeed, worker, otherWorker, payments, otherPayments]: BootedSite[] = [];
/** Data folder of the processes that share the sandbox's payment service. */
let cashierFolder: string;
let player: Browser;
/** The same player's session at the other API process. */
let playerThere: Browser;
let selection: Readonly<Record<string, unknown>>;
const acceptedIds: string[] = [];

function boot(ROLES: string, more: Pick<SiteOptions, 'withPayments' | 'args'> = {}): Promise<BootedSite> {
  return bootSite({
    feed: season.feed,
    ...more,
    databaseUrl: database.url,
    env: { ROLES, BUS_URL: redis.url, EVENS_RATE_FACTOR: '100' },
    untilLive: ROLES === 'api',
  });
}

beforeAll(async () => {
  season = quietSeason();
  redis = await startRedis();
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'test', max: 2, onIdleError: () => undefined });
  // The first process prepares the tables of the jobs.
  feed = await boot('feed');
  cashierFolder = mkdtempSync(join(tmpdir(), 'evens-cashier-'));
  const withCashier = { withPayments: true, args: ['--data', cashierFolder] };
  [otherFeed, otherApi, worker] = await Promise.all([boot('feed'), boot('api'), boot('worker')]);
  // Each folder has logins of its own, and those of the last process hold.
  api = await boot('api', withCashier);
  [otherWorker, payments, otherPayments] = await Promise.all([
    ...[boot('worker'), boot('payments', withCashier), boot('payments', withCashier)],
  ]);
  player = await registerPlayer(site('api').url, 'wanderer');
  await creditPlayer({ databaseUrl: database.url, userName: 'wanderer', amount: '1000' });
  playerThere = new Browser(site('other api').url);
  playerThere.steal(player.cookieHeader);
  const { body } = await player.call('GET /api/sport/matches');
  const [match] = body.Matches as readonly Match[];
  const market = match?.PreviewMarkets[0];
  const odd = market?.Odds[0];
  if (!match || !market || !odd) throw new Error('nothing to bet on');
  const { Type: MarketType, Specifier } = market;
  selection = { MatchID: match.ID, MarketType, Specifier, OutcomeNo: odd.OutcomeNo, Odds: odd.Odds };
}, 600_000);
afterAll(async () => {
  const sites = [api, otherApi, worker, otherWorker, payments, otherPayments, feed, otherFeed];
  for (const each of sites) await each?.stop();
  await pool?.end();
  await database?.drop();
  await redis?.stop();
  season?.remove();
  if (cashierFolder) rmSync(cashierFolder, { recursive: true, force: true });
});

function site(name: 'api' | 'other api' | 'feed' | 'other feed' | 'worker' | 'other worker'): BootedSite {
  const found = {
    ...{ api, feed, worker, 'other api': otherApi, 'other feed': otherFeed, 'other worker': otherWorker },
  }[name];
  if (!found) throw new Error(`${name} did not start`);
  return found;
}

/** Returns the refusal code, `placed`, or `lost` if no answer arrived. */
async function place(browser: Browser, CommandId: string): Promise<string> {
  const body = { CommandId, BetType: 1, Selections: [selection], Stake: '1', OddsChangePolicy: 2 };
  try {
    const answer = await browser.call('POST /api/betslip/placebet', { body });
    if (answer.status !== 200) return String(answer.body.ErrorCode);
    acceptedIds.push(CommandId);
    return 'placed';
  } catch {
    return 'lost';
  }
}

/** Bets at both processes in turn until each has accepted one. Returns the time without an accepted bet, ms. */
async function timeUntilBothAccept(): Promise<number> {
  const fromMs = performance.now();
  let firstMs: number | undefined;
  for (const browser of [player, playerThere]) {
    await expect
      .poll(
        async () => {
          const answer = await place(browser, newCommandId());
          expect([...passing, 'placed']).toContain(answer);
          return answer;
        },
        { timeout: EVENTUALLY_MS, interval: 100 },
      )
      .toBe('placed');
    firstMs ??= performance.now();
  }
  return Math.round((firstMs ?? performance.now()) - fromMs);
}

/** Messages about `me` on a socket of this browser. */
async function followMe(browser: Browser) {
  const headers = { origin: browser.url, cookie: browser.cookieHeader };
  const socket = new WebSocket(`${browser.url.replace('http', 'ws')}/api/stream`, { headers });
  const messages: Record<string, unknown>[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.topic === 'me') messages.push(message);
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.send(JSON.stringify({ t: 'sub', topics: [{ topic: 'me' }] }));
  await expect.poll(() => messages.length).toBe(1);
  return { messages, close: () => socket.close() };
}

test('the feed has one owner of two processes, and both API processes offer the same prices', async () => {
  const readMatches = async (browser: Browser) =>
    ((await browser.call('GET /api/sport/matches')).body.Matches as readonly Match[]).map(
      ({ ID, PreviewMarkets }) => ({ ID, PreviewMarkets }),
    );
  await expect
    .poll(
      async () =>
        JSON.stringify(await readMatches(playerThere)) === JSON.stringify(await readMatches(player)),
    )
    .toBe(true);
  const lines = [...site('feed').logs, ...site('other feed').logs];
  expect(lines.filter((line) => line.includes('"feed-owning"'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('"feed-waiting"'))).toHaveLength(1);
});

test('a command that is sent to both API processes at once is done once', async () => {
  for (let n = 0; n < 10; n += 1) {
    const id = newCommandId();
    const answers = await Promise.all([place(player, id), place(playerThere, id)]);
    expect(answers).toContain('placed');
    expect(answers.filter((answer) => answer !== 'placed' && !passing.includes(answer))).toEqual([]);
  }
});

test('commands of one account at both API processes at once are all done', async () => {
  const ids = Array.from({ length: 40 }, newCommandId);
  let left = ids.map((id, index) => ({ id, browser: index % 2 === 0 ? player : playerThere }));
  while (left.length > 0) {
    const answers = await Promise.all(left.map(({ id, browser }) => place(browser, id)));
    expect(answers.filter((answer) => answer !== 'placed' && !passing.includes(answer))).toEqual([]);
    left = left.filter((_, index) => answers[index] !== 'placed');
  }
});

test('a bet at one API process reaches the open pages at the other', async () => {
  const page = await followMe(playerThere);
  expect(await place(player, newCommandId())).toBe('placed');
  await expect.poll(() => page.messages.length).toBeGreaterThan(1);
  page.close();
});

test('a layer of limits that is set at one API process bounds the next bet at the other', async () => {
  const operator = await logInOperator();
  const scope = { Place: 'platform', Name: '', MarketType: '', ClassID: null, OverLimit: 'reject' };
  const unbounded = { PayoutMaximum: null, LiabilityMaximum: null, DelaySeconds: null, Currency: 'EUR' };
  const setStake = async (StakeMaximum: string | null) => {
    const body = { ...scope, ...unbounded, StakeMaximum, Reason: 'a test of two processes' };
    expect((await operator.call('POST /api/desk/limit-layer', { body })).status).toBe(200);
  };
  expect(await place(playerThere, newCommandId())).toBe('placed');
  await setStake('0.50');
  // The message may be on its way; without it, the other process would accept the bet for five seconds.
  await expect.poll(() => place(playerThere, newCommandId())).toBe('LineBettingLimitReachedException');
  await setStake(null);
  await expect.poll(() => place(playerThere, newCommandId())).toBe('placed');
});

test('a log-out at one API process ends the session at the other at once, with its open pages', async () => {
  const leaving = await registerPlayer(site('api').url, 'leaving');
  const there = new Browser(site('other api').url);
  there.steal(leaving.cookieHeader);
  expect((await there.call('GET /api/user/get')).status).toBe(200);
  const page = await followMe(there);
  await leaving.call('POST /api/account/logout');
  expect((await there.call('GET /api/user/get')).status).toBe(401);
  await expect.poll(() => page.messages.at(-1)).toMatchObject({ t: 'err', code: 'not-allowed' });
  page.close();
});

test('wrong passwords count at both API processes together', async () => {
  const waits = () => {
    const login = { UserName: 'wanderer', Password: `wrong ${goodPassword}` };
    return [site('api'), site('other api')].map(async ({ url }) => {
      const answer = await new Browser(url).call('POST /api/account/login', { body: login });
      return answer.body.ErrorCode;
    });
  };
  const codes: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    codes.push(...(await Promise.all(waits())));
    await pause(50);
  }
  expect(new Set(codes.slice(0, 4))).toEqual(new Set([codes[0]]));
  expect(new Set(codes.slice(6))).toEqual(new Set([codes[6]]));
  expect(codes[6]).not.toBe(codes[0]);
});

test('when the owner of the feed is killed, the other feed process takes over, and bets are accepted again', async () => {
  const owner = site('feed').logs.some((line) => line.includes('"feed-owning"')) ? 'feed' : 'other feed';
  await site(owner).kill9();
  const ms = await (async () => {
    const killedMs = performance.now();
    // The prices of the killed owner are stale after two seconds.
    await expect
      .poll(() => place(player, newCommandId()), { timeout: EVENTUALLY_MS, interval: 100 })
      .toBe('PriceStaleException');
    await timeUntilBothAccept();
    return Math.round(performance.now() - killedMs);
  })();
  console.info(`feed owner killed: bets at both API processes after ${ms} ms`);
});

test('bets are refused without the bus, and accepted at both API processes when it is back', async () => {
  await redis.kill();
  for (const browser of [player, playerThere])
    await expect
      .poll(() => place(browser, newCommandId()), { timeout: EVENTUALLY_MS, interval: 100 })
      .toBe('PriceStaleException');
  // Accounts need no bus.
  expect((await player.call('GET /api/user/get')).status).toBe(200);
  await redis.start();
  console.info(`bus back: first accepted bet after ${await timeUntilBothAccept()} ms`);
});

test('when a worker is killed, the other one does its work', async () => {
  await site('worker').kill9();
  const answer = await new Browser(site('api').url).call('POST /api/account/lostpassword', {
    body: { Email: 'wanderer@players.example', Language: 'en' },
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(
      () =>
        readOutbox(site('other worker').dataDir)
          .map(({ head }) => head)
          .join('\n'),
      {
        timeout: EVENTUALLY_MS,
      },
    )
    .toContain('To: wanderer@players.example');
  await expect
    .poll(() => site('other worker').logs.filter((line) => line.includes('"work-begun"')).length, {
      timeout: EVENTUALLY_MS,
    })
    .toBe(7);
});

async function logInOperator(): Promise<Browser> {
  const operator = new Browser(site('api').url);
  const { name: UserName, password: Password } = site('api').operator ?? {};
  const login = { body: { UserName, Password } };
  const entered = await retryOverloaded(() => operator.call('POST /api/account/login', login));
  expect(entered.body.ErrorCode).toBe(undefined);
  return operator;
}

/** Requests a withdrawal of 50.00 and approves it, both at API processes. Returns its id. */
async function withdraw(payee: Browser): Promise<string> {
  const { body } = await payee.call('POST /api/withdraw/create', {
    body: {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: '50.00',
      Password: goodPassword,
      AccountID: '123456',
    },
  });
  const { ID } = body.Payment as Payment;
  const operator = await logInOperator();
  const approved = await operator.call('POST /api/desk/approvewithdrawal', { body: { ID } });
  expect(approved.body).toMatchObject({ ApprovalsMissing: 0 });
  return ID;
}

async function readPayment(id: string) {
  const { rows } = await pool.query<{ state: number; attempts: number }>(
    'select state, send_attempts as attempts from payment where id = $1',
    [id],
  );
  return rows[0];
}

const hasBegun = ({ logs }: BootedSite, work: string) =>
  logs.some((line) => line.includes('"work-begun"') && line.includes(`"work":"${work}"`));

test('withdrawals that an API process approved are paid once by a payments process, also if the first one is killed', async () => {
  if (!payments || !otherPayments || !otherApi) throw new Error('a process did not start');
  const [first, second] = hasBegun(payments, 'payouts')
    ? [payments, otherPayments]
    : [otherPayments, payments];
  expect([first, second, site('api'), otherApi].map((each) => hasBegun(each, 'payouts'))).toEqual([
    ...[true, false, false, false],
  ]);
  const payee = await registerPlayer(site('api').url, 'payee');
  await creditPlayer({ databaseUrl: database.url, userName: 'payee', amount: '200' });
  const paid = await withdraw(payee);
  await expect.poll(() => readPayment(paid), { timeout: EVENTUALLY_MS }).toEqual({ state: 2, attempts: 1 });

  // The payment service cannot store the order, so that its sender ends before it has an answer.
  const service = new DatabaseSync(join(cashierFolder, SANDBOX_PAYMENTS_FILE), { timeout: 5000 });
  service.exec('begin immediate');
  const interrupted = await withdraw(payee);
  await expect
    .poll(() => readPayment(interrupted), { timeout: EVENTUALLY_MS })
    .toEqual({ state: 9, attempts: 1 });
  const servicePid = Number(/"sandbox-records-started","pid":(\d+)/.exec(first.logs.join('\n'))?.[1]);
  await first.kill9();
  process.kill(servicePid, 'SIGKILL');
  service.exec('rollback');
  service.close();
  await pool.query('update payment set send_at = now() where id = $1', [interrupted]);
  await expect
    .poll(() => readPayment(interrupted), { timeout: EVENTUALLY_MS })
    .toEqual({ state: 2, attempts: 2 });
  expect(hasBegun(second, 'payouts')).toBe(true);
  const { body } = await payee.call('GET /api/user/balance');
  expect(body.TotalBalance).toBe('100.00');
});

test('accepted commands were done once, and the ledger is right', async () => {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::integer as n from ticket where command_id = any($1)',
    [acceptedIds],
  );
  const accepted = new Set(acceptedIds).size;
  expect(rows[0]?.n).toBe(accepted);
  const { rows: tickets } = await pool.query<{ n: number }>('select count(*)::integer as n from ticket');
  const { body } = await player.call('GET /api/user/balance');
  expect(body.TotalBalance).toBe(`${1000 - (tickets[0]?.n ?? 0)}.00`);
  expect(await checkLedger(pool, { scope: 'all', atMs: Date.now() })).toEqual([]);
});
