import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { readOutbox } from '../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { unlockAccount } from '../../players/index.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

function close(browser: Browser, body: Readonly<Record<string, string>> = { Password: goodPassword }) {
  return browser.call('POST /api/user/close', { body });
}

function logIn(name: string, Password = goodPassword, browser = new Browser(site.url)) {
  return browser.call('POST /api/account/login', { body: { UserName: name, Password } });
}

async function isLoggedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /api/user/get')).status === 200;
}

const accountIdSql = `(select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;

describe('closing an empty account', () => {
  test('closing needs the password, ends all sessions, and later log-ins report the closed account', async () => {
    const own = await registerPlayer(site.url, 'closer');
    const other = new Browser(site.url);
    await logIn('closer', goodPassword, other);
    expect((await close(own, { Password: 'not this one' })).body.ErrorCode).toBe('WrongPasswordException');
    expect(await isLoggedIn(own)).toBe(true);
    expect((await close(own)).body).toEqual({ HasErrors: false });
    expect(own.cookieHeader).toBe('');
    expect(await isLoggedIn(other)).toBe(false);
    const refused = await logIn('closer');
    expect([refused.status, refused.body.ErrorCode]).toEqual([403, 'AccountClosedException']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await logIn('closer', 'not this one')).body.ErrorCode).toBe('WrongCredentialsException');
    const { rows } = await pool.query(
      `select b.blocked, (select count(*)::integer from operator_action o
                           where o.action = 'account-close' and o.subject = 'player:' || p.id) as actions
       from player p join balance b on b.account_id = p.account_id where p.account_id = ${accountIdSql}`,
      ['closer'],
    );
    expect(rows).toEqual([{ blocked: true, actions: 1 }]);
    await expect
      .poll(() => readOutbox(site.dataDir).filter(({ head }) => head.includes('To: closer@')).length, {
        timeout: 10_000,
      })
      .toBe(1);
  });

  test('a closed account is reopened by an operator but not by an expired lock', async () => {
    const own = await registerPlayer(site.url, 'returner');
    expect((await close(own)).status).toBe(200);
    await pool.query(
      `update player set locked_until = now() - interval '1 minute', lock_reason = 'a test' where account_id = ${accountIdSql}`,
      ['returner'],
    );
    expect((await logIn('returner')).body.ErrorCode).toBe('AccountClosedException');
    const { rows } = await pool.query(`select id from player where account_id = ${accountIdSql}`, [
      'returner',
    ]);
    const log = createLog('warn', 'test');
    const byHand = {
      playerId: rows[0].id,
      reason: 'asked by phone',
      operator: 'shell:test',
      atMs: Date.now(),
    };
    await unlockAccount({ pool, log }, byHand);
    const browser = new Browser(site.url);
    expect((await logIn('returner', goodPassword, browser)).status).toBe(200);
    const top = await pool.query(`select blocked from balance where account_id = ${accountIdSql}`, [
      'returner',
    ]);
    expect(top.rows).toEqual([{ blocked: false }]);
  });

  test('an account with a second factor is closed only with a code', async () => {
    const own = await registerPlayer(site.url, 'closer-factor');
    const { app } = await turnOnSecondFactor(own);
    expect((await close(own)).body.ErrorCode).toBe('SecondFactorRequiredException');
    expect((await close(own, { Password: goodPassword, Code: app.code() })).status).toBe(200);
  });
});

const paymentIn = (direction: 'deposit' | 'withdrawal', state: number) =>
  `insert into payment (id, account_id, direction, method, provider, amount, currency, state, version, form, command_id, created_at, changed_at, expires_at, approvals_needed)
  select gen_random_uuid(), ${accountIdSql}, '${direction}', 'skrill', 'sandbox', 100, 'EUR', ${state}, 1, '{}', gen_random_uuid(), now(), now(),
         now() + interval '1 hour', ${direction === 'withdrawal' ? 1 : 'null'}`;
const pendingDeposit = paymentIn('deposit', 1);

const waitsForBalance = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from balance%'`;

describe('refusals to close an account', () => {
  async function refusedData(browser: Browser): Promise<unknown> {
    const { status, body } = await close(browser);
    expect([status, body.ErrorCode]).toEqual([409, 'AccountNotEmptyException']);
    expect(await isLoggedIn(browser)).toBe(true);
    return body.Data;
  }
  let opened = 0;
  const empty = { balance: '0.00', vault: '0.00', currency: 'EUR', openBets: 0, payments: 0, rounds: 0 };

  test('an account with a balance is not closed, and the code stays usable', async () => {
    const own = await registerPlayer(site.url, 'rich');
    await topUp(own, '12.34');
    expect(await refusedData(own)).toEqual({ ...empty, balance: '12.34' });
    const { app } = await turnOnSecondFactor(own);
    const proof = { Password: goodPassword, Code: app.code() };
    expect((await close(own, proof)).body.ErrorCode).toBe('AccountNotEmptyException');
    expect((await own.call('POST /api/user/secondfactor/off', { body: proof })).status).toBe(200);
    const body = { CommandId: newCommandId(), Amount: '12.34', Minutes: 60 };
    expect((await own.call('POST /api/protection/vaultlock', { body })).status).toBe(200);
    expect(await refusedData(own)).toEqual({ ...empty, vault: '12.34' });
  });

  test.each([
    [
      'a bet is open',
      'openBets',
      `insert into ticket (id, account_id, stake, stake_open, payout_promised, payout_cap, payout, command_id, decided_at, version,
         settlement_no, rules_version, rate_id, acceptance, result, policy, type, currency, formula, request)
       select 900000001, ${accountIdSql}, 1, 1, 2, 2, 0, gen_random_uuid(), now(), 1, 0, 1, (select min(id) from rate), 1, 0, 0, 'single', 'EUR', '{}', '{}'`,
    ],
    ['a payment is under way', 'payments', pendingDeposit],
    ['a withdrawal waits for its second approval', 'payments', paymentIn('withdrawal', 14)],
    ['the money of a withdrawal in error is held', 'payments', paymentIn('withdrawal', 13)],
    [
      'a round of another provider is open',
      'rounds',
      `insert into external_round (id, provider, provider_round, account_id, session_id, game, currency, bets, stake, payout, refunded, started_at)
       select 900000001, 'sandbox', 'r1', ${accountIdSql}, 's1', 'g', 'EUR', 1, 1, 0, false, now()`,
    ],
  ])('an account is not closed while %s', async (_what, field, sql) => {
    opened += 1;
    const name = `open-${field.toLowerCase()}-${opened}`;
    const own = await registerPlayer(site.url, name);
    await pool.query(sql, [name]);
    expect(await refusedData(own)).toEqual({ ...empty, [field]: 1 });
  });

  test('an account is not closed while a deposit begins at the same time', async () => {
    const own = await registerPlayer(site.url, 'open-at-once');
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(`select from balance where account_id = ${accountIdSql} for update`, [
        'open-at-once',
      ]);
      const refused = refusedData(own);
      const waiting = async () => (await pool.query(waitsForBalance)).rowCount;
      await expect.poll(waiting).toBe(1);
      await client.query(pendingDeposit, ['open-at-once']);
      await client.query('commit');
      expect(await refused).toEqual({ ...empty, payments: 1 });
    } finally {
      client.release(true);
    }
  });
});
