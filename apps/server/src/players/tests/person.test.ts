import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { withConnection } from '../../../../../tools/postgres-process.ts';

let site: Site;
let season: QuietSeason;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({
    feed: season.feed,
    env: { EVENS_RATE_FACTOR: '1000', EVENS_TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

const nextPassword = 'another horse entirely';

function logIn(name: string, password = goodPassword, browser = new Browser(site.url)) {
  return browser.call('POST /api/account/login', { body: { UserName: name, Password: password } });
}

async function loggedIn(name: string, password = goodPassword): Promise<Browser> {
  const browser = new Browser(site.url);
  expect((await logIn(name, password, browser)).status).toBe(200);
  return browser;
}

async function isLoggedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /api/user/get')).status === 200;
}

function changePassword(browser: Browser, changes: Readonly<Record<string, string>> = {}) {
  return browser.call('POST /api/user/changepassword', {
    body: {
      OldPassword: goodPassword,
      Password: nextPassword,
      PasswordConfirmation: nextPassword,
      ...changes,
    },
  });
}

describe('password guesses', () => {
  const timeOut = (browser: Browser, more: { readonly Code?: string } = {}) =>
    browser.call('POST /api/protection/timeout', { body: { Hours: 24, Password: goodPassword, ...more } });

  async function logInFrom(address: string, password: string): Promise<number> {
    const { status } = await new Browser(site.url).fetch('/api/account/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ UserName: 'besieged', Password: password }),
    });
    return status;
  }

  test("guesses lock a name, also an operator's, except for its owner's networks and live sessions", async () => {
    const own = await registerPlayer(site.url, 'besieged', { LastName: 'Besieged' });
    for (let n = 0; n < 100; n++) await logInFrom(`198.18.${n}.1`, 'a guess');
    expect(await logInFrom('198.19.0.1', goodPassword)).toBe(429);
    expect(await logInFrom('127.0.0.1', goodPassword)).toBe(200);
    const setRole = (role: string | null) =>
      withConnection(site.databaseUrl, (client) =>
        client.query(
          `update player set operator_role = $1 where auth_user_id = (select id from auth_user where username = 'besieged')`,
          [role],
        ),
      );
    await setRole('administrator');
    expect(await logInFrom('127.0.0.1', goodPassword)).toBe(200);
    await setRole(null);
    // Guesses from the owner's own network.
    for (let n = 0; n < 6; n++) await logInFrom('127.0.0.1', 'a guess');
    expect(await logInFrom('127.0.0.1', goodPassword)).toBe(429);
    expect((await changePassword(own)).status).toBe(200);
    expect(
      (await own.call('POST /api/protection/timeout', { body: { Hours: 24, Password: nextPassword } }))
        .status,
    ).toBe(200);
  });

  test('guesses in a stolen session delay password changes but not a break', async () => {
    const own = await registerPlayer(site.url, 'robbed', { LastName: 'Robbed' });
    for (let n = 0; n < 5; n++)
      expect((await changePassword(own, { OldPassword: 'a guess' })).status).toBe(422);
    expect((await changePassword(own)).status).toBe(429);
    expect((await timeOut(own)).status).toBe(200);
  });

  test('guesses of the second factor delay password changes but not a break', async () => {
    const own = await registerPlayer(site.url, 'robbed-twice', { LastName: 'Twice' });
    const { app } = await turnOnSecondFactor(own);
    for (let n = 0; n < 5; n++)
      expect((await changePassword(own, { Code: app.wrongCode() })).status).toBe(422);
    expect((await changePassword(own, { Code: app.code() })).status).toBe(429);
    expect((await timeOut(own, { Code: app.wrongCode() })).status).toBe(422);
    expect((await timeOut(own, { Code: app.code() })).status).toBe(200);
  });
});

interface Session {
  readonly ID: string;
  readonly Device: string;
  readonly Address: string;
  readonly IsCurrent: boolean;
}

async function readSessions(browser: Browser): Promise<readonly Session[]> {
  const { body } = await browser.call('GET /api/user/sessions');
  return body.Sessions as Session[];
}

describe('personal data', () => {
  const details = {
    FirstName: 'Ada',
    LastName: 'Lovelace',
    Phone: '',
    Gender: 'Female',
    Address: '1 Strait Street',
    City: 'Valletta',
    BirthDay: 1,
    BirthMonth: 2,
    BirthYear: 1990,
    PostalCode: 'VLT 1432',
  };

  test('personal data equals the registration and can be changed by its player only', async () => {
    const [own, other] = [
      await registerPlayer(site.url, 'person-a'),
      await registerPlayer(site.url, 'person-b'),
    ];
    expect((await own.call('GET /api/user/details')).body).toEqual({ ...details, LockedFields: [] });
    const next = {
      ...details,
      FirstName: '  Augusta Ada ',
      City: 'Mdina',
      Phone: '+356 2123 4567',
      BirthDay: 10,
    };
    expect((await own.call('POST /api/user/details', { body: next })).body).toEqual({ HasErrors: false });
    expect((await own.call('GET /api/user/details')).body).toEqual({
      ...next,
      FirstName: 'Augusta Ada',
      LockedFields: [],
    });
    expect((await other.call('GET /api/user/details')).body).toEqual({ ...details, LockedFields: [] });
  });

  test('a gender may be another or left open', async () => {
    const browser = await registerPlayer(site.url, 'person-open');
    for (const Gender of ['Other', null]) {
      const body = { ...details, Gender };
      expect((await browser.call('POST /api/user/details', { body })).body).toEqual({ HasErrors: false });
      expect((await browser.call('GET /api/user/details')).body).toMatchObject({ Gender });
    }
  });

  test.each([
    ['FirstName', { FirstName: '123' }],
    ['City', { City: '<b>' }],
    ['Phone', { Phone: 'call me' }],
    ['PostalCode', { PostalCode: '!' }],
    ['Address', { Address: '-' }],
    ['BirthDay', { BirthDay: 31, BirthMonth: 2 }],
  ])('the refusal names an invalid %s', async (field, change) => {
    const browser = await registerPlayer(site.url, `person-${field.toLowerCase()}`);
    const { status, body } = await browser.call('POST /api/user/details', {
      body: { ...details, ...change },
    });
    expect([status, body.ErrorCode, body.Data]).toEqual([
      422,
      'InvalidDetailsException',
      { fields: [field] },
    ]);
  });

  test('personal data must describe an adult, and unknown fields are refused', async () => {
    const browser = await registerPlayer(site.url, 'person-young');
    const young = { ...details, BirthYear: new Date().getFullYear() - 17 };
    expect((await browser.call('POST /api/user/details', { body: young })).body.ErrorCode).toBe(
      'UnderAgeException',
    );
    const sneaky = { ...details, Currency: 'USD' };
    expect((await browser.call('POST /api/user/details', { body: sneaky })).body.ErrorCode).toBe(
      'InvalidRequestException',
    );
  });

  test('fields that documents prove are locked once the player is verified', async () => {
    const browser = await registerPlayer(site.url, 'person-verified');
    await withConnection(site.databaseUrl, (client) =>
      client.query(
        `update player p set verified_at = now() from auth_user u
         where u.id = p.auth_user_id and u.username = 'person-verified'`,
      ),
    );
    const locked = ['FirstName', 'LastName', 'Gender', 'BirthDay', 'BirthMonth', 'BirthYear'];
    expect((await browser.call('GET /api/user/details')).body.LockedFields).toEqual(locked);
    const other = { ...details, LastName: 'Byron', BirthYear: 1991, City: 'Mdina' };
    const refused = await browser.call('POST /api/user/details', { body: other });
    expect([refused.status, refused.body.ErrorCode, refused.body.Data]).toEqual([
      409,
      'DetailsLockedException',
      { fields: ['LastName', 'BirthYear'] },
    ]);
    const moved = { ...details, City: 'Mdina', Address: '2 Villegaignon Street' };
    expect((await browser.call('POST /api/user/details', { body: moved })).status).toBe(200);
    expect((await browser.call('GET /api/user/details')).body.City).toBe('Mdina');
  });
});

describe('a person who takes a break', () => {
  const own = { FirstName: 'Grace', LastName: 'Hopper', Phone: '+356 2123 9000', BirthYear: 1985 };
  const form = {
    ...own,
    Gender: 'Female',
    Address: '1 Strait Street',
    City: 'Valletta',
    BirthDay: 1,
    BirthMonth: 2,
    PostalCode: 'VLT 1432',
  };

  async function change(browser: Browser, changes: Readonly<Record<string, unknown>>) {
    const { status, body } = await browser.call('POST /api/user/details', { body: { ...form, ...changes } });
    return [status, body.ErrorCode, body.Data];
  }

  test('a player on a break cannot change identifying details but can change the address', async () => {
    const browser = await registerPlayer(site.url, 'paused', own);
    const pause = { Hours: 24, Password: goodPassword };
    expect((await browser.call('POST /api/protection/timeout', { body: pause })).status).toBe(200);
    const other = { FirstName: 'Gracia', Phone: '', BirthDay: 2 };
    expect(await change(browser, other)).toEqual([
      409,
      'DetailsHeldException',
      { fields: ['FirstName', 'Phone', 'BirthDay'] },
    ]);
    expect((await change(browser, { City: 'Mdina' }))[0]).toBe(200);
  });

  test("an excluded person's details are refused on another account without revealing the match", async () => {
    const excluded = { ...own, LastName: 'Murray', Phone: '+356 2123 9001' };
    const browser = await registerPlayer(site.url, 'excluded', excluded);
    const again = { ...excluded, FirstName: 'Gracia', Phone: '', BirthYear: 1986 };
    const second = await registerPlayer(site.url, 'excluded-again', again);
    expect((await change(second, { ...again, City: 'Sliema' }))[0]).toBe(200);
    const forGood = { Months: null, Password: goodPassword };
    expect((await browser.call('POST /api/protection/selfexclude', { body: forGood })).status).toBe(200);
    const refused = [422, 'DetailsNotPossibleException', {}];
    expect(await change(second, { ...again, FirstName: 'grace', BirthYear: 1985 })).toEqual(refused);
    expect(await change(second, { ...again, Phone: '+35621239001' })).toEqual(refused);
    expect((await change(second, { ...again, City: 'Mdina' }))[0]).toBe(200);
    const changes = await withConnection(site.databaseUrl, (client) =>
      client.query(
        `select e.done_by, e.details from protection_event e join player p on p.account_id = e.account_id
         join auth_user u on u.id = p.auth_user_id where u.username = 'excluded-again' order by e.id`,
      ),
    );
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(changes.rows).toEqual(
      ['City', 'City'].map((fields) => ({
        done_by: 'player',
        details: { fields, before: hash, after: hash },
      })),
    );
    const [first, next] = changes.rows;
    expect(first.details.after).toBe(next.details.before);
    expect(first.details.after).not.toBe(next.details.after);
  });
});

describe('changing a password', () => {
  test('changing the password keeps this session, ends the others, and invalidates the old password', async () => {
    const own = await registerPlayer(site.url, 'changer');
    const other = await loggedIn('changer');
    const stranger = await registerPlayer(site.url, 'changer-other');
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/stream`, {
      headers: { origin: site.url, cookie: other.cookieHeader },
    });
    await new Promise((resolve) => socket.on('open', resolve));
    const messageTypes: string[] = [];
    socket.on('message', (data) => {
      const { t, topic } = JSON.parse(String(data));
      if (topic === 'me') messageTypes.push(t);
    });
    socket.send(JSON.stringify({ t: 'sub', topics: [{ topic: 'me' }] }));
    await expect.poll(() => messageTypes).toEqual(['image']);
    expect((await changePassword(own)).status).toBe(200);
    // The other session's open stream receives no more account messages.
    await expect.poll(() => messageTypes.at(-1)).toBe('err');
    socket.close();
    expect(await isLoggedIn(own)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(stranger)).toBe(true);
    expect((await logIn('changer')).body.ErrorCode).toBe('WrongCredentialsException');
    expect((await logIn('changer', nextPassword)).status).toBe(200);
  });

  test.each([
    ['the old one is wrong', { OldPassword: 'not this one' }, 'WrongPasswordException'],
    ['the second is another', { PasswordConfirmation: goodPassword }, 'PasswordsDifferException'],
    [
      'it is weak',
      { Password: 'password12', PasswordConfirmation: 'password12' },
      'PasswordTooWeakException',
    ],
  ])('the password is not changed if %s', async (_what, changes, code) => {
    const own = await registerPlayer(site.url, `keeper-${code.slice(0, 13).toLowerCase()}`);
    expect((await changePassword(own, changes)).body.ErrorCode).toBe(code);
    expect((await logIn(`keeper-${code.slice(0, 13).toLowerCase()}`)).status).toBe(200);
  });

  test('password changes are rate limited after five wrong guesses', async () => {
    const own = await registerPlayer(site.url, 'guessed');
    for (let n = 0; n < 5; n += 1)
      expect((await changePassword(own, { OldPassword: `guess ${n}` })).body.ErrorCode).toBe(
        'WrongPasswordException',
      );
    expect((await changePassword(own)).body.ErrorCode).toBe('TooManyRequestsException');
  });
});

describe('sessions', () => {
  test('sessions are listed with the current one first, and each can be ended', async () => {
    const own = await registerPlayer(site.url, 'lister');
    const other = await loggedIn('lister');
    const listed = await readSessions(own);
    expect(listed.map(({ IsCurrent }) => IsCurrent)).toEqual([true, false]);
    expect(listed.map(({ Address }) => Address)).toEqual(['127.0.0.1', '127.0.0.1']);
    const [, second] = listed;
    expect((await own.call('POST /api/user/endsession', { body: { ID: second?.ID } })).status).toBe(200);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(own)).toBe(true);
    expect(await readSessions(own)).toHaveLength(1);
  });

  test("another player's session is answered like an unknown one", async () => {
    const [own, other] = [
      await registerPlayer(site.url, 'session-a'),
      await registerPlayer(site.url, 'session-b'),
    ];
    const [foreign] = await readSessions(other);
    const end = (ID: string | undefined) => own.call('POST /api/user/endsession', { body: { ID } });
    const [refused, absent] = [await end(foreign?.ID), await end('none')];
    expect([refused.status, refused.body]).toEqual([404, absent.body]);
    expect(await isLoggedIn(other)).toBe(true);
  });

  test('logging out everywhere also ends the current session', async () => {
    const own = await registerPlayer(site.url, 'leaver');
    const others = [await loggedIn('leaver'), await loggedIn('leaver')];
    const stolen = new Browser(site.url);
    stolen.steal(own.cookieHeader);
    const stranger = await registerPlayer(site.url, 'leaver-other');
    expect((await own.call('POST /api/user/logouteverywhere')).status).toBe(200);
    expect(own.cookieHeader).toBe('');
    for (const browser of [own, stolen, ...others]) expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(stranger)).toBe(true);
  });
});

describe('the history of log-ins', () => {
  interface Login {
    readonly Address: string;
    readonly Device: string;
    readonly Success: boolean;
  }
  async function readLogins(browser: Browser): Promise<readonly Login[]> {
    const { body } = await browser.call('GET /api/user/loginhistory');
    return body.Logins as Login[];
  }

  test("the log-in history has the player's successes and failures, newest first, by name or address", async () => {
    const own = await registerPlayer(site.url, 'historian');
    const stranger = await registerPlayer(site.url, 'historian-other');
    await logIn('HISTORIAN@players.example', 'not this one');
    await expect.poll(() => readLogins(own)).toHaveLength(2);
    await own.fetch('/api/account/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${'x'.repeat(500)}`,
      },
      body: JSON.stringify({ UserName: 'Historian', Password: goodPassword }),
    });
    const logins = await readLogins(own);
    expect(logins.map(({ Success }) => Success)).toEqual([true, false, true]);
    expect(logins[0]).toMatchObject({ Address: '127.0.0.1', Device: 'Firefox, Linux' });
    expect(await readLogins(stranger)).toHaveLength(1);
  });

  test('the log-in history is limited, and failures never displace successful log-ins', async () => {
    const own = await registerPlayer(site.url, 'bounded');
    await withConnection(site.databaseUrl, (client) =>
      client.query(
        `insert into login_attempt (player_id, at, succeeded, address, user_agent)
         select p.id, now(), false, 'guess ' || n, '' from generate_series(1, 60) n, player p
         join auth_user u on u.id = p.auth_user_id where u.username = 'bounded'`,
      ),
    );
    await logIn('bounded', 'not this one');
    await expect.poll(async () => (await readLogins(own)).filter(({ Success }) => !Success).length).toBe(50);
    const logins = await readLogins(own);
    expect(logins.filter(({ Success }) => Success)).toHaveLength(1);
    expect(logins.find(({ Success }) => !Success)?.Address).toBe('127.0.0.1');
  });
});
