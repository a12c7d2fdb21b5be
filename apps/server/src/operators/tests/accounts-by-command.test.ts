import { spawn } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArcadeFrame } from '../../../../../tests/fixture/arcade.ts';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { runCommandHere } from '../../../../../tests/fixture/command-here.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import { testSeal, testSealKeys } from '../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { operate } from '../../cli/operate.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { checks } from '../audit/checks.ts';
import { checkLedger } from '../index.ts';

let site: Site;
let season: QuietSeason;
let pool: Pool;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'by-command', max: 12, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

const evens = (args: readonly string[], input = '') =>
  runCommandHere(() => operate(pool, args, async () => input.trimEnd() || undefined));

async function spawned(args: readonly string[], input = '') {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../../tools/evens.ts'), ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: site.databaseUrl,
        EVENS_PUBLIC_URL: '',
        EVENS_SEAL_KEYS: testSealKeys,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdin.end(input);
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((end) => child.on('close', end)),
  ]);
  return { out, errors, code };
}

async function logIn(name: string, password = goodPassword) {
  const browser = new Browser(site.url);
  const answer = await browser.call('POST /api/account/login', {
    body: { UserName: name, Password: password },
  });
  return answer;
}

async function actionsOn(userName: string) {
  const { rows } = await pool.query(
    `select a.action, a.details from operator_action a
     join player p on a.subject = 'player:' || p.id join auth_user u on u.id = p.auth_user_id
     where u.username = $1 order by a.id`,
    [userName],
  );
  return rows;
}

describe('npm run evens -- operator add', () => {
  test('the command creates an operator who sets a password through the link once', async () => {
    const { out, code } = await spawned(['operator', 'add', 'Desk.One', 'Desk.One@Example.com']);
    expect(code).toBe(0);
    const link = new URL(/https?:\S+/.exec(out)?.[0] ?? '');
    expect(link.pathname).toBe('/en/set-password');
    const token = link.searchParams.get('token');
    const set = (password: string) =>
      new Browser(site.url).call('POST /api/account/setpassword', {
        body: { Token: token, Password: password, PasswordConfirmation: password },
      });
    expect((await set('a phrase for the desk')).status).toBe(200);
    expect((await set('another one for it')).body.ErrorCode).toBe('TokenExpiredException');
    const { status, body } = await logIn('desk.one', 'a phrase for the desk');
    expect([status, body.IsOperator]).toEqual([200, true]);
    expect(await actionsOn('desk.one')).toEqual([
      {
        action: 'operator-add',
        details: { userName: 'Desk.One', email: 'desk.one@example.com', role: 'administrator' },
      },
    ]);
  });

  test('a piped password is accepted and stored as scrypt with N = 16,384 and r = 16', async () => {
    const { out, code } = await spawned(
      ['operator', 'add', 'desktwo', 'two@example.com'],
      'lamps and ledgers\n',
    );
    expect([code, out.includes('http')]).toEqual([0, false]);
    const { rows } = await pool.query(
      `select a.password from auth_account a join auth_user u on u.id = a."userId" where u.username = 'desktwo'`,
    );
    const [salt = '', key = ''] = String(rows[0].password).split(':');
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(scryptSync('lamps and ledgers', salt, 64, cost).toString('hex')).toBe(key);
  });

  test('the new operator has the role given by --role', async () => {
    const { code } = await evens(
      ['operator', 'add', 'chatone', 'chat@example.com', '--role', 'support'],
      'lamps and ledgers\n',
    );
    const { body } = await logIn('chatone', 'lamps and ledgers');
    expect([code, body.IsOperator, body.OperatorRole]).toEqual([0, true, 'support']);
    expect(await actionsOn('chatone')).toEqual([
      {
        action: 'operator-add',
        details: { userName: 'chatone', email: 'chat@example.com', role: 'support' },
      },
    ]);
  });

  test.each([
    [['operator', 'add', 'deskthree', 'three@example.com', '--role', 'owner'], '', 'trader, risk, payments'],
    [['operator', 'add', 'x', 'x@example.com'], '', 'UserName'],
    [['operator', 'add', 'deskthree', 'nowhere'], '', 'Email'],
    [['operator', 'add', 'deskthree', 'three@example.com'], 'short', '10'],
    [['operator', 'add', 'operator', 'three@example.com'], '', 'name'],
    [['operator', 'add', 'deskthree'], '', 'operator add NAME EMAIL'],
    [['operator', 'remove', 'deskthree'], '', 'operator add NAME EMAIL'],
  ])('operator add refuses %j', async (args, input, message) => {
    const { errors, code } = await evens(args, input);
    expect(code).toBe(1);
    expect(errors).toContain(message);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await actionsOn('deskthree')).toEqual([]);
  });
});

describe('npm run evens -- account', () => {
  test('account second-factor-off removes the second factor of a player and is audited', async () => {
    const off = (name: string) => evens(['account', 'second-factor-off', name, '--reason', 'lost the phone']);
    const browser = await registerPlayer(site.url, 'phoneless');
    await turnOnSecondFactor(browser);
    expect((await logIn('phoneless')).body.ErrorCode).toBe('SecondFactorRequiredException');
    expect((await off('Phoneless')).code).toBe(0);
    expect((await logIn('phoneless')).status).toBe(200);
    expect(await actionsOn('phoneless')).toEqual([
      { action: 'second-factor-off', details: { reason: 'lost the phone' } },
    ]);
    expect(await off('phoneless')).toMatchObject({ code: 1, errors: 'phoneless has no second factor\n' });
  });

  test('account lock and account unlock take effect and are audited', async () => {
    await registerPlayer(site.url, 'rowdy');
    expect((await evens(['account', 'lock', 'Rowdy', '--reason', 'asked for it'])).code).toBe(0);
    expect((await logIn('rowdy')).body.ErrorCode).toBe('AccountLockedException');
    expect((await evens(['account', 'unlock', 'rowdy', '--reason', 'he may'])).code).toBe(0);
    expect((await logIn('rowdy')).status).toBe(200);
    expect(await actionsOn('rowdy')).toEqual([
      { action: 'account-lock', details: { reason: 'asked for it', until: null } },
      { action: 'account-unlock', details: { reason: 'he may' } },
    ]);
  });

  test.each([
    [['account', 'lock', 'rowdy'], '--reason'],
    [['account', 'lock', 'nobody-at-all', '--reason', 'x'], 'nobody is called'],
  ])('an account command refuses %j', async (args, message) => {
    const { errors, code } = await spawned(args);
    expect([code, errors.includes(message)]).toEqual([1, true]);
  });
});

describe('npm run evens -- proposal', () => {
  const readBalance = async (browser: Browser) =>
    (await browser.call('GET /api/user/balance')).body.TotalBalance;

  test('proposal list shows an open proposal, and only another operator can approve it', async () => {
    const player = await registerPlayer(site.url, 'owed');
    const { out, code } = await evens(['account', 'credit', 'owed', '7.50', '--reason', 'a lost round']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Proposal \d+:/)]);
    const id = /\d+/.exec(out)?.[0] ?? '';
    expect((await evens(['proposal', 'list'])).out).toMatch(
      new RegExp(`^${id}  adjustment  account:\\d+  owed: \\+7\\.50 EUR  by shell:`, 'm'),
    );
    const own = await evens(['proposal', 'approve', id]);
    expect([own.code, own.errors]).toEqual([1, expect.stringContaining('Another operator')]);
    expect(await readBalance(player)).toBe('0.00');
    await pool.query(`update proposal set proposed_by = 'somebody' where id = $1`, [id]);
    expect((await evens(['proposal', 'approve', id])).code).toBe(0);
    expect(await readBalance(player)).toBe('7.50');
    expect((await evens(['proposal', 'list'])).out).toBe('No proposal waits.\n');
  });

  test.each([
    [['account', 'credit', 'owed', 'ten', '--reason', 'x'], 'no amount in EUR'],
    [['ticket', 'void', '999999', '--reason', 'x'], 'no accepted bet 999999'],
    [['ticket', 'void', '999999'], '--reason'],
    [['proposal', 'approve', 'one'], "no proposal's number"],
  ])('a proposal command refuses %j', async (args, message) => {
    const { errors, code } = await evens(args);
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('npm run evens -- switch', () => {
  test('switch closes and opens a game without the web server, and the audit names the shell user', async () => {
    const because = ['--reason', 'it pays too much'];
    expect(await evens(['switch', 'close', 'game', 'dice', ...because])).toMatchObject({
      out: 'game dice is closed.\n',
      code: 0,
    });
    expect((await evens(['switch', 'close', 'betting', ...because])).code).toBe(0);
    const player = await registerPlayer(site.url, 'closed-out');
    await topUp(player, '10');
    const frame = await ArcadeFrame.open(site.url, player, { game: 'dice' });
    const roll = () => frame.start({ stake: '10', target: 5050, side: 'over' });
    expect((await roll()).code).toBe('PlayClosedException');
    expect((await evens(['switch', 'list'])).out).toMatch(
      /Betting is closed\.\n(.*\n)*game dice {2}since \S+Z: it pays too much\n$/,
    );
    for (const what of [['betting'], ['game', 'dice']])
      expect((await evens(['switch', 'open', ...what, ...because])).code).toBe(0);
    expect((await evens(['switch', 'list'])).out).not.toMatch(/Betting|dice/);
    expect((await roll()).code).toBeUndefined();
    const { rows } = await pool.query(
      `select operator, action, details from operator_action where subject = 'game:dice' order by id`,
    );
    expect(rows).toEqual(
      ['switch-close', 'switch-open'].map((action) => ({
        operator: expect.stringMatching(/^shell:/),
        action,
        details: { reason: 'it pays too much' },
      })),
    );
  });

  test.each([
    [['close', 'game', 'no-such-game'], 'there is no game "no-such-game"'],
    [['close', 'match', '999999999'], 'there is no match "999999999"'],
    [['close', 'sport'], 'sport needs a name'],
    [['close', 'everything'], '"everything" is none of'],
  ])('switch refuses %j', async (args, why) => {
    const { code, errors } = await evens(['switch', ...args, '--reason', 'a test']);
    expect(code).toBe(1);
    expect(errors).toContain(why);
  });
});

describe('npm run evens -- terms', () => {
  const terms = async () =>
    (await pool.query<{ terms_version: number }>('select terms_version from betting_rule')).rows[0]
      ?.terms_version ?? 0;
  async function raises() {
    const { rows } = await pool.query(
      "select subject, details from operator_action where action = 'terms-raise' order by id",
    );
    return rows;
  }

  test('terms raise increments the terms version and audits the operator and the reason', async () => {
    const before = await terms();
    const { out, code } = await evens(['terms', 'raise', '--reason', 'new rules for dead heats']);
    expect([code, out]).toEqual([0, expect.stringContaining(`version ${before + 1} `)]);
    expect(await terms()).toBe(before + 1);
    expect(await raises()).toEqual([
      { subject: 'rules', details: { reason: 'new rules for dead heats', termsVersion: before + 1 } },
    ]);
  });

  test.each([
    [['terms', 'raise'], '--reason'],
    [['terms', 'raise', '--reason', ' '], '--reason'],
    [['terms', 'lower', '--reason', 'x'], 'terms raise'],
    [['terms', 'raise', '7', '--reason', 'x'], 'terms raise'],
  ])('a terms command refuses %j and raises no version', async (args, message) => {
    const before = [await terms(), await raises()];
    const { errors, code } = await evens(args);
    expect([code, errors.includes(message)]).toEqual([1, true]);
    expect([await terms(), await raises()]).toEqual(before);
  });
});

describe('an agent at the top of a tree', () => {
  const add = (name: string, ...more: string[]) =>
    evens(['agent', 'add', name, `${name}@agents.example`, '--reason', 'a partner in Malta', ...more]);

  test('a root agent is proposed first and created when a second operator approves', async () => {
    const terms = ['--type', 'super-agent', '--commission', '2.5', '--position', '40'];
    const { out } = await add('partner', '--country', 'MT', ...terms);
    const [, id = ''] = /^Proposal (\d+):/.exec(out) ?? [];
    expect((await evens(['proposal', 'list'])).out).toContain('partner: super agent, EUR, commission 2.5 %');
    await pool.query(`update proposal set proposed_by = 'shell:other' where id = $1`, [id]);
    const approved = await evens(['proposal', 'approve', id]);
    expect([approved.code, approved.out]).toEqual([0, expect.stringContaining('partner@agents.example')]);
    const { rows } = await pool.query(
      `select a.user_type, a.parent_id from agent_account a where a.user_name = 'partner'`,
    );
    expect(rows).toEqual([{ user_type: 2, parent_id: null }]);
  });

  test.each([
    [['--country', 'XX'], 'not available in your country'],
    [['--country', 'MT', '--commission', '11'], 'AgentCommission'],
    [['--country', 'MT', '--commission', 'much'], '--commission'],
    [['--country', 'MT', '--type', 'emperor'], '--type'],
  ])('a root agent is refused with %j', async (args, message) => {
    const { code, errors } = await add('refused', ...args);
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  });
});

describe('operator actions', () => {
  const act = (subject: string) =>
    recordOperatorAction(pool, {
      operator: 'shell:tester',
      action: 'drain',
      subject,
      details: { n: 1.5, why: 'é "quoted"' },
      atMs: Date.now(),
    });
  const chainFindings = async () =>
    (await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal })).filter(
      ({ check }) => check === 'operator-actions-chain-broken',
    );

  test('concurrent operator actions form one chain, and evens check prints its last hash', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => act(`rules:${n}`)));
    expect(new Set(ids).size).toBe(30);
    expect(Math.max(...ids) - Math.min(...ids)).toBe(29);
    expect(await chainFindings()).toEqual([]);
    const { out, code } = await spawned(['check']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Operator actions: ${Math.max(...ids)}; the last hash is [0-9a-f]{64}`));
  });

  test('operator actions cannot be updated, deleted or truncated', async () => {
    await act('rules');
    for (const statement of [
      "update operator_action set operator = 'nobody'",
      'delete from operator_action',
      'truncate operator_action',
    ])
      await expect(pool.query(statement)).rejects.toThrow('never changed');
  });

  test.each([
    ['changed', "update operator_action set details = '{}' where id = $1"],
    ['taken out', 'delete from operator_action where id = $1'],
    ['given another hash', "update operator_action set hash = sha256('x') where id = $1"],
    ['moved in time', "update operator_action set at = at - interval '1 second' where id = $1"],
  ])(
    'the chain check finds an operator action that was %s by the database owner',
    async (_how, statement) => {
      const id = await act('rules');
      await act('rules');
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('alter table operator_action disable trigger user');
        await client.query(statement, [id]);
        const check = checks.find(({ name }) => name === 'operator-actions-chain-broken');
        expect((await client.query(check?.sql ?? '')).rowCount).toBeGreaterThan(0);
      } finally {
        await client.query('rollback');
        client.release();
      }
      expect(await chainFindings()).toEqual([]);
    },
  );
});
