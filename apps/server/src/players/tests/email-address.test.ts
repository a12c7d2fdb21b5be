import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Answer, Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { nextMail, readOutbox } from '../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { createDatabase, type Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { createPool, type Pool } from '../../platform/db.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  database = await createDatabase('site');
  pool = createPool({ url: database.url, name: 'email-address', max: 2, onIdleError: () => undefined });
  // Other tests use confirmed players. The sandbox creates its logins after this statement.
  await pool.query('alter table auth_user alter column "emailVerified" set default false');
  site = await openSite({
    ...{ databaseUrl: database.url, feed: season.feed, withPayments: true },
    env: { EVENS_RATE_FACTOR: '1000' },
  });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  await database.drop();
  season.remove();
});

const nextMailTo = (to: string, known = 0) => nextMail(site.dataDir, to, known);
const linkIn = ({ text }: { readonly text: string }) => /confirm-email\?token=(\w+)/.exec(text)?.[1];
const tokenIn = (mail: { readonly text: string }) => linkIn(mail) ?? '';
/** Confirms in a new browser, as if opened from a mail program. */
const confirm = (Token: string) =>
  new Browser(site.url).call('POST /api/account/confirmemail', { body: { Token } });
const errorCode = ({ body }: Answer) => body.ErrorCode;
const change = (player: Browser, Email: string, Password = goodPassword) =>
  player.call('POST /api/user/changeemail', { body: { Email, Password } });
const sendAgain = (player: Browser) => player.call('POST /api/user/emaillink', { body: {} });
const readEmail = async (player: Browser) => {
  const { body } = await player.call('GET /api/user/get');
  return [body.Email, body.IsEmailConfirmed];
};
const withdraw = (player: Browser) =>
  player.call('POST /api/withdraw/create', {
    body: {
      ...{ CommandId: newCommandId(), WithdrawMethod: 'sandbox-wallet', Amount: '50.00' },
      ...{ Password: goodPassword, AccountID: '123456' },
    },
  });
async function setPasswordByMail(name: string, Password: string) {
  const links = () =>
    readOutbox(site.dataDir).flatMap(({ head, text }) =>
      head.includes(`To: ${name}@`) ? (/set-password\?token=(\w+)/.exec(text)?.[1] ?? []) : [],
    );
  const before = links().length;
  await new Browser(site.url).call('POST /api/account/lostpassword', {
    body: { Email: `${name}@players.example`, Language: 'en' },
  });
  await expect.poll(() => links().length).toBe(before + 1);
  const Token = links().at(-1);
  return () =>
    new Browser(site.url).call('POST /api/account/setpassword', {
      body: { Token, Password, PasswordConfirmation: Password },
    });
}
/** A player whose address was replaced, with the link that restores it: the third mail to the old address. */
async function movedPlayer(name: string, to: string) {
  const player = await registerPlayer(site.url, name);
  await nextMailTo(`${name}@players.example`);
  await change(player, to);
  await nextMailTo(`${name}@players.example`, 1);
  expect((await confirm(tokenIn(await nextMailTo(to)))).status).toBe(200);
  return { player, back: tokenIn(await nextMailTo(`${name}@players.example`, 2)) };
}

describe('confirming an e-mail address', () => {
  test('a withdrawal is refused before the link of the mail is opened, in any browser', async () => {
    const player = await registerPlayer(site.url, 'newcomer');
    await topUp(player, '100');
    expect(await readEmail(player)).toEqual(['newcomer@players.example', false]);
    expect(errorCode(await withdraw(player))).toBe('EmailNotConfirmedException');
    const token = tokenIn(await nextMailTo('newcomer@players.example'));
    expect((await confirm(token)).body).toMatchObject({ Email: 'newcomer@players.example' });
    expect(await readEmail(player)).toEqual(['newcomer@players.example', true]);
    expect((await withdraw(player)).status).toBe(200);
    expect(errorCode(await confirm(token))).toBe('TokenExpiredException');
  });

  test('the token of a confirmation link is stored as a hash and expires after seven days', async () => {
    await registerPlayer(site.url, 'slowcoach');
    const token = tokenIn(await nextMailTo('slowcoach@players.example'));
    const { rows } = await pool.query<{ row: string; days: number }>(
      `select row_to_json(l)::text as row, extract(epoch from l.expires_at - l.created_at) / 86400 as days
       from email_link l where l.email = 'slowcoach@players.example'`,
    );
    expect(rows.map(({ days }) => Number(days))).toEqual([7]);
    expect(rows[0]?.row).not.toContain(token);
    await pool.query(`update email_link set expires_at = now() where email = 'slowcoach@players.example'`);
    expect(errorCode(await confirm(token))).toBe('TokenExpiredException');
  });

  test('the link is mailed again at most ten times a day and not after the address is confirmed', async () => {
    const player = await registerPlayer(site.url, 'forgetful');
    await sendAgain(player);
    const again = await nextMailTo('forgetful@players.example', 1);
    for (let count = 2; count < 9; count++) expect((await sendAgain(player)).status).toBe(200);
    // One mail is left for four requests. All four have read the count before the first link can be written.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table email_link in share mode');
    const sent = Promise.all(Array.from({ length: 4 }, () => sendAgain(player)));
    const waiting = () =>
      pool.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      );
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(1);
    await holder.query('commit');
    holder.release();
    expect((await sent).filter(({ status }) => status === 200)).toHaveLength(1);
    await nextMailTo('forgetful@players.example', 9);
    const refused = await sendAgain(player);
    expect(errorCode(refused)).toBe('TooManyRequestsException');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(errorCode(await change(player, 'elsewhere@players.example'))).toBe('TooManyRequestsException');
    expect((await confirm(tokenIn(again))).status).toBe(200);
    expect((await sendAgain(player)).status).toBe(200);
  });

  test('setting a password through a mailed link also confirms the address', async () => {
    const player = await registerPlayer(site.url, 'lost');
    await nextMailTo('lost@players.example');
    const setPassword = await setPasswordByMail('lost', goodPassword.toUpperCase());
    expect((await setPassword()).status).toBe(200);
    await player.call('POST /api/account/login', {
      body: { UserName: 'lost', Password: goodPassword.toUpperCase() },
    });
    expect(await readEmail(player)).toEqual(['lost@players.example', true]);
  });

  test('sandbox logins have confirmed addresses', async () => {
    const { rows } = await pool.query(
      `select username from auth_user where email like '%@evens.invalid' and not "emailVerified"`,
    );
    expect(rows).toEqual([]);
  });
});

describe('changing an e-mail address', () => {
  test("changing the address needs the password and the new address's link, and mails both addresses", async () => {
    const player = await registerPlayer(site.url, 'mover');
    const first = tokenIn(await nextMailTo('mover@players.example'));
    expect(errorCode(await change(player, 'moved@players.example', 'not my password'))).toBe(
      'WrongPasswordException',
    );
    expect(errorCode(await change(player, 'mover@players.example'))).toBe('InvalidDetailsException');
    expect((await change(player, ' Moved@Players.Example ')).status).toBe(200);
    expect(await readEmail(player)).toEqual(['mover@players.example', false]);
    expect((await nextMailTo('mover@players.example', 1)).text).toContain('a new e-mail address was entered');
    const token = tokenIn(await nextMailTo('moved@players.example'));
    expect((await confirm(token)).body).toMatchObject({ Email: 'moved@players.example' });
    expect(await readEmail(player)).toEqual(['moved@players.example', true]);
    expect((await nextMailTo('mover@players.example', 2)).text).toContain('was changed');
    expect((await nextMailTo('moved@players.example', 1)).text).toContain('was changed on');
    // The link of the former address does not restore it.
    expect(errorCode(await confirm(first))).toBe('TokenExpiredException');
  });

  test('a link mailed to the replaced address restores it and ends all sessions', async () => {
    const { player, back } = await movedPlayer('robbed', 'thief@players.example');
    // The thief changes the address again, and then the password.
    await change(player, 'thief2@players.example');
    await confirm(tokenIn(await nextMailTo('thief2@players.example')));
    const again = 'a password of a thief';
    await player.call('POST /api/user/changepassword', {
      body: { OldPassword: goodPassword, Password: again, PasswordConfirmation: again },
    });
    expect((await confirm(back)).body).toMatchObject({ Email: 'robbed@players.example' });
    expect((await player.call('GET /api/user/get')).status).toBe(401);
    const changes = (to: string) =>
      readOutbox(site.dataDir).filter(
        ({ head, text }) =>
          head.includes(`To: ${to}@`) && text.includes('e-mail address of your account was changed on'),
      );
    await expect.poll(() => ['robbed', 'thief2'].map((to) => changes(to).length)).toEqual([1, 2]);
    // The thief has received links too. None of them works.
    const thiefs = readOutbox(site.dataDir).filter(({ head }) => /To: thief/.test(head));
    for (const token of thiefs.map(linkIn))
      if (token !== undefined) expect(errorCode(await confirm(token))).toBe('TokenExpiredException');
    const setPassword = await setPasswordByMail('robbed', goodPassword);
    expect((await setPassword()).status).toBe(200);
  });

  test('a new password cancels unconfirmed address changes', async () => {
    const player = await registerPlayer(site.url, 'watched');
    await change(player, 'intruder@players.example');
    const token = tokenIn(await nextMailTo('intruder@players.example'));
    await nextMailTo('watched@players.example', 1);
    const setPassword = await setPasswordByMail('watched', 'an entirely new phrase');
    expect((await setPassword()).status).toBe(200);
    expect(errorCode(await confirm(token))).toBe('TokenExpiredException');
  });

  test('changing the address invalidates password links sent to the replaced address', async () => {
    const player = await registerPlayer(site.url, 'leaver');
    await nextMailTo('leaver@players.example');
    const setPassword = await setPasswordByMail('leaver', 'an entirely new phrase');
    await change(player, 'left@players.example');
    await confirm(tokenIn(await nextMailTo('left@players.example')));
    expect(errorCode(await setPassword())).toBe('TokenExpiredException');
  });

  test('an older restore link does not replace the address again', async () => {
    const { player } = await movedPlayer('returner', 'away@players.example');
    await change(player, 'returner@players.example');
    const links = () =>
      readOutbox(site.dataDir).filter(
        (mail) => mail.head.includes('To: returner@') && linkIn(mail) !== undefined,
      );
    await expect.poll(() => links().length).toBe(3);
    expect((await confirm(tokenIn(links()[2] ?? { text: '' }))).status).toBe(200);
    expect(errorCode(await confirm(tokenIn(await nextMailTo('away@players.example'))))).toBe(
      'TokenExpiredException',
    );
    expect(await readEmail(player)).toEqual(['returner@players.example', true]);
  });

  test("another account's address gets no mail, and the answer does not reveal it", async () => {
    await registerPlayer(site.url, 'owner');
    const player = await registerPlayer(site.url, 'wisher');
    const occupied = await change(player, 'owner@players.example');
    const free = await change(player, 'free@players.example');
    expect(occupied.body).toEqual(free.body);
    await nextMailTo('free@players.example');
    const toOwner = readOutbox(site.dataDir).filter(({ head }) => head.includes('To: owner@'));
    expect(toOwner.filter(({ text }) => text.includes('wisher'))).toEqual([]);
  });

  test('an address that another player registers before confirmation stays with that player', async () => {
    const player = await registerPlayer(site.url, 'slow');
    await change(player, 'quick@players.example');
    const token = tokenIn(await nextMailTo('quick@players.example'));
    await registerPlayer(site.url, 'quick');
    expect(errorCode(await confirm(token))).toBe('EmailTakenException');
    expect(errorCode(await confirm('nothing'))).toBe('TokenExpiredException');
  });
});
