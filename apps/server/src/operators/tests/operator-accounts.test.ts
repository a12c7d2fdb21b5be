import type { OperatorAccount, OperatorRole } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { type Answer, Browser, goodPassword, registerPlayer } from '../../../../../tests/fixture/browser.ts';
import { openSite } from '../../../../../tests/fixture/open-site.ts';
import { registerOperator, setRole } from '../../../../../tests/fixture/operator.ts';
import { nextMail } from '../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../tests/fixture/quiet-season.ts';
import type { Site } from '../../../../../tests/fixture/site-place.ts';
import { createPool, type Pool } from '../../platform/db.ts';

const Reason = 'a test';

let site: Site;
let season: QuietSeason;
let pool: Pool;
let anna: Browser;
let ben: Browser;

const newOperator = (userName: string, role: OperatorRole) =>
  registerOperator({ url: site.url, db: pool }, userName, role);

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  await setRole(pool, 'operator', 'auditor');
  anna = await newOperator('anna', 'administrator');
  ben = await newOperator('ben', 'administrator');
});
afterAll(async () => {
  await pool.end();
  await site.stop();
  season.remove();
});

function decide(browser: Browser, { body }: Answer, Approve = true): Promise<Answer> {
  return browser.call('POST /api/desk/proposal', { body: { ID: body.ProposalId, Approve } });
}

function proposeRole(browser: Browser, UserName: string, Role: OperatorRole): Promise<Answer> {
  return browser.call('POST /api/desk/operators/role', { body: { UserName, Role, Reason } });
}

function proposeLock(browser: Browser, UserName: string, Locked: boolean): Promise<Answer> {
  return browser.call('POST /api/desk/operators/lock', { body: { UserName, Locked, Reason } });
}

const outcome = ({ status, body }: Answer) => [status, body.ErrorCode];

async function account(userName: string): Promise<OperatorAccount | undefined> {
  const { Operators } = (await anna.call('GET /api/desk/operators')).body;
  return (Operators as OperatorAccount[]).find(({ UserName }) => UserName === userName);
}

async function loggedInAgain(UserName: string): Promise<Browser> {
  const browser = new Browser(site.url);
  const { status } = await browser.call('POST /api/account/login', {
    body: { UserName, Password: goodPassword },
  });
  expect(status).toBe(200);
  return browser;
}

test('a new operator is created when a second administrator approves, and sets a password by mail', async () => {
  const trader = await newOperator('trader-one', 'trader');
  const body = { UserName: 'Cleo', Email: 'Cleo@operators.example', Role: 'payments', Reason };
  const proposed = await anna.call('POST /api/desk/operators/create', { body });
  expect(await account('Cleo')).toBeUndefined();
  expect(outcome(await decide(anna, proposed))).toEqual([409, 'SecondOperatorRequiredException']);
  expect(outcome(await decide(trader, proposed))).toEqual([403, 'NoPrivilegesException']);
  expect(outcome(await decide(ben, proposed))).toEqual([200, undefined]);
  expect(await account('Cleo')).toMatchObject({
    Email: 'cleo@operators.example',
    Role: 'payments',
    IsLocked: false,
    HasSecondFactor: false,
  });
  expect((await nextMail(site.dataDir, 'cleo@operators.example')).text).toContain('/set-password?token=');
  const { rows } = await pool.query<{ operator: string; details: object }>(
    `select operator, details from operator_action where action = 'operator-add' order by id desc limit 1`,
  );
  expect(rows).toMatchObject([{ operator: 'ben', details: { userName: 'Cleo', role: 'payments' } }]);
});

test('proposing an operator refuses invalid and taken names and addresses', async () => {
  const create = async (changes: object) => {
    const body = { UserName: 'dora', Email: 'dora@operators.example', Role: 'risk', Reason, ...changes };
    return outcome(await anna.call('POST /api/desk/operators/create', { body }));
  };
  expect(await create({ UserName: 'x' })).toEqual([422, 'InvalidDetailsException']);
  expect(await create({ Email: 'nowhere' })).toEqual([422, 'InvalidDetailsException']);
  expect(await create({ UserName: 'ANNA' })).toEqual([409, 'UserNameTakenException']);
  expect(await create({ Role: 'owner' })).toEqual([400, 'InvalidRequestException']);
});

test("another role ends the operator's sessions at once, and the next session has its rights", async () => {
  const emil = await newOperator('emil', 'support');
  expect((await emil.call('GET /api/desk/support')).status).toBe(200);
  expect(outcome(await proposeRole(anna, 'emil', 'support'))).toEqual([422, 'InvalidDetailsException']);
  const proposed = await proposeRole(anna, 'emil', 'content');
  expect((await emil.call('GET /api/desk/support')).status).toBe(200);
  expect(outcome(await decide(ben, proposed))).toEqual([200, undefined]);
  expect(outcome(await emil.call('GET /api/desk/support'))).toEqual([401, 'NotLoggedInException']);
  expect(await account('emil')).toMatchObject({ Role: 'content' });
});

test('a locked operator is logged out at once and can log in after two administrators unlock', async () => {
  const fay = await newOperator('fay', 'risk');
  expect(outcome(await decide(ben, await proposeLock(anna, 'fay', true)))).toEqual([200, undefined]);
  expect(outcome(await fay.call('GET /api/desk/limits'))).toEqual([401, 'NotLoggedInException']);
  expect(await account('fay')).toMatchObject({ IsLocked: true });
  await decide(anna, await proposeLock(ben, 'fay', false));
  expect(await account('fay')).toMatchObject({ IsLocked: false });
  const { rows } = await pool.query(
    `select action, operator from operator_action where action in ('account-lock', 'account-unlock') order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { action: 'account-unlock', operator: 'anna' },
    { action: 'account-lock', operator: 'ben' },
  ]);
});

test('changes of players, and of unknown names, are refused with NotFoundException', async () => {
  await registerPlayer(site.url, 'gus');
  for (const name of ['gus', 'nobody-there']) {
    expect(outcome(await proposeRole(anna, name, 'risk'))).toEqual([404, 'NotFoundException']);
    expect(outcome(await proposeLock(anna, name, true))).toEqual([404, 'NotFoundException']);
  }
});

test('two proposals cannot remove the last administrators, and the last one cannot be changed', async () => {
  const withoutAnna = await proposeRole(ben, 'anna', 'auditor');
  const withoutBen = await proposeLock(anna, 'ben', true);
  const codes = (await Promise.all([decide(anna, withoutAnna), decide(ben, withoutBen)])).map(outcome);
  expect(codes).toContainEqual([200, undefined]);
  const { rows } = await pool.query<{ username: string }>(
    `select u.username from player p join auth_user u on u.id = p.auth_user_id
     where p.operator_role = 'administrator' and p.locked_until is null`,
  );
  expect(rows).toHaveLength(1);
  const last = rows[0]?.username ?? '';
  const browser = last === 'anna' ? anna : ben;
  expect(outcome(await proposeRole(browser, last, 'auditor'))).toEqual([409, 'LastAdministratorException']);
  expect(outcome(await proposeLock(browser, last, true))).toEqual([409, 'LastAdministratorException']);
  await setRole(pool, 'anna', 'administrator');
  await pool.query('update player set locked_until = null where locked_until is not null');
  anna = await loggedInAgain('anna');
  ben = await loggedInAgain('ben');
});

test('approvals list and decide proposals of the areas of a role only', async () => {
  const trader = await newOperator('trader-two', 'trader');
  const payer = await newOperator('payer', 'payments');
  const auditor = await newOperator('auditor-one', 'auditor');
  await registerPlayer(site.url, 'hugo');
  const adjusted = await payer.call('POST /api/desk/adjustment', {
    body: { UserName: 'hugo', Amount: '1.00', Reason },
  });
  const listed = async (browser: Browser) =>
    ((await browser.call('GET /api/desk/proposals')).body.Proposals as { ID: number }[]).map(({ ID }) => ID);
  expect(await listed(trader)).not.toContain(adjusted.body.ProposalId);
  expect(await listed(auditor)).toContain(adjusted.body.ProposalId);
  expect(outcome(await decide(trader, adjusted))).toEqual([403, 'NoPrivilegesException']);
  expect(outcome(await decide(auditor, adjusted))).toEqual([403, 'NoPrivilegesException']);
  expect(outcome(await decide(payer, adjusted))).toEqual([409, 'SecondOperatorRequiredException']);
  expect(outcome(await decide(anna, adjusted))).toEqual([200, undefined]);
});

describe('the second factor of operators', () => {
  test('operators without a second factor are refused where it is required, and may set it up', async () => {
    const strict = await openSite({
      feed: season.feed,
      env: { EVENS_RATE_FACTOR: '1000', EVENS_OPERATOR_SECOND_FACTOR: '1' },
    });
    try {
      const browser = await registerPlayer(strict.url, 'strict-one');
      const strictPool = createPool({
        url: strict.databaseUrl,
        name: 'test',
        max: 1,
        onIdleError: () => undefined,
      });
      await strictPool.query(
        `update player p set operator_role = 'auditor' from auth_user u where u.id = p.auth_user_id and u.username = 'strict-one'`,
      );
      await strictPool.end();
      const read = async () => outcome(await browser.call('GET /api/desk/limits'));
      expect(await read()).toEqual([403, 'OperatorSecondFactorException']);
      await turnOnSecondFactor(browser);
      expect(await read()).toEqual([200, undefined]);
    } finally {
      await strict.stop();
    }
  });
});
