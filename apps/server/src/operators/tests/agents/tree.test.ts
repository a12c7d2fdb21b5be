import type { AccountId } from '@evens/base';
import type { SubAccount } from '@evens/contract';
import { userTypes } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword, registerPlayer } from '../../../../../../tests/fixture/browser.ts';
import { placeFirstSingle } from '../../../../../../tests/fixture/first-single.ts';
import { openSite } from '../../../../../../tests/fixture/open-site.ts';
import { nextMail } from '../../../../../../tests/fixture/outbox.ts';
import { type QuietSeason, quietSeason } from '../../../../../../tests/fixture/quiet-season.ts';
import { testSeal } from '../../../../../../tests/fixture/sealed.ts';
import type { Site } from '../../../../../../tests/fixture/site-place.ts';
import { topUp } from '../../../../../../tests/fixture/top-up.ts';
import { grantBonus } from '../../../money/index.ts';
import { createPool, inTransaction, type Pool } from '../../../platform/db.ts';
import { findPlayerByUserName } from '../../../players/index.ts';
import { readHasDeposited } from '../../../players/protection/limits/deposit-limit.ts';
import { monthAfter, monthAt } from '../../agents/rules/months.ts';
import { addSandboxAgent } from '../../agents/top-agents.ts';
import { checkLedger } from '../../index.ts';
import { createBelow, move, newAccount } from '../../testing/agent-stage.ts';
import { type Agent, logIn, newTopAgent } from '../../testing/agent-tree.ts';

const { user, agent: agentType, demo } = userTypes;
const superAgent = userTypes['super-agent'];
const superMaster = userTypes['super-master-agent'];

const none = { SubAgentCommission: 0, AgentCommission: 0, PositionTaking: 0, Rebate: 0 };

let site: Site;
let season: QuietSeason;
let pool: Pool;
let top: Agent;
let middle: Agent;
let low: Agent;
let player: Agent;
let other: Agent;

beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed, env: { EVENS_RATE_FACTOR: '1000' } });
  pool = createPool({ url: site.databaseUrl, name: 'test', max: 4, onIdleError: () => undefined });
  const terms = { subAgentCommission: 50, agentCommission: 60, positionTaking: 6000, rebate: 30 };
  const parts = { url: site.url, pool };
  top = await newTopAgent(parts, { name: 'topper', userType: superMaster, terms });
  other = await newTopAgent(parts, { name: 'stranger', userType: superMaster, terms });
  await topUp(top.browser, '1000');
  middle = await createBelow(pool, top, {
    name: 'middle',
    userType: superAgent,
    SubAgentCommission: 40,
    AgentCommission: 50,
    PositionTaking: 5000,
    Rebate: 30,
  });
  low = await createBelow(pool, middle, {
    name: 'lower',
    userType: agentType,
    AgentCommission: 40,
    PositionTaking: 4000,
    Rebate: 20,
  });
  player = await createBelow(pool, low, { name: 'playing', userType: user, Rebate: 20 });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await site.stop();
  season.remove();
  expect(findings).toEqual([]);
});

const list = async ({ browser }: Agent, query = '') => {
  const { body, status } = await browser.call('GET /api/agents/subagents', { query });
  return { status, body, names: ((body.Accounts ?? []) as SubAccount[]).map(({ UserName }) => UserName) };
};
const account = async ({ browser }: Agent, { playerId }: Agent) =>
  (await browser.call('GET /api/agents/account', { query: `?id=${playerId}` })).body;

describe('agent tree', () => {
  test('sub-accounts are listed by name, filtered by level, branch, agents or players', async () => {
    expect((await list(top)).names).toEqual(['middle']);
    expect((await list(top, '?scope=branch')).names).toEqual(['lower', 'middle', 'playing']);
    expect((await list(top, '?scope=branch&kind=players')).names).toEqual(['playing']);
    expect((await list(top, '?scope=branch&kind=agents&search=LO')).names).toEqual(['lower']);
    expect((await list(top, '?scope=branch&after=lower')).names).toEqual(['middle', 'playing']);
    const below = await list(top, `?id=${low.playerId}`);
    expect(below.names).toEqual(['playing']);
    expect(below.body.Path).toEqual(
      [top, middle, low].map(({ name, playerId }) => ({ UserID: playerId, UserName: name })),
    );
  });

  test('an account is shown with its percentages and the maximum that it may grant', async () => {
    const view = await account(top, low);
    expect(view.IsDirect).toBe(false);
    expect(view.MayCreate).toEqual([user, demo]);
    expect(view.SubTermsMax).toEqual({
      SubAgentCommission: 0,
      AgentCommission: 0,
      PositionTaking: 4000,
      Rebate: 20,
    });
    expect(view.Account).toMatchObject({
      UserName: 'lower',
      UserType: agentType,
      ParentID: middle.playerId,
      Currency: 'EUR',
      Balance: '0.00',
      AccountsBelow: 1,
      NextTerms: null,
    });
  });

  test('agents of another tree and agents below the account get NotFoundException', async () => {
    for (const who of [other, low]) {
      expect((await list(who, `?id=${middle.playerId}`)).body.ErrorCode).toBe('NotFoundException');
      expect((await account(who, middle)).ErrorCode).toBe('NotFoundException');
    }
    expect((await account(other, top)).ErrorCode).toBe('NotFoundException');
  });
});

describe('new sub-account', () => {
  const create = async ({ browser }: Agent, body: object) =>
    (await browser.call('POST /api/agents/create', { body })).body;

  test('a new account has at most the percentages of its parent and a type of a lower level', async () => {
    const above = newAccount('above', agentType, { PositionTaking: 5001, Rebate: 31, AgentCommission: 41 });
    expect(await create(middle, above)).toMatchObject({
      ErrorCode: 'AgentTermsException',
      Data: { fields: ['AgentCommission', 'PositionTaking', 'Rebate'] },
    });
    expect((await create(middle, newAccount('above', superAgent))).ErrorCode).toBe('InvalidDetailsException');
    expect((await create(middle, newAccount('above', user, { PositionTaking: 1 }))).ErrorCode).toBe(
      'AgentTermsException',
    );
  });

  test('a new account needs an unused name and e-mail address, a valid password and the currency of the branch', async () => {
    const code = async (changes: object) =>
      (await create(low, newAccount('another', user, { ...changes }))).ErrorCode;
    expect(await code({ UserName: 'Playing' })).toBe('UserNameTakenException');
    expect(await code({ Email: 'playing@agents.example' })).toBe('EmailTakenException');
    expect(await code({ Password: 'short', PasswordConfirmation: 'short' })).toBe('PasswordTooWeakException');
    expect(await code({ PasswordConfirmation: 'other' })).toBe('PasswordsDifferException');
    expect(await code({ Currency: 'USD' })).toBe('CurrencyNotAllowedException');
    expect(await code({ Country: 'ZZ' })).toBe('CountryNotAllowedException');
  });

  test('a new demo account has play money that cannot be transferred', async () => {
    const demoPlayer = await createBelow(pool, low, { name: 'trying', userType: demo });
    expect((await demoPlayer.browser.call('GET /api/user/balance')).body.TotalBalance).toBe('1000.00');
    for (const direction of ['deposit', 'withdraw'] as const)
      expect((await move(low, direction, demoPlayer)).body.ErrorCode).toBe('DemoMoneyException');
  });

  test('a new account has no details, and its bonus claim is refused until the player enters them', async () => {
    const { browser } = await createBelow(pool, low, { name: 'unnamed', userType: user });
    const unknown = {
      FirstName: null,
      LastName: null,
      Gender: null,
      Address: null,
      City: null,
      BirthDay: null,
      BirthMonth: null,
      BirthYear: null,
    };
    const readDetails = async () => (await browser.call('GET /api/user/details')).body;
    expect(await readDetails()).toEqual({ ...unknown, Phone: '', PostalCode: '', LockedFields: [] });
    const claim = async () => {
      const body = { BonusCode: 'TRYIT', CommandId: newCommandId() };
      const answer = await browser.call('POST /api/bonus/claim', { body });
      return answer.body.ErrorCode ?? answer.status;
    };
    expect(await claim()).toBe('DetailsMissingException');
    const details = {
      FirstName: 'Sophie',
      LastName: 'Kowalevski',
      Phone: '',
      Gender: 'Female',
      Address: '1 Strait Street',
      City: 'Valletta',
      BirthDay: 15,
      BirthMonth: 1,
      BirthYear: 1950,
      PostalCode: 'VLT 1432',
    };
    expect((await browser.call('POST /api/user/details', { body: details })).status).toBe(200);
    expect(await readDetails()).toEqual({ ...details, LockedFields: [] });
    expect(await claim()).toBe(200);
  });
});

describe('edited sub-account', () => {
  const edit = async ({ browser }: Agent, { playerId, name }: Agent, changes: object) => {
    const body = {
      UserID: playerId,
      Email: `${name}@agents.example`,
      Country: 'MT',
      SubAgentCommission: 0,
      AgentCommission: 40,
      PositionTaking: 4000,
      Rebate: 20,
      ...changes,
    };
    return (await browser.call('POST /api/agents/edit', { body })).body;
  };

  test('edited percentages apply from the next month and must fit those above and below', async () => {
    expect(await edit(middle, low, { PositionTaking: 5001 })).toMatchObject({
      ErrorCode: 'AgentTermsException',
      Data: { fields: ['PositionTaking'] },
    });
    // The player below this agent has a rebate of 20.
    expect(await edit(middle, low, { Rebate: 19 })).toMatchObject({ Data: { fields: ['Rebate'] } });
    const { Account } = await edit(middle, low, { PositionTaking: 3000 });
    expect(Account).toMatchObject({
      Terms: { PositionTaking: 4000 },
      NextTerms: { PositionTaking: 3000, From: monthAfter(monthAt(Date.now())) },
    });
    expect((await edit(top, low, {})).ErrorCode).toBe('AgentAccountNotDirectException');
  });

  test('an agent cannot grant more than its own percentages of next month', async () => {
    const below = newAccount('too-much', user, { Rebate: 21 });
    expect((await low.browser.call('POST /api/agents/create', { body: below })).body.ErrorCode).toBe(
      'AgentTermsException',
    );
  });

  test('an edit with a new password ends the sessions of the account', async () => {
    const Password = 'another horse battery';
    const changes = { Password, PasswordConfirmation: Password, AgentCommission: 0, PositionTaking: 0 };
    expect((await edit(low, player, changes)).HasErrors).toBe(false);
    expect((await player.browser.call('GET /api/user/balance')).status).toBe(401);
    const noticed = await nextMail(site.dataDir, 'playing@agents.example');
    expect(noticed.head).toContain('password');
    const again = {
      Password: goodPassword,
      PasswordConfirmation: goodPassword,
      AgentCommission: 0,
      PositionTaking: 0,
    };
    expect((await edit(low, player, again)).HasErrors).toBe(false);
    const { rows } = await pool.query(
      'select kind, details ->> $2 as password from agent_event where player_id = $1 order by id',
      [player.playerId, 'password'],
    );
    expect(rows).toEqual([
      { kind: 'create', password: null },
      { kind: 'edit', password: 'true' },
      { kind: 'edit', password: 'true' },
    ]);
  });
});

test('an edited e-mail address is reported by mail to the previous address', async () => {
  const moved = await createBelow(pool, low, { name: 'moved', userType: user });
  const { playerId: UserID } = moved;
  const body = { UserID, Email: 'new-place@agents.example', Country: 'MT', ...none };
  expect((await low.browser.call('POST /api/agents/edit', { body })).status).toBe(200);
  const { text } = await nextMail(site.dataDir, 'moved@agents.example');
  expect(text).toContain('e-mail address');
});

describe('cashier in agent trees', () => {
  test('the cashier refuses accounts below an agent and demo accounts', async () => {
    const ofAgent = await createBelow(pool, low, { name: 'no-cashier', userType: user });
    const trying = await createBelow(pool, low, { name: 'no-money', userType: demo });
    for (const key of ['POST /api/deposit/create', 'POST /api/withdraw/create'] as const) {
      expect((await ofAgent.browser.call(key, { body: {} })).body.ErrorCode).toBe('AgentCashierException');
      expect((await trying.browser.call(key, { body: {} })).body.ErrorCode).toBe('DemoMoneyException');
    }
  });
});

describe('top agent', () => {
  test('a top agent is proposed by one operator and created when a second one approves', async () => {
    const { name: UserName, password: Password } = site.operator ?? {};
    const operator = new Browser(site.url);
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const {
      UserType,
      Password: _,
      PasswordConfirmation,
      ...fields
    } = newAccount('agreed-on', superMaster, {
      PositionTaking: 7000,
    });
    const propose = (changes: object) =>
      operator.call('POST /api/desk/agents/create', {
        body: { ...fields, UserType, Reason: 'a contract', ...changes },
      });
    expect((await propose({ UserName: 'topper' })).body.ErrorCode).toBe('UserNameTakenException');
    expect((await propose({ SubAgentCommission: 5 })).body.ErrorCode).toBe('AgentTermsException');
    const { body } = await propose({});
    const decide = (browser: Browser) =>
      browser.call('POST /api/desk/proposal', { body: { ID: body.ProposalId, Approve: true } });
    expect((await decide(operator)).body.ErrorCode).toBe('SecondOperatorRequiredException');
    await registerPlayer(site.url, 'second-operator');
    await pool.query(
      `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = 'second-operator'`,
    );
    expect((await decide(await logIn(site.url, 'second-operator'))).status).toBe(200);
    const { body: tops } = await operator.call('GET /api/desk/agents');
    const created = (tops.Accounts as SubAccount[]).find((one) => one.UserName === 'agreed-on');
    expect(created).toMatchObject({ UserType: superMaster, ParentID: null, Terms: { PositionTaking: 7000 } });
  });
});

describe('agent transfers', () => {
  test('transfers go down and up one level, are booked once per command, and are listed', async () => {
    const CommandId = newCommandId();
    const first = await move(top, 'deposit', middle, { Amount: '500', CommandId });
    expect(first.body).toMatchObject({ Balance: '500.00', SubAccountBalance: '500.00' });
    expect((await move(top, 'deposit', middle, { Amount: '500', CommandId })).body).toEqual(first.body);
    expect((await move(top, 'deposit', middle, { Amount: '501', CommandId })).body.ErrorCode).toBe(
      'CommandIdReusedException',
    );
    expect((await move(middle, 'deposit', low, { Amount: '200' })).body.SubAccountBalance).toBe('200.00');
    const hasDeposited = async () => {
      const { rows } = await pool.query<{ account_id: AccountId }>(
        'select account_id from player where id = $1',
        [player.playerId],
      );
      return rows[0] && readHasDeposited(pool, rows[0].account_id);
    };
    expect(await hasDeposited()).toBe(false);
    expect((await move(low, 'deposit', player, { Amount: '100' })).body.SubAccountBalance).toBe('100.00');
    expect(await hasDeposited()).toBe(true);
    expect((await move(low, 'withdraw', player, { Amount: '30.5' })).body).toMatchObject({
      Balance: '130.50',
      SubAccountBalance: '69.50',
    });
    const { body } = await low.browser.call('GET /api/agents/transfers');
    expect(body.Transfers).toMatchObject([
      { Direction: 'withdrawal', UserName: 'playing', Amount: '30.50' },
      { Direction: 'deposit', UserName: 'playing', Amount: '100.00' },
    ]);
  });

  test("transfers name the agent in the player's history and in its CSV file", async () => {
    // The password change has ended the player's session.
    const browser = await logIn(site.url, player.name);
    const { body } = await browser.call('GET /api/history/account', { query: '?limit=50' });
    expect((body.Entries as { Text: string }[]).map(({ Text }) => Text)).toEqual([
      'Transfer back to agent lower',
      'Transfer from agent lower',
    ]);
    const { body: file } = await browser.call('GET /api/history/csv', { query: '?list=account' });
    expect(file.text).toContain('Transfer back to agent lower');
    expect(file.text).toContain('Transfer from agent lower');
  });

  test('a transfer back to the agent cancels a bonus that ends with a withdrawal, and keeps other bonuses', async () => {
    const grantTestBonus = async (endsWithWithdrawal: boolean) => {
      const { rows } = await pool.query<{ id: AccountId; currency: string }>(
        `select a.id, a.currency from account a join player p on p.account_id = a.id join auth_user u on u.id = p.auth_user_id
         where u.username = 'playing'`,
      );
      const [account] = rows;
      if (!account) throw new Error('no account');
      return inTransaction(pool, (client) =>
        grantBonus(client, {
          accountId: account.id,
          currency: 'EUR',
          offerKey: 'test',
          kind: 'bonus-money',
          valuesMinor: [1500n],
          requirementMinor: 7500n,
          maxConversionMinor: null,
          maxStakeMinor: null,
          minOddsMilli: 1500,
          terms: '{}',
          endsWithWithdrawal,
          expiresAtMs: Date.now() + 3_600_000,
          paymentId: null,
          code: null,
          atMs: Date.now(),
        }),
      );
    };
    // These bonuses have unreadable terms (`{}`), which must not block the withdrawal.
    const [ended, unaffected] = [await grantTestBonus(true), await grantTestBonus(false)];
    const states = async () =>
      (
        await pool.query('select state, end_reason from bonus where id = any($1) order by id', [
          [ended, unaffected],
        ])
      ).rows;
    expect((await move(low, 'withdraw', player, { Amount: '500' })).status).toBe(422);
    expect((await move(low, 'deposit', player, { Amount: '1' })).status).toBe(200);
    expect(await states()).toMatchObject([{ state: 2 }, { state: 1 }]);
    expect((await move(low, 'withdraw', player, { Amount: '1' })).status).toBe(200);
    expect(await states()).toMatchObject([{ state: 3, end_reason: 'cancelled' }, { state: 2 }]);
  });

  test('transfers above the balance, over two levels, upwards or without a valid amount are refused', async () => {
    expect((await move(low, 'deposit', player, { Amount: '130.51' })).body.ErrorCode).toBe(
      'InsufficientBalanceException',
    );
    expect((await move(low, 'withdraw', player, { Amount: '69.51' })).body.ErrorCode).toBe(
      'SubAccountInsufficientException',
    );
    expect((await move(middle, 'deposit', player)).body.ErrorCode).toBe('AgentAccountNotDirectException');
    expect((await move(low, 'deposit', middle)).body.ErrorCode).toBe('NotFoundException');
    expect((await move(low, 'deposit', low)).body.ErrorCode).toBe('NotFoundException');
    expect((await move(other, 'deposit', player)).body.ErrorCode).toBe('NotFoundException');
    for (const Amount of ['0', '-1', '0.001'])
      expect((await move(low, 'deposit', player, { Amount })).body.ErrorCode).toBe('InvalidDetailsException');
  });

  test('concurrent withdrawals never transfer more than the balance', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => move(low, 'withdraw', player, { Amount: '20' })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await move(low, 'deposit', player, { Amount: '60' })).status).toBe(200);
  });
});

describe('agent lock', () => {
  const lock = ({ browser }: Agent, which: 'lock' | 'unlock', { playerId }: Agent) =>
    browser.call(`POST /api/agents/${which}`, { body: { UserID: playerId, Reason: 'a test' } });
  const logsIn = async ({ name }: Agent) =>
    (
      await new Browser(site.url).call('POST /api/account/login', {
        body: { UserName: name, Password: goodPassword },
      })
    ).body.ErrorCode;

  test('a lock of an agent locks all accounts below it and ends their sessions at once', async () => {
    expect((await lock(top, 'lock', middle)).status).toBe(200);
    for (const one of [middle, low, player]) {
      expect((await one.browser.call('GET /api/user/balance')).body.ErrorCode).toBe('NotLoggedInException');
      expect(await logsIn(one)).toBe('AccountLockedException');
    }
    expect((await account(top, low)).Account).toMatchObject({ IsLocked: false, IsLockedAbove: true });
    expect((await account(top, middle)).Account).toMatchObject({ IsLocked: true, IsLockedAbove: false });
    expect((await move(top, 'deposit', middle)).body.ErrorCode).toBe('SubAccountLockedException');
  });

  test('a lock below another lock remains when the upper lock is removed', async () => {
    expect((await lock(top, 'lock', player)).status).toBe(200);
    expect((await lock(top, 'unlock', middle)).status).toBe(200);
    expect(await logsIn(low)).toBeUndefined();
    expect(await logsIn(player)).toBe('AccountLockedException');
    expect((await lock(top, 'unlock', player)).status).toBe(200);
    expect(await logsIn(player)).toBeUndefined();
  });

  test("a lock by an operator remains when the agent's lock is removed, and vice versa", async () => {
    const { name: UserName, password: Password } = site.operator ?? {};
    const operator = new Browser(site.url);
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const byOperator = (Locked: boolean) =>
      operator.call('POST /api/desk/lock', { body: { UserName: player.name, Locked, Reason: 'a test' } });
    expect((await byOperator(true)).status).toBe(200);
    await lock(top, 'lock', low);
    await lock(top, 'unlock', low);
    expect(await logsIn(player)).toBe('AccountLockedException');
    await lock(top, 'lock', low);
    expect((await byOperator(false)).status).toBe(200);
    expect(await logsIn(player)).toBe('AccountLockedException');
    const { rows } = await pool.query('select blocked from balance where account_id = $1', [
      player.accountId,
    ]);
    expect(rows).toEqual([{ blocked: true }]);
    await lock(top, 'unlock', low);
    expect(await logsIn(player)).toBeUndefined();
  });

  test('a lock is removed by its owner, an agent above the owner or an operator, not by an agent between', async () => {
    const { name: UserName, password: Password } = site.operator ?? {};
    const operator = new Browser(site.url);
    await operator.call('POST /api/account/login', { body: { UserName, Password } });
    const byOperator = (which: 'lock' | 'unlock') =>
      operator.call(`POST /api/desk/agents/${which}`, {
        body: { UserID: player.playerId, Reason: 'a test' },
      });
    const refused = 'NoPrivilegesException';
    // An earlier lock has ended the session of the middle agent.
    const between = { ...middle, browser: new Browser(site.url) };
    await between.browser.call('POST /api/account/login', {
      body: { UserName: middle.name, Password: goodPassword },
    });
    await lock(between, 'lock', player);
    expect((await lock(top, 'lock', player)).status).toBe(200);
    expect((await lock(between, 'unlock', player)).body.ErrorCode).toBe(refused);
    expect((await lock(top, 'unlock', player)).status).toBe(200);
    await lock(between, 'lock', player);
    expect((await byOperator('lock')).status).toBe(200);
    expect((await lock(between, 'unlock', player)).body.ErrorCode).toBe(refused);
    expect((await lock(top, 'unlock', player)).body.ErrorCode).toBe(refused);
    // A repeated lock by an agent does not take over the operator's lock.
    expect((await lock(top, 'lock', player)).status).toBe(200);
    expect((await lock(top, 'unlock', player)).body.ErrorCode).toBe(refused);
    expect(await logsIn(player)).toBe('AccountLockedException');
    expect((await byOperator('unlock')).status).toBe(200);
    expect(await logsIn(player)).toBeUndefined();
  });

  test('a lock of an account outside of the branch, or of the caller itself, is answered with NotFoundException', async () => {
    expect((await lock(other, 'lock', player)).body.ErrorCode).toBe('NotFoundException');
    expect((await lock(top, 'lock', top)).body.ErrorCode).toBe('NotFoundException');
  });

  test('transfers that run at the same time as a lock are not booked after it', async () => {
    const receiver = await createBelow(pool, top, { name: 'receiver', userType: user });
    const moves = Array.from({ length: 6 }, () => move(top, 'deposit', receiver, { Amount: '1' }));
    const [locking, ...moved] = await Promise.all([lock(top, 'lock', receiver), ...moves]);
    expect(locking?.status).toBe(200);
    const codes = moved.map(({ status, body }) => (status === 200 ? 'moved' : body.ErrorCode));
    expect(codes.filter((code) => code !== 'moved' && code !== 'SubAccountLockedException')).toEqual([]);
    const { rows } = await pool.query<{ amount: string }>(
      'select amount::text as amount from balance where account_id = $1',
      [receiver.accountId],
    );
    expect(rows[0]?.amount).toBe(`${codes.filter((code) => code === 'moved').length * 100}`);
    expect((await move(top, 'deposit', receiver)).body.ErrorCode).toBe('SubAccountLockedException');
  });

  test('bets that are placed at the same time as a lock are not accepted after it', async () => {
    const bettor = await createBelow(pool, top, { name: 'bettor', userType: user });
    await move(top, 'deposit', bettor, { Amount: '100' });
    const bets = Array.from({ length: 6 }, () => placeFirstSingle(bettor.browser, '1'));
    const [locked, ...placed] = await Promise.all([lock(top, 'lock', bettor), ...bets]);
    expect(locked?.status).toBe(200);
    const { rows } = await pool.query<{ amount: string }>(
      'select amount::text as amount from balance where account_id = $1',
      [bettor.accountId],
    );
    const acceptedCount = placed.filter(({ status }) => status === 200).length;
    expect(rows[0]?.amount).toBe(`${10_000 - acceptedCount * 100}`);
    expect((await placeFirstSingle(bettor.browser, '1')).status).not.toBe(200);
  });
});

test("two servers that start together put the sandbox's agent into a tree once", async () => {
  await registerPlayer(site.url, 'seeded', { LastName: 'Seeded' });
  const row = await findPlayerByUserName(pool, 'seeded');
  if (row === undefined) throw new Error('the player seeded was not found');
  const { id: playerId, account_id: accountId, currency } = row;
  await pool.query('update player set user_type = $2 where id = $1', [playerId, superMaster]);
  const agent = { playerId, accountId, userName: 'seeded', currency, atMs: Date.now() };
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from player where id = $1 for update', [playerId]);
  const added = Promise.all([addSandboxAgent(pool, agent), addSandboxAgent(pool, agent)]);
  // Within the transaction of `holder`, the activity of others would never change.
  const waiting = () =>
    pool.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    );
  try {
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 30_000 }).toBe(2);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  await added;
  const { rowCount } = await pool.query('select from agent_account where player_id = $1', [playerId]);
  expect(rowCount).toBe(1);
});
