import { randomBytes } from 'node:crypto';
import { makeCommandId, type PlayerId } from '@evens/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, goodPassword, registerPlayer, registration } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { nextMail, readOutbox } from '../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { bootSite } from '../../../../../tests/fixture/site.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { withConnection } from '../../../../../tools/postgres-process.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { rateLimits } from '../../platform/rate-limit.ts';
import { endExpiredLocks } from '../accounts/lock.ts';
import { createAuth, lockAccount, unlockAccount } from '../index.ts';

let site: Site;
let season: QuietSeason;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

async function logIn(name: string, password = goodPassword, browser = new Browser(site.url)) {
  const answer = await browser.call('POST /api/account/login', {
    body: { UserName: name, Password: password },
  });
  return { browser, answer };
}

async function isLoggedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /api/user/get')).status === 200;
}

async function requestLink(email: string, language = 'en'): Promise<string> {
  const known = readOutbox(site.dataDir).filter(({ head }) => head.includes(`To: ${email}`)).length;
  const answer = await new Browser(site.url).call('POST /api/account/lostpassword', {
    body: { Email: email, Language: language },
  });
  expect(answer.status).toBe(200);
  const mail = await nextMail(site.dataDir, email, known);
  return /https?:\S+/.exec(mail.text)?.[0] ?? '';
}

function setPassword(token: string, password: string) {
  return new Browser(site.url).call('POST /api/account/setpassword', {
    body: { Token: token, Password: password, PasswordConfirmation: password },
  });
}

describe('registration', () => {
  test('registration opens an account with an empty balance and logs in', async () => {
    const browser = new Browser(site.url);
    const answer = await browser.call('POST /api/account/register', {
      body: registration('Ada', { Currency: 'mBTC', Language: 'pt-BR' }),
    });
    expect(answer.body).toMatchObject({
      UserName: 'Ada',
      Email: 'ada@players.example',
      UserType: 0,
      IsOperator: false,
      Balance: '0.00000',
      Balances: { TotalBalance: '0.00000' },
      Currency: 'mBTC',
      Country: { Code: 'MT' },
      Language: 'pt-BR',
    });
    expect(await isLoggedIn(browser)).toBe(true);
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test('a user name and an e-mail address can be registered once, regardless of case', async () => {
    await registerPlayer(site.url, 'grace');
    const again = (changes: Readonly<Record<string, unknown>>) =>
      new Browser(site.url).call('POST /api/account/register', { body: registration('grace', changes) });
    expect((await again({ UserName: 'other-name', Email: 'GRACE@players.example' })).body.ErrorCode).toBe(
      'EmailTakenException',
    );
    expect((await again({ UserName: 'GRACE', Email: 'other@players.example' })).body.ErrorCode).toBe(
      'UserNameTakenException',
    );
  });

  test('a registration whose answer was lost can be sent again, and logs in', async () => {
    const first = await registerPlayer(site.url, 'barbara');
    const repeat = async (changes: Readonly<Record<string, unknown>> = {}) => {
      const browser = new Browser(site.url);
      const { status, body } = await browser.call('POST /api/account/register', {
        body: registration('barbara', changes),
      });
      return { status, refused: body.ErrorCode, id: body.ID, isLoggedIn: await isLoggedIn(browser) };
    };
    const { body: user } = await first.call('GET /api/user/get');
    expect(await repeat()).toEqual({ status: 200, refused: undefined, id: user.ID, isLoggedIn: true });

    const refused = { status: 409, refused: 'EmailTakenException', id: undefined, isLoggedIn: false };
    const other = 'another long passphrase 7';
    expect(await repeat({ Password: other, PasswordConfirmation: other })).toEqual(refused);
    expect(await repeat({ Currency: 'mBTC' })).toEqual(refused);
    await withConnection(site.databaseUrl, (client) =>
      client.query(
        `update player set created_at = created_at - interval '2 hours'
          where auth_user_id = (select id from auth_user where username = 'barbara')`,
      ),
    );
    expect(await repeat()).toEqual(refused);
  });

  test('checklogin validates name and password before the other steps and never reveals a used address', async () => {
    await registerPlayer(site.url, 'edsger');
    const check = (changes: Readonly<Record<string, unknown>>) => {
      const { Email, UserName, Password, PasswordConfirmation } = registration('edsger', changes);
      return new Browser(site.url).call('POST /api/account/checklogin', {
        body: { Email, UserName, Password, PasswordConfirmation },
      });
    };
    expect((await check({ UserName: 'EDSGER' })).body.ErrorCode).toBe('UserNameTakenException');
    const free = { UserName: 'edsger-2' };
    expect((await check({ ...free, Password: 'short', PasswordConfirmation: 'short' })).body.HasErrors).toBe(
      true,
    );
    expect((await check({ ...free, PasswordConfirmation: 'something else 42' })).body.HasErrors).toBe(true);
    // The address is in use, but the answer equals that for a free address.
    const addressInUse = await check(free);
    expect([addressInUse.status, addressInUse.body.HasErrors]).toEqual([200, false]);
    expect(addressInUse.body).toEqual((await check({ ...free, Email: 'nobody@players.example' })).body);
    expect(await isLoggedIn(new Browser(site.url))).toBe(false);
  });

  test('registrations at once with one user name create one account', async () => {
    const register = (changes: Readonly<Record<string, unknown>>) =>
      new Browser(site.url).call('POST /api/account/register', { body: registration('twin', changes) });
    const emails = ['a', 'b', 'c', 'd', 'e'].map((each) => `${each}@players.example`);
    const answers = await Promise.all(emails.map((Email) => register({ Email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('the same registration sent several times at once creates one account and logs in each time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        new Browser(site.url).call('POST /api/account/register', { body: registration('double') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([...new Set(answers.map(({ body }) => body.ID))]).toEqual([expect.any(Number)]);
  });

  test('registration returns refusals in the language of the page', async () => {
    const answer = await new Browser(site.url).call('POST /api/account/register', {
      query: '?lang=pt-BR',
      body: registration('young', { BirthYear: 2020 }),
    });
    expect(answer.body).toMatchObject({
      HasErrors: true,
      ErrorCode: 'UnderAgeException',
      Data: { minimumAge: 18 },
    });
    expect(answer.body.ErrorMessage).toMatch(/18 anos/);
  });

  test('registration refuses fields that no form sends', async () => {
    const answer = await new Browser(site.url).call('POST /api/account/register', {
      body: registration('sneaky', { IsOperator: true }),
    });
    expect(answer.body.ErrorCode).toBe('InvalidRequestException');
  });
});

describe('log-in', () => {
  test.each(['linus', 'LINUS', 'linus@players.example', 'Linus@Players.Example'])(
    'the player can log in as %s',
    async (name) => {
      await registerPlayer(site.url, 'linus').catch(() => undefined);
      const { browser, answer } = await logIn(name);
      expect(answer.status).toBe(200);
      expect(await isLoggedIn(browser)).toBe(true);
    },
  );

  test('log-in answers a wrong password and an unknown name alike', async () => {
    await registerPlayer(site.url, 'known');
    const wrong = await logIn('known', 'not the password');
    const unknown = await logIn('nobody-at-all', 'not the password');
    expect(wrong.answer.status).toBe(401);
    expect(unknown.answer.status).toBe(401);
    expect(unknown.answer.body).toEqual(wrong.answer.body);
    expect(unknown.answer.headers.getSetCookie()).toEqual(wrong.answer.headers.getSetCookie());
  });

  test('the sixth password guess has to wait', async () => {
    await registerPlayer(site.url, 'guessed');
    for (let i = 0; i < 5; i++) await logIn('guessed', `guess number ${i}`);
    const { answer } = await logIn('guessed');
    expect(answer.status).toBe(429);
    expect(answer.body.ErrorCode).toBe('TooManyRequestsException');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('logging out ends the session itself, not only the cookie', async () => {
    const browser = await registerPlayer(site.url, 'leaver');
    const thief = new Browser(site.url);
    thief.steal(browser.cookieHeader);
    expect(await isLoggedIn(thief)).toBe(true);
    await browser.call('POST /api/account/logout');
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  test('a locked account is reported only to a caller who knows the password', async () => {
    const browser = await registerPlayer(site.url, 'locked');
    await withConnection(site.databaseUrl, (client) =>
      client.query(
        `update player set locked_until = 'infinity' from auth_user u where u.id = auth_user_id and u.username = 'locked'`,
      ),
    );
    expect(await isLoggedIn(browser)).toBe(false);
    expect((await logIn('locked', 'not the password')).answer.body.ErrorCode).toBe(
      'WrongCredentialsException',
    );
    const { answer } = await logIn('locked');
    expect([answer.status, answer.body.ErrorCode]).toEqual([403, 'AccountLockedException']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('a forged session cookie is rejected', async () => {
    const browser = await registerPlayer(site.url, 'tampered');
    const [name = '', value = ''] = browser.cookieHeader.split('=');
    const forged = new Browser(site.url);
    forged.steal(`${name}=${value.slice(0, 5)}${value[5] === 'x' ? 'y' : 'x'}${value.slice(6)}`);
    expect(await isLoggedIn(forged)).toBe(false);
  });
});

describe('a lock', () => {
  let pool: Pool;
  let parts: Parameters<typeof lockAccount>[0];
  beforeAll(async () => {
    pool = createPool({ url: site.databaseUrl, name: 'lock-test', max: 2, onIdleError: () => undefined });
    parts = {
      pool,
      auth: await createAuth({ pool, secret: 'x'.repeat(32), origin: 'http://localhost' }),
      // Acts like another process: it cannot clear the sessions that the site caches.
      principals: { forgetPlayer: async () => undefined },
      log: createLog('silent', 'test'),
      sessionsEnded: () => undefined,
    };
  });
  afterAll(() => pool.end());

  const byHand = { operator: 'shell:tester', atMs: Date.now() };

  async function playerId(userName: string): Promise<PlayerId> {
    const { rows } = await pool.query<{ id: PlayerId }>(
      'select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1',
      [userName],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`no player ${userName}`);
    return row.id;
  }

  async function bet(browser: Browser): Promise<unknown> {
    const placed = await browser.call('POST /api/betslip/placebet', {
      body: {
        CommandId: makeCommandId(Date.now(), randomBytes(16)),
        BetType: 1,
        Selections: [{ MatchID: 999_999, MarketType: '1x2', Specifier: '', OutcomeNo: 1, Odds: 2000 }],
        Stake: '1.00',
        OddsChangePolicy: 0,
      },
    });
    return placed.body.ErrorCode;
  }

  async function isBlocked(id: PlayerId): Promise<unknown> {
    const { rows } = await pool.query<{ blocked: boolean }>(
      'select b.blocked from balance b join player p on p.account_id = b.account_id where p.id = $1',
      [id],
    );
    return rows[0]?.blocked;
  }

  test('a lock refuses the next bet even of a cached session, and unlocking allows it again', async () => {
    const browser = await registerPlayer(site.url, 'barred');
    const id = await playerId('barred');
    expect(await bet(browser)).toBe('SelectionClosedException');
    await lockAccount(parts, {
      ...byHand,
      playerId: id,
      untilMs: Number.POSITIVE_INFINITY,
      reason: 'asked for it',
    });
    expect(await isLoggedIn(browser)).toBe(true);
    expect(await bet(browser)).toBe('AccountLockedException');
    expect((await logIn('barred')).answer.body.ErrorCode).toBe('AccountLockedException');
    const { rows } = await pool.query(
      'select lock_reason, (select count(*) from auth_session s where s."userId" = p.auth_user_id) as sessions from player p where id = $1',
      [id],
    );
    expect(rows).toEqual([{ lock_reason: 'asked for it', sessions: 0 }]);
    const { rows: actions } = await pool.query(
      'select operator, action, details from operator_action where subject = $1',
      [`player:${id}`],
    );
    expect(actions).toEqual([
      { operator: 'shell:tester', action: 'account-lock', details: { reason: 'asked for it', until: null } },
    ]);
    await unlockAccount(parts, { ...byHand, playerId: id, reason: 'he may' });
    const { browser: again, answer } = await logIn('barred');
    expect(answer.status).toBe(200);
    expect(await bet(again)).toBe('SelectionClosedException');
  });

  test('a lock with an end time expires at the next log-in or by the sweep', async () => {
    const browser = await registerPlayer(site.url, 'paused');
    const id = await playerId('paused');
    expect(await bet(browser)).toBe('SelectionClosedException');
    await lockAccount(parts, { ...byHand, playerId: id, untilMs: Date.now() + 3_600_000, reason: 'a break' });
    expect(await endExpiredLocks(parts, 'all')).toBe(0);
    expect(await isBlocked(id)).toBe(true);
    await lockAccount(parts, { ...byHand, playerId: id, untilMs: Date.now() - 1, reason: 'a break' });
    expect(await bet(browser)).toBe('AccountLockedException');
    const { browser: again, answer } = await logIn('paused');
    expect(answer.status).toBe(200);
    expect(await bet(again)).toBe('SelectionClosedException');
    await lockAccount(parts, { ...byHand, playerId: id, untilMs: Date.now() - 1, reason: 'a break' });
    expect(await endExpiredLocks(parts, 'all')).toBe(1);
    expect(await isBlocked(id)).toBe(false);
    expect(await endExpiredLocks(parts, 'all')).toBe(0);
  });
});

describe('a lost password', () => {
  test("a mailed link in the player's language sets a new password once and ends all sessions", async () => {
    const browser = await registerPlayer(site.url, 'forgetful', { Language: 'ar' });
    const link = new URL(await requestLink('forgetful@players.example'));
    expect(link.origin).toBe(site.url);
    expect(link.pathname).toBe('/ar/set-password');
    const token = link.searchParams.get('token') ?? '';
    expect((await setPassword(token, 'short')).body.ErrorCode).toBe('PasswordTooWeakException');
    expect((await setPassword(token, 'an entirely new phrase')).status).toBe(200);
    expect(await isLoggedIn(browser)).toBe(false);
    expect((await logIn('forgetful')).answer.status).toBe(401);
    expect((await logIn('forgetful', 'an entirely new phrase')).answer.status).toBe(200);
    expect((await setPassword(token, 'a third, other phrase')).body.ErrorCode).toBe('TokenExpiredException');
  });

  test('a password reset allows an immediate log-in despite earlier wrong guesses', async () => {
    await registerPlayer(site.url, 'lovelace');
    for (let guess = 0; guess < 6; guess++) await logIn('lovelace', 'not the password');
    expect((await logIn('lovelace')).answer.status).toBe(429);
    const token = new URL(await requestLink('lovelace@players.example')).searchParams.get('token') ?? '';
    const chosen = 'a quite different sentence';
    expect((await setPassword(token, chosen)).status).toBe(200);
    expect((await logIn('lovelace', chosen)).answer.status).toBe(200);
  });

  test('lostpassword gives the same answer for an unknown address and sends no mail', async () => {
    const toNobody = () => readOutbox(site.dataDir).filter(({ head }) => head.includes('nobody@players'));
    const answer = await new Browser(site.url).call('POST /api/account/lostpassword', {
      body: { Email: 'nobody@players.example', Language: 'en' },
    });
    expect([answer.status, answer.body]).toEqual([200, { HasErrors: false }]);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(toNobody()).toEqual([]);
  });

  test('setpassword rejects an unknown token', async () => {
    expect((await setPassword('abcdefgh', 'an entirely new phrase')).body.ErrorCode).toBe(
      'TokenExpiredException',
    );
  });
});

describe('the HTTP server', () => {
  test('the server refuses requests from another origin and without an origin', async () => {
    const browser = await registerPlayer(site.url, 'careful');
    browser.origin = 'https://evil.example';
    expect((await browser.call('POST /api/account/logout')).body.ErrorCode).toBe('CrossSiteRequestException');
    browser.origin = undefined;
    expect((await browser.call('POST /api/account/logout')).body.ErrorCode).toBe('CrossSiteRequestException');
    browser.origin = site.url;
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('the server accepts only JSON bodies', async () => {
    const response = await new Browser(site.url).fetch('/api/account/login', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"UserName":"demo","Password":"x"}',
    });
    expect(response.status).toBe(400);
  });

  test('the server refuses a body above 64 kB', async () => {
    const answer = await new Browser(site.url).call('POST /api/account/login', {
      body: { UserName: 'x', Password: 'x'.repeat(70_000) },
    });
    expect(answer.body.ErrorCode).toBe('InvalidRequestException');
  });

  test('the server matches paths case-insensitively', async () => {
    const response = await new Browser(site.url).fetch('/API/Admin/Config/GET');
    expect(response.status).toBe(200);
  });

  test('the server answers 401 and 404 as refusals', async () => {
    const visitor = new Browser(site.url);
    expect(await visitor.call('GET /api/user/get')).toMatchObject({
      status: 401,
      body: { HasErrors: true, ErrorCode: 'NotLoggedInException' },
    });
    expect(await visitor.call('GET /api/nothing/here')).toMatchObject({
      status: 404,
      body: { HasErrors: true, ErrorCode: 'NotFoundException' },
    });
  });

  test('the content security policy forbids inline script and frames', async () => {
    const response = await new Browser(site.url).fetch('/api/admin/config/get');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('the server answers health, readiness and metrics probes, but hides metrics from proxied clients', async () => {
    const browser = new Browser(site.url);
    expect((await browser.fetch('/health')).status).toBe(200);
    expect((await browser.fetch('/ready')).status).toBe(200);
    expect(await (await browser.fetch('/metrics')).text()).toContain('evens_http_seconds_bucket');
    const proxied = await browser.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.status).toBe(404);
  });

  test('the API document describes the calls', async () => {
    const document = await (await new Browser(site.url).fetch('/api/docs/json')).json();
    expect(document).toHaveProperty(['paths', '/api/account/login', 'post', 'requestBody']);
    expect((await new Browser(site.url).fetch('/api/docs/')).status).toBe(200);
  });
});

describe('the sandbox', () => {
  test('the sandbox has an operator and a demo player with play money', async () => {
    const { player, operator } = site;
    if (player === undefined || operator === undefined)
      throw new Error('openSite: expected the logins of a sandbox player and operator in the log, got none');
    const demo = await logIn(player.name, player.password);
    expect(demo.answer.body).toMatchObject({ UserName: 'demo', IsOperator: false, Balance: '1000.00' });
    const backOffice = await logIn(operator.name, operator.password);
    expect(backOffice.answer.body).toMatchObject({ UserName: 'operator', IsOperator: true });
  });
});

test('sessions, logins and the demo balance survive a restart', async () => {
  const first = await bootSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  const browser = await registerPlayer(first.url, 'stayer');
  const cookies = browser.cookieHeader;
  await first.kill9();
  const second = await openSite({ feed: season.feed, databaseUrl: first.databaseUrl });
  try {
    const returned = new Browser(second.url);
    returned.steal(cookies);
    expect((await returned.call('GET /api/user/get')).body).toMatchObject({ UserName: 'stayer' });
    const demo = await new Browser(second.url).call('POST /api/account/login', {
      body: { UserName: second.player?.name, Password: second.player?.password },
    });
    expect(demo.body).toMatchObject({ Balance: '1000.00' });
  } finally {
    await second.stop();
    await first.stop();
  }
});

test('set-password guesses from one address are rate limited', async () => {
  const strict = await openSite({ feed: season.feed });
  try {
    const answers = await Promise.all(
      Array.from({ length: rateLimits.guess.burst + 20 }, (_, i) =>
        new Browser(strict.url).call('POST /api/account/setpassword', {
          body: { Token: `guess-${i}`, Password: goodPassword, PasswordConfirmation: goodPassword },
        }),
      ),
    );
    const limited = answers.filter(({ status }) => status === 429);
    // Some tokens refill while the first requests are being answered.
    expect(limited.length).toBeGreaterThan(5);
    expect(limited[0]?.body.ErrorCode).toBe('TooManyRequestsException');
  } finally {
    await strict.stop();
  }
});
