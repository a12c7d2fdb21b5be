import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  Authenticator,
  forgetCodes,
  turnOnSecondFactor,
} from '../../../../../tests/fixture/authenticator.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { readOutbox } from '../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { withConnection } from '../../../../../tools/postgres-process.ts';

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

const nextPassword = 'another horse entirely';

function logIn(name: string, Code?: string, Password = goodPassword, browser = new Browser(site.url)) {
  return browser.call('POST /api/account/login', {
    body: { UserName: name, Password, ...(Code !== undefined && { Code }) },
  });
}

async function errorCode(answer: Promise<{ readonly body: Record<string, unknown> }>): Promise<unknown> {
  return (await answer).body.ErrorCode;
}

async function isLoggedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /api/user/get')).status === 200;
}

function queryRows<T extends object>(text: string, values: readonly unknown[]): Promise<readonly T[]> {
  return withConnection(site.databaseUrl, async (client) => (await client.query(text, [...values])).rows);
}

async function sessionsInDatabase(userName: string): Promise<number> {
  const rows = await queryRows<{ count: number }>(
    `select count(*)::integer as count from auth_session s join auth_user u on u.id = s."userId" where u.username = $1`,
    [userName],
  );
  return rows[0]?.count ?? -1;
}

describe('turning on the second factor', () => {
  test('turning on needs password and first code, ends other sessions, and later log-ins need a code', async () => {
    const own = await registerPlayer(site.url, 'factor-on');
    const other = new Browser(site.url);
    await logIn('factor-on', undefined, goodPassword, other);
    expect((await own.call('GET /api/user/secondfactor')).body).toEqual({
      IsOn: false,
      Since: '',
      RecoveryCodesLeft: 0,
    });
    const { app, recoveryCodes } = await turnOnSecondFactor(own);
    expect(recoveryCodes).toHaveLength(10);
    expect((await own.call('GET /api/user/secondfactor')).body).toMatchObject({
      IsOn: true,
      RecoveryCodesLeft: 10,
    });
    expect((await own.call('GET /api/user/get')).body.HasSecondFactor).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);

    const before = await sessionsInDatabase('factor-on');
    const answer = await logIn('factor-on');
    expect([answer.status, answer.body.ErrorCode]).toEqual([422, 'SecondFactorRequiredException']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await errorCode(logIn('factor-on', app.wrongCode()))).toBe('WrongSecondFactorCodeException');
    // The password alone creates no session.
    expect(await sessionsInDatabase('factor-on')).toBe(before);
    const browser = new Browser(site.url);
    expect((await logIn('factor-on', app.code(), goodPassword, browser)).status).toBe(200);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  test('turning on fails with a wrong password, a wrong code, or without a set-up', async () => {
    const own = await registerPlayer(site.url, 'factor-not');
    const confirm = (Code: string) =>
      errorCode(own.call('POST /api/user/secondfactor/confirm', { body: { Code } }));
    expect(await confirm('123456')).toBe('SecondFactorSetupExpiredException');
    expect(
      await errorCode(own.call('POST /api/user/secondfactor/begin', { body: { Password: 'not this one' } })),
    ).toBe('WrongPasswordException');
    const begun = await own.call('POST /api/user/secondfactor/begin', { body: { Password: goodPassword } });
    const app = new Authenticator(String(begun.body.Secret));
    expect(await confirm(app.wrongCode())).toBe('WrongSecondFactorCodeException');
    // An unfinished set-up does not change the log-in.
    expect((await logIn('factor-not')).status).toBe(200);
    await queryRows(
      `update second_factor set created_at = now() - interval '16 minutes'
       where player_id = (select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`,
      ['factor-not'],
    );
    expect(await confirm(app.code())).toBe('SecondFactorSetupExpiredException');
    const again = await own.call('POST /api/user/secondfactor/begin', { body: { Password: goodPassword } });
    expect(again.body.Secret).not.toBe(begun.body.Secret);
  });

  test('the secret cannot be read or replaced once the second factor is on', async () => {
    const own = await registerPlayer(site.url, 'factor-once');
    const { app } = await turnOnSecondFactor(own);
    expect(
      await errorCode(own.call('POST /api/user/secondfactor/begin', { body: { Password: goodPassword } })),
    ).toBe('SecondFactorOnException');
    expect(
      await errorCode(own.call('POST /api/user/secondfactor/confirm', { body: { Code: app.code() } })),
    ).toBe('SecondFactorOnException');
  });

  test('the database stores the secret sealed and the recovery codes hashed', async () => {
    const own = await registerPlayer(site.url, 'factor-sealed');
    const begun = await own.call('POST /api/user/secondfactor/begin', { body: { Password: goodPassword } });
    const secret = String(begun.body.Secret);
    const code = new Authenticator(secret).code();
    const { body } = await own.call('POST /api/user/secondfactor/confirm', { body: { Code: code } });
    const [first = ''] = body.RecoveryCodes as string[];
    const rows = await queryRows<{ row: string }>(
      `select f::text || c::text as row from second_factor f join recovery_code c using (player_id)`,
      [],
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { row } of rows) {
      expect(row).not.toContain(secret);
      expect(row).toContain('s1.');
      expect(row).not.toContain(Buffer.from(first).toString('hex'));
      expect(row).not.toContain(Buffer.from(first.replaceAll('-', '')).toString('hex'));
    }
  });
});

describe('second-factor codes', () => {
  test('a code is accepted once, and codes of earlier time steps are refused after it', async () => {
    const own = await registerPlayer(site.url, 'code-once');
    const { app } = await turnOnSecondFactor(own);
    const code = app.code(1);
    expect((await logIn('code-once', code)).status).toBe(200);
    expect(await errorCode(logIn('code-once', code))).toBe('WrongSecondFactorCodeException');
    expect(await errorCode(logIn('code-once', app.code()))).toBe('WrongSecondFactorCodeException');
  });

  test('a code is accepted for one of five simultaneous log-ins', async () => {
    const own = await registerPlayer(site.url, 'code-race');
    const { app } = await turnOnSecondFactor(own);
    const code = app.code();
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn('code-race', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a code of another player is refused', async () => {
    const [one, other] = [
      await registerPlayer(site.url, 'code-own'),
      await registerPlayer(site.url, 'code-other'),
    ];
    await turnOnSecondFactor(one);
    const { app, recoveryCodes } = await turnOnSecondFactor(other);
    expect(await errorCode(logIn('code-own', app.code()))).toBe('WrongSecondFactorCodeException');
    expect(await errorCode(logIn('code-own', recoveryCodes[0]))).toBe('WrongSecondFactorCodeException');
  });

  test('five wrong codes lock codes across addresses and restarts of the guard, but not recovery codes', async () => {
    const own = await registerPlayer(site.url, 'code-guessed');
    const { app, recoveryCodes } = await turnOnSecondFactor(own);
    await queryRows(
      `update second_factor set wrong_codes = 4
       where player_id = (select p.id from player p join auth_user u on u.id = p.auth_user_id where u.username = $1)`,
      ['code-guessed'],
    );
    expect(await errorCode(logIn('code-guessed', app.wrongCode()))).toBe('WrongSecondFactorCodeException');
    const waiting = await logIn('code-guessed', app.code());
    expect([waiting.status, waiting.body.ErrorCode]).toEqual([429, 'TooManyRequestsException']);
    expect((await logIn('code-guessed', recoveryCodes[0])).status).toBe(200);
    await forgetCodes(site.databaseUrl, 'code-guessed');
    expect((await logIn('code-guessed', app.code())).status).toBe(200);
  });

  test('a wrong code counts as a wrong password, so five of them lock the password too', async () => {
    const own = await registerPlayer(site.url, 'code-guard');
    await turnOnSecondFactor(own);
    for (let n = 0; n < 5; n += 1)
      expect(await errorCode(logIn('code-guard', 'abcd-efgh-jkmn-pqrs'))).toBe(
        'WrongSecondFactorCodeException',
      );
    expect(await errorCode(logIn('code-guard'))).toBe('TooManyRequestsException');
  });
});

describe('a recovery code', () => {
  test('a recovery code logs in once, regardless of case and separators', async () => {
    const own = await registerPlayer(site.url, 'recovery');
    const { recoveryCodes } = await turnOnSecondFactor(own);
    const [code = ''] = recoveryCodes;
    expect((await logIn('recovery', code.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect(await errorCode(logIn('recovery', code))).toBe('WrongSecondFactorCodeException');
    expect((await own.call('GET /api/user/secondfactor')).body.RecoveryCodesLeft).toBe(9);
  });

  test('new recovery codes invalidate the earlier ones', async () => {
    const own = await registerPlayer(site.url, 'recovery-new');
    const { app, recoveryCodes } = await turnOnSecondFactor(own);
    const renew = (Code?: string) =>
      own.call('POST /api/user/secondfactor/recoverycodes', {
        body: { Password: goodPassword, ...(Code !== undefined && { Code }) },
      });
    expect(await errorCode(renew())).toBe('SecondFactorRequiredException');
    const { body } = await renew(app.code());
    const [fresh = ''] = body.RecoveryCodes as string[];
    expect(await errorCode(logIn('recovery-new', recoveryCodes[0]))).toBe('WrongSecondFactorCodeException');
    expect((await logIn('recovery-new', fresh)).status).toBe(200);
  });

  test('new recovery codes are refused without a second factor', async () => {
    const own = await registerPlayer(site.url, 'recovery-none');
    expect(
      await errorCode(
        own.call('POST /api/user/secondfactor/recoverycodes', { body: { Password: goodPassword } }),
      ),
    ).toBe('NotFoundException');
  });
});

describe('an account with a second factor', () => {
  test('changing the password needs a code', async () => {
    const own = await registerPlayer(site.url, 'factor-change');
    const { app } = await turnOnSecondFactor(own);
    const change = (Code?: string) =>
      own.call('POST /api/user/changepassword', {
        body: {
          OldPassword: goodPassword,
          Password: nextPassword,
          PasswordConfirmation: nextPassword,
          ...(Code !== undefined && { Code }),
        },
      });
    expect(await errorCode(change())).toBe('SecondFactorRequiredException');
    expect(await errorCode(change(app.wrongCode()))).toBe('WrongSecondFactorCodeException');
    expect((await change(app.code())).status).toBe(200);
    expect((await logIn('factor-change', app.code(1), nextPassword)).status).toBe(200);
  });

  test('turning off needs password and code, and turning on again uses a new secret', async () => {
    const own = await registerPlayer(site.url, 'factor-off');
    const { app, recoveryCodes } = await turnOnSecondFactor(own);
    const turnOff = (Password: string, Code: string) =>
      own.call('POST /api/user/secondfactor/off', { body: { Password, Code } });
    expect(await errorCode(turnOff('not this one', app.code()))).toBe('WrongPasswordException');
    expect(await errorCode(turnOff(goodPassword, app.wrongCode()))).toBe('WrongSecondFactorCodeException');
    expect((await turnOff(goodPassword, app.code())).body).toEqual({ HasErrors: false });
    expect((await logIn('factor-off')).status).toBe(200);
    const next = await turnOnSecondFactor(own);
    expect(await errorCode(logIn('factor-off', recoveryCodes[1]))).toBe('WrongSecondFactorCodeException');
    expect((await logIn('factor-off', next.app.code())).status).toBe(200);
  });
});

describe('security mails', () => {
  const mailsTo = (name: string) =>
    readOutbox(site.dataDir).filter(({ head }) => head.includes(`To: ${name}@players.example`));

  test('password and second-factor changes are mailed in the language of the account', async () => {
    const own = await registerPlayer(site.url, 'mailed', { Language: 'pt-BR' });
    const { app } = await turnOnSecondFactor(own);
    const change = {
      OldPassword: goodPassword,
      Password: nextPassword,
      PasswordConfirmation: nextPassword,
      Code: app.code(),
    };
    expect((await own.call('POST /api/user/changepassword', { body: change })).status).toBe(200);
    const off = { Password: nextPassword, Code: app.code(1) };
    expect((await own.call('POST /api/user/secondfactor/off', { body: off })).status).toBe(200);
    await expect.poll(() => mailsTo('mailed').length, { timeout: 60_000 }).toBe(3);
    const texts = mailsTo('mailed').map(({ text }) => text);
    for (const what of ['foi ativada', 'a senha da sua conta foi mudada', 'foi desativada'])
      expect(texts.filter((text) => text.includes(what))).toHaveLength(1);
    expect(texts[0]?.toLowerCase()).toContain(`${site.url}/pt-br/lost-password`);
    expect(texts.join()).not.toContain(nextPassword);
  });

  test('refused changes and changes of another player send no mail', async () => {
    const own = await registerPlayer(site.url, 'mailed-not');
    await own.call('POST /api/user/changepassword', {
      body: { OldPassword: 'wrong', Password: nextPassword, PasswordConfirmation: nextPassword },
    });
    const other = await registerPlayer(site.url, 'mailed-other');
    await turnOnSecondFactor(other);
    await expect.poll(() => mailsTo('mailed-other').length, { timeout: 60_000 }).toBe(1);
    expect(mailsTo('mailed-not')).toEqual([]);
  });
});
