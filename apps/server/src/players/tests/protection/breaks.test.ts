import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Browser,
  goodPassword,
  registerPlayer,
  registration,
} from '../../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../../platform/db.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

const HOUR_MS = 3_600_000;
const accountIdSql = `(select p.account_id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`;
let names = 0;

/** Registers a player with a unique last name: registrations are compared by name. */
async function newPlayer(changes: Readonly<Record<string, unknown>> = {}) {
  names += 1;
  const name = `breaker-${names}`;
  const own = { LastName: `Breaker${names}`, ...changes };
  return { name, own, browser: await registerPlayer(site.url, name, own) };
}

async function logIn(name: string, changes: Readonly<Record<string, unknown>> = {}) {
  const browser = new Browser(site.url);
  const body = { UserName: name, Password: goodPassword, ...changes };
  return { browser, answer: await browser.call('POST /api/account/login', { body }) };
}

function exclude(browser: Browser, Months: number | null) {
  return browser.call('POST /api/protection/selfexclude', { body: { Months, Password: goodPassword } });
}

async function readEvents(name: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ kind: string; done_by: string }>(
    `select kind, done_by from protection_event where account_id = ${accountIdSql} order by id`,
    [name],
  );
  return rows.map(({ kind, done_by }) => `${kind} by ${done_by}`);
}

/** Shifts the break into the past by this number of hours. */
async function passTime(name: string, hours: number): Promise<void> {
  await pool.query(
    `update player_break set began_at = began_at - make_interval(hours => $2), until = until - make_interval(hours => $2),
       return_asked_at = return_asked_at - make_interval(hours => $2), returns_at = returns_at - make_interval(hours => $2)
     where account_id = ${accountIdSql}`,
    [name, hours],
  );
}

describe('time-out', () => {
  test('a time-out bars the balance until it ends, is never shortened, and writes one protection event', async () => {
    const { browser, name } = await newPlayer();
    const before = await browser.call('GET /api/protection/overview');
    expect(before.body).toMatchObject({ Break: null, Limits: [], IncreaseAfterHours: 24 });
    const wrong = await browser.call('POST /api/protection/timeout', {
      body: { Hours: 48, Password: 'not the password' },
    });
    expect(wrong.body.ErrorCode).toBe('WrongPasswordException');
    const request = { Hours: 48, Password: goodPassword };
    const begun = await browser.call('POST /api/protection/timeout', { body: request });
    expect(begun.status).toBe(200);
    const { Break } = begun.body;
    expect(Break).toMatchObject({ Kind: 'time-out', MayEndFrom: null });
    const shorter = await browser.call('POST /api/protection/timeout', { body: { ...request, Hours: 24 } });
    expect(shorter.body.Break).toEqual(Break);
    const { rows } = await pool.query<{ hours: number }>(
      `select extract(epoch from barred_until - now())::float8 / 3600 as hours from balance where account_id = ${accountIdSql}`,
      [name],
    );
    expect(rows[0]?.hours).toBeGreaterThan(47);
    expect(await readEvents(name)).toEqual(['time-out by player']);
    // A time-out does not block the log-in: money, history and limits stay accessible.
    expect((await logIn(name)).answer.status).toBe(200);
  });

  test('a time-out with hours that the profile does not offer is refused with InvalidDetailsException', async () => {
    const { browser } = await newPlayer();
    const { body } = await browser.call('POST /api/protection/timeout', {
      body: { Hours: 5, Password: goodPassword },
    });
    expect(body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: ['Hours'] } });
  });

  test('two concurrent time-outs leave one break with the later end', async () => {
    const { browser, name } = await newPlayer();
    const body = { Hours: 24, Password: goodPassword };
    const both = await Promise.all([
      browser.call('POST /api/protection/timeout', { body: { ...body, Hours: 720 } }),
      browser.call('POST /api/protection/timeout', { body }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body: seen } = await browser.call('GET /api/protection/overview');
    // Type of `Break` in the contract's overview.
    const until = Date.parse((seen.Break as { Until: string }).Until);
    expect(until).toBeGreaterThan(Date.now() + 719 * HOUR_MS);
    expect((await readEvents(name)).length).toBeLessThanOrEqual(2);
  });
});

describe('self-exclusion', () => {
  test('a self-exclusion ends all sessions, and a log-in with the correct password is refused with its end date', async () => {
    const { browser, name } = await newPlayer();
    const other = (await logIn(name)).browser;
    const begun = await exclude(browser, 6);
    expect(begun.body.Break).toMatchObject({ Kind: 'self-exclusion', Until: null });
    for (const one of [browser, other])
      expect((await one.call('GET /api/user/get')).body.ErrorCode).toBe('NotLoggedInException');
    const refused = (await logIn(name)).answer.body;
    expect(refused.ErrorCode).toBe('SelfExclusionException');
    expect(refused.Data).toEqual({ mayEndAt: (begun.body.Break as { MayEndFrom: string }).MayEndFrom });
    expect(String(refused.ErrorMessage ?? refused.Message)).toMatch(/until then it stays in force/);
    const stranger = (await logIn(name, { Password: 'not the password' })).answer.body;
    expect(stranger.ErrorCode).toBe('WrongCredentialsException');
  });

  test('a session for payouts opens history and withdrawals during a self-exclusion, and nothing else', async () => {
    const { browser, name } = await newPlayer();
    await exclude(browser, null);
    const { browser: reduced, answer } = await logIn(name, { ForPayout: true });
    expect(answer.status).toBe(200);
    for (const key of [
      'GET /api/user/get',
      'GET /api/withdraw/methods',
      'GET /api/history/unclearedbets',
      'GET /api/protection/overview',
      'GET /api/user/files/get',
    ] as const)
      expect((await reduced.call(key)).status, key).toBe(200);
    for (const key of [
      'GET /api/deposit/methods',
      'GET /api/user/favourites',
      'GET /api/user/loginhistory',
    ] as const)
      expect((await reduced.call(key)).body.ErrorCode, key).toBe('SelfExclusionException');
    expect((await reduced.call('GET /api/protection/overview')).body.Break).toEqual({
      Kind: 'self-exclusion',
      Until: null,
      MayEndFrom: null,
      EndsAt: null,
    });
  });

  test("a self-exclusion ends only after its term, the player's request and the cooling-off period", async () => {
    const { browser, name } = await newPlayer();
    await exclude(browser, 6);
    const reduced = async () => (await logIn(name, { ForPayout: true })).browser;
    const requestExclusionEnd = async () =>
      (await reduced()).call('POST /api/protection/endexclusion', { body: { Password: goodPassword } });
    expect((await requestExclusionEnd()).body.ErrorCode).toBe('SelfExclusionException');
    await passTime(name, 190 * 24);
    // The term has ended, but the exclusion still holds.
    expect((await logIn(name)).answer.body.ErrorCode).toBe('SelfExclusionException');
    const answer = await requestExclusionEnd();
    expect(answer.status).toBe(200);
    expect((await requestExclusionEnd()).body.EndsAt).toBe(answer.body.EndsAt);
    await passTime(name, 23);
    expect((await logIn(name)).answer.body.ErrorCode).toBe('SelfExclusionException');
    await passTime(name, 1);
    const [one, two] = await Promise.all([logIn(name), logIn(name)]);
    expect([one.answer.status, two.answer.status]).toEqual([200, 200]);
    expect((await one.browser.call('GET /api/deposit/methods')).status).toBe(200);
    expect(await readEvents(name)).toEqual([
      'self-exclusion by player',
      'return-asked by player',
      'exclusion-ended by system',
    ]);
  });

  test('a self-excluded person cannot register again with the same name or telephone number, and gets no reason', async () => {
    const { browser, own } = await newPlayer({ Phone: '+356 2099 1234' });
    await exclude(browser, 6);
    const again = (changes: Readonly<Record<string, unknown>>) => {
      names += 1;
      const body = registration(`again-${names}`, changes);
      return new Browser(site.url).call('POST /api/account/register', { body });
    };
    const lastName = String(own.LastName).toUpperCase();
    expect((await again({ LastName: lastName })).body.ErrorCode).toBe('RegistrationNotPossibleException');
    const byPhone = await again({ LastName: 'Another', Phone: '+35620991234' });
    expect(byPhone.body.ErrorCode).toBe('RegistrationNotPossibleException');
    expect(JSON.stringify(byPhone.body)).not.toMatch(/exclu/i);
    expect((await again({ LastName: lastName, BirthYear: 1991 })).status).toBe(200);
  });

  test('a self-excluded person is recognised when name or telephone number are written in another way', async () => {
    const { browser } = await newPlayer({
      FirstName: 'José',
      LastName: 'Núñez Łaski',
      BirthYear: 1971,
      Phone: '+356 2099 4321',
    });
    await exclude(browser, 6);
    const again = async (changes: Readonly<Record<string, unknown>>) => {
      names += 1;
      const body = registration(`spelled-${names}`, { BirthYear: 1971, ...changes });
      const answer = await new Browser(site.url).call('POST /api/account/register', { body });
      return answer.body.ErrorCode ?? answer.status;
    };
    const spellings = [
      ['José'.normalize('NFD'), 'Núñez Łaski'.normalize('NFD')],
      ['jose', 'NUNEZ LASKI'],
      ['Núñez Łaski', 'José'],
      ['José Núñez', 'Łaski'],
      ['José', 'NúñezŁaski'],
      ['José', 'Núñez\u00a0Łaski'],
      ['José', 'Núñez-Łaski'],
      ['Ｊosé', 'Núñez Łaski'],
    ];
    const answers: unknown[] = [];
    for (const [FirstName, LastName] of spellings) answers.push(await again({ FirstName, LastName }));
    for (const Phone of ['0035620994321', '35620994321', '(00356) 2099-4321', '٢٠٩٩٤٣٢١', '2099 4321'])
      answers.push(await again({ FirstName: 'Ana', LastName: 'Silva', Phone }));
    expect(answers).toEqual(answers.map(() => 'RegistrationNotPossibleException'));
    expect(await again({ FirstName: 'Jo\u200bsé', LastName: 'Núñez Łaski' })).toBe('InvalidDetailsException');
    expect(await again({ FirstName: 'Josefa', LastName: 'Núñez Łaski' })).toBe(200);
  });
});

describe('breaks set by an operator', () => {
  test('an operator sets and lengthens a break, never shortens it, and both audit trails record it', async () => {
    const { browser, name } = await newPlayer();
    const operator = new Browser(site.url);
    const { name: operatorName = '', password = '' } = site.operator ?? {};
    await operator.call('POST /api/account/login', {
      body: { UserName: operatorName, Password: password },
    });
    const set = (changes: Readonly<Record<string, unknown>>) =>
      operator.call('POST /api/desk/playerbreak', {
        body: {
          UserName: name,
          Kind: 'time-out',
          Hours: 100,
          Months: null,
          Reason: 'asked by telephone',
          ...changes,
        },
      });
    expect((await set({ UserName: 'nobody-there' })).body.ErrorCode).toBe('NotFoundException');
    expect((await set({ Hours: null })).body.ErrorCode).toBe('InvalidDetailsException');
    expect((await set({ Hours: 8761 })).body.ErrorCode).toBe('InvalidRequestException');
    const long = await set({});
    expect(long.status).toBe(200);
    expect((await set({ Hours: 1 })).body.Break).toEqual(long.body.Break);
    expect((await browser.call('GET /api/user/get')).status).toBe(200);
    expect((await set({ Kind: 'self-exclusion', Hours: null, Months: 12 })).status).toBe(200);
    expect((await browser.call('GET /api/user/get')).body.ErrorCode).toBe('NotLoggedInException');
    expect((await set({})).body.Break).toMatchObject({ Kind: 'self-exclusion' });
    const by = `by ${operatorName}`;
    expect(await readEvents(name)).toEqual([`time-out ${by}`, `self-exclusion ${by}`]);
    const { rows } = await pool.query<{ action: string }>(
      `select action from operator_action where subject = 'player:' || (select p.id from player p join auth_user u
         on u.id = p.auth_user_id where u.username = $1) order by id`,
      [name],
    );
    expect(rows.map(({ action }) => action)).toEqual(['time-out', 'self-exclusion']);
  });

  test('an operator excludes a player for 12 months; a longer exclusion needs a second operator', async () => {
    const { name } = await newPlayer();
    const [operator, second] = [new Browser(site.url), new Browser(site.url)];
    const { name: UserName = '', password: Password = '' } = site.operator ?? {};
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const set = async (Months: number | null) => {
      const body = { UserName: name, Kind: 'self-exclusion', Hours: null, Months, Reason: 'a test' };
      return (await operator.call('POST /api/desk/playerbreak', { body })).body;
    };
    const begun = await set(null);
    const { MayEndFrom } = begun.Break as { MayEndFrom: string };
    expect(Date.parse(MayEndFrom) - Date.now()).toBeLessThan(367 * 86_400_000);
    expect(begun.ProposalId).toBeGreaterThan(0);
    expect(await set(6)).toEqual({ HasErrors: false, Break: begun.Break });
    await registerPlayer(site.url, 'breaks-two', { LastName: 'Breakstwo' });
    await pool.query(
      `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = 'breaks-two'`,
    );
    await second.call('POST /api/account/login', {
      body: { UserName: 'breaks-two', Password: goodPassword },
    });
    const decision = { ID: Number(begun.ProposalId), Approve: true };
    expect((await operator.call('POST /api/desk/proposal', { body: decision })).body.ErrorCode).toBe(
      'SecondOperatorRequiredException',
    );
    expect((await second.call('POST /api/desk/proposal', { body: decision })).body).toEqual({
      HasErrors: false,
    });
    // The break is already permanent, so no proposal is created.
    expect(await set(null)).toMatchObject({ Break: { Kind: 'self-exclusion', MayEndFrom: null } });
    expect(await set(null)).not.toHaveProperty('ProposalId');
  });

  test('a caller is excluded at once for a length that players may choose, with the compared details on record', async () => {
    const { browser, name } = await newPlayer();
    const operator = new Browser(site.url);
    const { name: UserName = '', password: Password = '' } = site.operator ?? {};
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const set = (changes: object) =>
      operator.call('POST /api/desk/playerbreak', {
        body: {
          ...{ UserName: name, Kind: 'self-exclusion', Hours: null, Months: 6, Reason: 'a call' },
          ...{ CallerChecks: ['birth-date', 'email'], ...changes },
        },
      });
    expect((await set({ Months: 7 })).body.Data).toEqual({ fields: ['Months'] });
    expect((await set({ CallerChecks: [] })).body.ErrorCode).toBe('InvalidRequestException');
    expect((await set({})).status).toBe(200);
    expect((await browser.call('GET /api/user/get')).body.ErrorCode).toBe('NotLoggedInException');
    const { rows: actions } = await pool.query(
      `select details ->> 'checked' as checked from operator_action where subject = 'player:' || (
         select p.id from player p where p.account_id = ${accountIdSql})`,
      [name],
    );
    expect(actions).toEqual([{ checked: 'birth-date, email' }]);
    const { rows: messages } = await pool.query(
      `select kind, values ->> 'sort' as sort, mail from message where account_id = ${accountIdSql}`,
      [name],
    );
    expect(messages).toMatchObject([{ kind: 'break-set', sort: 'self-exclusion' }]);
  });

  test('a break by an operator or a player never shortens a break of the other kind', async () => {
    const operator = new Browser(site.url);
    const { name: UserName, password: Password } = site.operator ?? {};
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const begin = async (name: string, Kind: string, Hours: number | null, Months: number | null) => {
      const body = { UserName: name, Kind, Hours, Months, Reason: 'a test' };
      const answer = await operator.call('POST /api/desk/playerbreak', { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.Break as { Kind: string; Until: string | null; MayEndFrom: string | null };
    };
    const [one, two, three] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const timeOut = await begin(one.name, 'time-out', 1008, null);
    const excluded = await begin(one.name, 'self-exclusion', null, 1);
    expect(excluded).toMatchObject({ Kind: 'self-exclusion', MayEndFrom: timeOut.Until });
    const long = await begin(two.name, 'time-out', 8760, null);
    expect((await exclude(two.browser, 6)).body.Break).toMatchObject({ MayEndFrom: long.Until });
    const own = (await exclude(three.browser, 6)).body.Break as { MayEndFrom: string };
    const lengthened = await begin(three.name, 'time-out', 8760, null);
    expect(lengthened.Kind).toBe('self-exclusion');
    expect(Date.parse(lengthened.MayEndFrom ?? '')).toBeGreaterThan(Date.parse(own.MayEndFrom));
  });
});
