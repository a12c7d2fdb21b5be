import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Payment, ReviewedPayout, Transaction, UserMessage } from '@evens/contract';
import { SANDBOX_SIGNER_FILE } from '@evens/providers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';
import { runReconcile } from './run-reconcile.ts';

let stage: DepositSite;
let pool: Pool;
let operators: readonly [Browser, Browser];

async function loggedIn(name: string, password: string): Promise<Browser> {
  const browser = new Browser(stage.site.url);
  await browser.call('POST /api/account/login', { body: { UserName: name, Password: password } });
  return browser;
}

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  const { name = '', password = '' } = stage.site.operator ?? {};
  await stage.player();
  await pool.query(
    `update player p set operator_role = 'administrator' from auth_user u where u.id = p.auth_user_id and u.username = 'payer-1'`,
  );
  operators = [await loggedIn(name, password), await loggedIn('payer-1', goodPassword)];
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
});

async function payee(amount = '200.00'): Promise<Browser> {
  const player = await stage.player();
  await topUp(player, amount);
  return player;
}

const withdraw = (player: Browser, form: Readonly<Record<string, unknown>> = {}) =>
  player.call('POST /api/withdraw/create', {
    body: {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: '50.00',
      Password: goodPassword,
      AccountID: '123456',
      ...form,
    },
  });

async function requested(player: Browser, form?: Readonly<Record<string, unknown>>): Promise<Payment> {
  const { status, body } = await withdraw(player, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.Payment as Payment;
}

const approve = (ID: string, by = operators[0]) =>
  by.call('POST /api/desk/approvewithdrawal', { body: { ID } });

async function transactions(player: Browser, query = ''): Promise<readonly Transaction[]> {
  const { body } = await player.call('GET /api/history/transactions', { query });
  return body.Transactions as readonly Transaction[];
}

/** Reads the causes of the history, and the texts of the messages about unpaid withdrawals. */
async function readUnpaid(player: Browser) {
  const { body } = await player.call('GET /api/messages/get');
  const messages = (body.UserMessages as readonly UserMessage[]).filter(
    ({ Kind }) => Kind === 'withdrawal-unpaid',
  );
  const causes = (await transactions(player)).flatMap(({ ReturnCause }) => ReturnCause ?? []);
  return [causes, messages.map(({ Answer }) => Answer)];
}

/** Waits until a follower has written the messages. */
const untilUnpaid = (player: Browser, causesAndTexts: readonly unknown[]) =>
  vi.waitFor(async () => expect(await readUnpaid(player)).toEqual(causesAndTexts), {
    timeout: 30_000,
    interval: 200,
  });

const untilState = (player: Browser, state: number) =>
  vi.waitFor(async () => expect((await transactions(player)).at(0)?.StatusID).toBe(state), {
    timeout: 30_000,
    interval: 200,
  });

describe('withdrawals at a site', () => {
  test('a withdrawal is requested, approved, paid by the payment service, and named in both histories', async () => {
    const player = await payee();
    const { body } = await player.call('GET /api/withdraw/methods');
    expect(body).toMatchObject({ HasWithdrawals: true, Withdrawable: '200.00', Conditions: [] });
    const methods = body.WithdrawMethods as { Key: string }[];
    expect(methods.map(({ Key }) => Key)).toEqual(expect.arrayContaining(['sandbox-wallet', 'skrill']));
    const payment = await requested(player);
    expect(payment).toMatchObject({ StatusID: 1, Direction: 'withdrawal', Amount: '50.00' });
    expect(await stage.balance(player)).toBe('150.00');
    const listed = (await operators[0].call('GET /api/desk/withdrawals')).body
      .Withdrawals as ReviewedPayout[];
    expect(listed.find(({ ID }) => ID === payment.ID)).toMatchObject({
      StatusID: 1,
      Method: 'sandbox-wallet',
      Fields: [{ Name: 'AccountID', Value: '123456' }],
      ApprovalsNeeded: 1,
      ApprovedBy: [],
      IsVerified: false,
    });
    expect((await approve(payment.ID)).body).toMatchObject({ ApprovalsMissing: 0 });
    await untilState(player, 2);
    expect(await transactions(player)).toMatchObject([
      { ID: payment.ID, StatementTypeID: 2, Amount: '50.00', MethodName: 'Test wallet', IsCancelable: false },
    ]);
    const account = await player.call('GET /api/history/account');
    expect(account.body.Entries).toMatchObject([
      { Kind: 'withdrawal', Amount: '-50.00', Text: 'Withdrawal by Test wallet' },
      { Kind: 'top-up' },
    ]);
    const net = await player.call('GET /api/history/today', {
      query: `?from=${new Date(Date.now() - 60_000).toISOString()}`,
    });
    expect(net.body.Net).toBe('0.00');
  });

  test.each([
    ['declined', '000002', 11, '200.00'],
    ['reported three times', '000333', 2, '150.00'],
    ['returned by half before it is reported as paid', '000555', 2, '175.00'],
    ['returned after five seconds', '000259', 5, '200.00'],
  ])('a withdrawal that is %s gets the right state and balance', async (_, AccountID, state, balance) => {
    const player = await payee();
    const payment = await requested(player, { AccountID });
    await approve(payment.ID);
    await untilState(player, state);
    await stage.untilBalance(player, balance);
    if (state === 11)
      await untilUnpaid(player, [
        ['declined'],
        [expect.stringContaining('The payment provider declined it.')],
      ]);
  });

  test('a withdrawal is cancelled by its own player only, and rejected by an operator with a reason', async () => {
    const player = await payee();
    const payment = await requested(player);
    const cancel = (by: Browser) =>
      by.call('POST /api/history/cancelwithdrawal', { body: { pendingWithdrawalId: payment.ID } });
    expect((await cancel(await stage.player())).body.ErrorCode).toBe('NotFoundException');
    expect((await transactions(player, '?group=pending')).map(({ IsCancelable }) => IsCancelable)).toEqual([
      true,
    ]);
    // A repeat, as after a lost answer, gets the same answer.
    for (const _time of ['first', 'second'])
      expect((await cancel(player)).body).toEqual({
        HasErrors: false,
        Message: 'Your withdrawal was cancelled. The money is back in your balance.',
      });
    expect(await stage.balance(player)).toBe('200.00');
    const other = await requested(player);
    const rejected = await operators[0].call('POST /api/desk/rejectwithdrawal', {
      body: { ID: other.ID, Reason: 'name differs', Cause: 'name' },
    });
    expect(rejected.body).toEqual({ HasErrors: false });
    const { body } = await operators[0].call('GET /api/desk/withdrawals', { query: '?queue=ended' });
    expect((body.Withdrawals as ReviewedPayout[]).find(({ ID }) => ID === other.ID)).toMatchObject({
      StatusID: 3,
      Reason: 'name differs',
    });
    // A message about the cancelled withdrawal would be the second.
    await untilUnpaid(player, [
      ['name'],
      [
        'Your withdrawal of ⁨50.00 EUR⁩ was not paid and is in your balance again. The account that you gave belongs to somebody else. Withdraw to an account of your own.',
      ],
    ]);
  });

  test('a withdrawal of 1,000.00 needs the approval of two operators', async () => {
    const player = await payee('1500.00');
    const { ID } = await requested(player, { Amount: '1000.00' });
    expect((await approve(ID)).body).toMatchObject({ ApprovalsMissing: 1 });
    expect((await approve(ID)).body.ErrorCode).toBe('SecondOperatorRequiredException');
    expect((await approve(ID, operators[1])).body).toMatchObject({ ApprovalsMissing: 0 });
    await untilState(player, 2);
  });

  test("a withdrawal requires the player's password", async () => {
    const player = await payee();
    expect((await withdraw(player, { Password: 'not it at all' })).body.ErrorCode).toBe(
      'WrongPasswordException',
    );
    const { body } = await withdraw(player, { Password: '', AccountID: '' });
    expect([
      body.ErrorCode,
      (body.Data as { Fields: { Field: string }[] }).Fields.map(({ Field }) => Field),
    ]).toEqual(['InvalidPaymentDetailsException', ['AccountID', 'Password']]);
    expect(await stage.balance(player)).toBe('200.00');
  });
});

/** The sandbox signer's private key in hex. */
function readSignerSecret(dataDir: string): string {
  const file = new DatabaseSync(join(dataDir, SANDBOX_SIGNER_FILE), { readOnly: true });
  const row = file.prepare("select hex(secret) as secret from own_key where name = 'coins'").get();
  file.close();
  return String(row?.['secret']).toLowerCase();
}

/** Tables of the database with a row that contains the text. */
async function listTablesContaining(text: string): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from "${name}" t where t::text ilike '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount === 1) places.push(name);
  }
  return places;
}

describe('coin withdrawals at a site', () => {
  test("a coin withdrawal is paid on its chain by the signer, and the site's database does not contain the coin key", async () => {
    const player = await stage.player({ Currency: 'BTC' });
    await topUp(player, '0.5');
    const payment = await requested(player, {
      WithdrawMethod: 'bitcoin',
      AccountID: undefined,
      Amount: '0.01234567',
      BitcoinAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    // The amount needs a second operator's approval.
    for (const operator of operators) await approve(payment.ID, operator);
    await untilState(player, 2);
    await stage.untilBalance(player, '0.48765433');
    const { rows } = await pool.query<{ provider: string; ref: string; units: string }>(
      `select p.provider, p.provider_ref as ref, c.units::text from payment p join coin_payout c on c.payment_id = p.id`,
    );
    expect(rows).toEqual([
      { provider: 'signer', ref: expect.stringMatching(/^[\da-f]{64}$/), units: '1234567' },
    ]);
    const { databaseUrl, dataDir } = stage.site;
    const { text } = await runReconcile({ databaseUrl, dataDir });
    expect(text).toContain('signer: 1 payments compared, 0 differences');
    const secret = readSignerSecret(dataDir);
    expect(await listTablesContaining(secret)).toEqual([]);
    // Proves that the search works: it finds a text that the database contains.
    expect(await listTablesContaining('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual(
      expect.arrayContaining(['payment', 'coin_payout']),
    );
  });
});

describe('list of transactions', () => {
  test('the list of transactions filters by page, group and time, newest first', async () => {
    const player = await payee();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await requested(player, { Amount: '10.00' })).ID);
    await player.call('POST /api/history/cancelwithdrawal', { body: { pendingWithdrawalId: ids[1] } });
    const readIds = async (query: string) => (await transactions(player, query)).map(({ ID }) => ID);
    const first = await player.call('GET /api/history/transactions', { query: '?limit=2' });
    expect((first.body.Transactions as Transaction[]).map(({ ID }) => ID)).toEqual(ids.slice(0, 2));
    expect(first.body.Next).toBe(ids[1]);
    expect(await readIds(`?limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await readIds(`?before=${ids[3]}`)).toEqual(ids.slice(4));
    expect(await readIds('?group=cancelled')).toEqual([ids[1]]);
    expect(await readIds('?group=pending&limit=2')).toEqual([ids[0], ids[2]]);
    expect(await readIds(`?group=pending&before=${ids[2]}`)).toEqual(ids.slice(3));
    const since = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await readIds(`?from=${since(-5)}&to=${since(5)}`)).toEqual(ids);
    expect(await readIds(`?from=${since(1)}`)).toEqual([]);
    expect(await readIds(`?to=${since(-5)}`)).toEqual([]);
    const wrong = await player.call('GET /api/history/transactions', { query: `?before=${'x'.repeat(36)}` });
    expect(wrong.body.ErrorCode).toBe('InvalidRequestException');
  });
});
