import type { DepositMethod, OperatedMethod, Transaction, WithdrawMethod } from '@evens/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { Browser, goodPassword } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { topUp } from '../../../../../tests/fixture/top-up.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';

let stage: DepositSite;
let pool: Pool;
let operator: Browser;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
  operator = new Browser(stage.site.url);
  const { name: UserName, password: Password } = stage.site.operator ?? {};
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
});
afterEach(async () => {
  for (const Key of ['skrill', 'coinspaideth']) await setMethod({ Key });
  await setMethod({ Key: 'sandbox-wallet', Direction: 'withdrawal' });
  for (const Flag of ['crypto-grouping', 'vouchers-redirect', 'g2a-redirect']) await setFlag(Flag, false);
  for (const Flag of ['add-funds-header', 'add-funds-slip', 'withdrawal-cancel']) await setFlag(Flag, true);
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
});

const Reason = 'a test of the cashier';

async function setMethod(change: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { Direction: 'deposit', IsOpen: true, ClosedCountries: [], Reason, ...change };
  const answer = await operator.call('POST /api/desk/payment-method', { body });
  expect(answer.body).toEqual({ HasErrors: false });
}

async function setFlag(Flag: string, IsOn: boolean): Promise<void> {
  const answer = await operator.call('POST /api/desk/payment-flag', { body: { Flag, IsOn, Reason } });
  expect(answer.body).toEqual({ HasErrors: false });
}

async function deposits(player: Browser): Promise<readonly DepositMethod[]> {
  return (await player.call('GET /api/deposit/methods')).body.DepositMethods as DepositMethod[];
}

const methodKeys = (methods: readonly { readonly Key: string }[]) => methods.map(({ Key }) => Key);

async function findMethod(player: Browser, key: string): Promise<DepositMethod | undefined> {
  return (await deposits(player)).find(({ Key }) => Key === key);
}

const skrill = { Method: 'skrill', Amount: '50.00', AgreeWithDepositTerms: true } as const;
const depositBySkrill = (player: Browser, CommandId = newCommandId()) =>
  player.call('POST /api/deposit/create', { body: { CommandId, ...skrill } });
const withdraw = (player: Browser, changes: Readonly<Record<string, unknown>> = {}) =>
  player.call('POST /api/withdraw/create', {
    body: {
      CommandId: newCommandId(),
      WithdrawMethod: 'sandbox-wallet',
      Amount: '50.00',
      Password: goodPassword,
      AccountID: '123456',
      ...changes,
    },
  });

describe('closed payment methods', () => {
  test('a closed method is not listed and is refused, in this direction only, until it is opened', async () => {
    const player = await stage.player();
    expect(methodKeys(await deposits(player))).toContain('skrill');
    await setMethod({ Key: 'skrill', IsOpen: false });
    expect(methodKeys(await deposits(player))).not.toContain('skrill');
    const refused = await depositBySkrill(player);
    expect([refused.status, refused.body.ErrorCode]).toEqual([503, 'PaymentMethodClosedException']);
    const { body } = await player.call('GET /api/withdraw/methods');
    expect(methodKeys(body.WithdrawMethods as WithdrawMethod[])).toContain('skrill');
    await setMethod({ Key: 'skrill' });
    expect((await depositBySkrill(player)).status).toBe(200);
  });

  test('a method that another process closes is closed at once', async () => {
    const player = await stage.player();
    expect(methodKeys(await deposits(player))).toContain('skrill');
    await pool.query(
      `update payment_method_rule set is_open = false where method = 'skrill' and direction = 'deposit'`,
    );
    expect(methodKeys(await deposits(player))).not.toContain('skrill');
    expect((await depositBySkrill(player)).body.ErrorCode).toBe('PaymentMethodClosedException');
  });

  test('a method that is closed for withdrawals is not listed and is refused', async () => {
    const player = await stage.player();
    await topUp(player, '200.00');
    await setMethod({ Key: 'sandbox-wallet', Direction: 'withdrawal', IsOpen: false });
    const { body } = await player.call('GET /api/withdraw/methods');
    expect(methodKeys(body.WithdrawMethods as WithdrawMethod[])).not.toContain('sandbox-wallet');
    expect((await withdraw(player)).body.ErrorCode).toBe('PaymentMethodClosedException');
  });

  test('a method is closed for players of the named countries only', async () => {
    await setMethod({ Key: 'skrill', ClosedCountries: ['DE', 'AT'] });
    const german = await stage.player({ Country: 'DE' });
    expect(methodKeys(await deposits(german))).not.toContain('skrill');
    expect((await depositBySkrill(german)).body.ErrorCode).toBe('PaymentMethodClosedException');
    expect((await depositBySkrill(await stage.player())).status).toBe(200);
  });

  test('a closed coin method issues no addresses', async () => {
    const player = await stage.player();
    await setMethod({ Key: 'coinspaideth', IsOpen: false });
    expect(methodKeys(await deposits(player))).not.toContain('coinspaideth');
    const answer = await player.call('POST /api/wallet/address', { body: { Currency: 'ETH' } });
    expect(answer.body.ErrorCode).toBe('PaymentMethodClosedException');
  });

  test.each([
    ['an unknown method', { Key: 'no-such-method' }, 'Key'],
    ['a direction that the method does not have', { Key: 'interac', Direction: 'deposit' }, 'Key'],
    ['a country that its definition excludes', { Key: 'skrill', ClosedCountries: ['IN'] }, 'ClosedCountries'],
    ['an unknown country', { Key: 'skrill', ClosedCountries: ['ZZ'] }, 'ClosedCountries'],
  ])('closing a payment method is refused for %s', async (_, change, field) => {
    const body = { Direction: 'deposit', IsOpen: false, ClosedCountries: [], Reason, ...change };
    const answer = await operator.call('POST /api/desk/payment-method', { body });
    expect(answer.body).toMatchObject({ ErrorCode: 'InvalidDetailsException', Data: { fields: [field] } });
  });

  test('operators see a closed method with its limits and who closed it, and the change is audited', async () => {
    await setMethod({ Key: 'skrill', IsOpen: false, ClosedCountries: ['DE'] });
    const { body } = await operator.call('GET /api/desk/payment-methods');
    const methods = body.Methods as OperatedMethod[];
    const closed = methods.find(({ Key, Direction }) => Key === 'skrill' && Direction === 'deposit');
    expect(closed).toMatchObject({
      IsOpen: false,
      ClosedCountries: ['DE'],
      ExceptCountries: ['IN', 'TR'],
      ChangedBy: stage.site.operator?.name,
      Reason,
      Provider: 'sandbox',
    });
    const unset = {
      Default: { Minimum: '10.00', Maximum: '10000.00' },
      Bounds: { Minimum: '0.01', Maximum: '99999999999.99' },
      Set: null,
    };
    expect(closed?.Limits.slice(0, 2)).toEqual([
      { ...unset, Currency: 'EUR', IsByRate: false },
      { ...unset, Currency: 'USD', IsByRate: true },
    ]);
    const { rows } = await pool.query(
      `select after ->> 'is_open' as open, after ->> 'changed_by' as by from setting_change
       where table_name = 'payment_method_rule' and row_key = 'skrill/deposit' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ open: 'false', by: stage.site.operator?.name }]);
    const actions = await pool.query(
      `select operator, action from operator_action where subject = 'skrill:deposit' order by id desc limit 1`,
    );
    expect(actions.rows).toEqual([{ operator: stage.site.operator?.name, action: 'payment-method-close' }]);
  });
});

describe('repeated commands of closed methods', () => {
  test('a repeated deposit command gets the same answer after its method was closed', async () => {
    const player = await stage.player();
    const id = newCommandId();
    const first = await depositBySkrill(player, id);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await setMethod({ Key: 'skrill', IsOpen: false });
    const again = await depositBySkrill(player, id);
    expect(again).toMatchObject({ status: 200, body: first.body });
    const changed = await player.call('POST /api/deposit/create', {
      body: { CommandId: id, ...skrill, Amount: '60.00' },
    });
    expect(changed.body.ErrorCode).toBe('CommandIdReusedException');
  });

  test('a repeated withdrawal command gets the same answer after its method was closed, without the password', async () => {
    const player = await stage.player();
    await topUp(player, '200.00');
    const CommandId = newCommandId();
    const first = await withdraw(player, { CommandId });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await setMethod({ Key: 'sandbox-wallet', Direction: 'withdrawal', IsOpen: false });
    const again = await withdraw(player, { CommandId, Password: 'another' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    const changed = await withdraw(player, { CommandId, AccountID: '654321' });
    expect(changed.body.ErrorCode).toBe('CommandIdReusedException');
    expect(await stage.balance(player)).toBe('150.00');
  });
});

describe('cashier switches', () => {
  test('the switch for coin grouping shows all coins in one tile, also for accounts in an ordinary currency', async () => {
    const player = await stage.player();
    expect(methodKeys(await deposits(player))).toContain('coinspaideth');
    await setFlag('crypto-grouping', true);
    await setMethod({ Key: 'coinspaideth', IsOpen: false });
    const grouped = await deposits(player);
    expect(methodKeys(grouped).filter((key) => key.startsWith('coinspaid'))).toEqual([]);
    const group = grouped.find(({ Key }) => Key === 'allinone');
    const coins = group?.Coins?.map(({ Crypto }) => Crypto.Currency);
    expect(coins).toEqual(['BTC', 'USDTT', 'USDTE', 'LTC', 'DOGE', 'BCH', 'BNB', 'ADA', 'NEO']);
    expect((await player.call('POST /api/wallet/address', { body: { Currency: 'BTC' } })).status).toBe(200);
  });

  test('the redirect switches link vouchers in Great Britain and G2A to their external pages', async () => {
    const british = await stage.player({ Country: 'GB' });
    const links = async () => [
      (await findMethod(british, 'voucher'))?.Link,
      (await findMethod(british, 'g2a'))?.Link,
    ];
    expect(await links()).toEqual([undefined, undefined]);
    await setFlag('vouchers-redirect', true);
    expect(await links()).toEqual(['/payment-methods', undefined]);
    await setFlag('g2a-redirect', true);
    expect((await links())[1]).toMatch(/^https:\/\/www\.g2a\.com\//);
  });

  test('the switches for the deposit buttons hide them in header and slip', async () => {
    const config = async () => (await operator.call('GET /api/admin/config/get')).body;
    expect(await config()).toMatchObject({ HasAddFundsInHeader: true, HasAddFundsInSlip: true });
    await setFlag('add-funds-header', false);
    expect(await config()).toMatchObject({ HasAddFundsInHeader: false, HasAddFundsInSlip: true });
    await setFlag('add-funds-slip', false);
    expect(await config()).toMatchObject({ HasAddFundsInHeader: false, HasAddFundsInSlip: false });
  });

  test('the cancellation switch forbids players to cancel a withdrawal', async () => {
    const player = await stage.player();
    await topUp(player, '200.00');
    const { body } = await withdraw(player);
    const { ID: pendingWithdrawalId } = body.Payment as { ID: string };
    const listed = async () =>
      ((await player.call('GET /api/history/transactions')).body.Transactions as Transaction[])[0]
        ?.IsCancelable;
    const cancel = () => player.call('POST /api/history/cancelwithdrawal', { body: { pendingWithdrawalId } });
    expect(await listed()).toBe(true);
    await setFlag('withdrawal-cancel', false);
    expect(await listed()).toBe(false);
    const refused = await cancel();
    expect([refused.status, refused.body.ErrorCode]).toEqual([403, 'WithdrawalCancelForbiddenException']);
    expect(await stage.balance(player)).toBe('150.00');
    await setFlag('withdrawal-cancel', true);
    expect((await cancel()).status).toBe(200);
    expect(await stage.balance(player)).toBe('200.00');
  });
});

test('a card method that takes no euros is listed with the reason, and refused with the same message', async () => {
  const player = await stage.player();
  const purple = await findMethod(player, 'apcopurplepay');
  expect(purple?.DisabledMessage).toBe('EUR Cards cannot be processed');
  const body = { CommandId: newCommandId(), Method: 'apcopurplepay', Amount: '50.00', CardCountry: 'DE' };
  const refused = await player.call('POST /api/deposit/create', { body });
  expect(refused.body).toMatchObject({
    ErrorCode: 'CardCurrencyNotProcessedException',
    ErrorMessage: 'EUR Cards cannot be processed',
  });
  const dollars = await stage.player({ Currency: 'USD' });
  expect((await findMethod(dollars, 'apcopurplepay'))?.DisabledMessage).toBeNull();
});

test('a method with limits converted by a rate is neither listed nor accepted after the rate has expired', async () => {
  const player = await stage.player({ Currency: 'USD' });
  expect(await findMethod(player, 'skrill')).toMatchObject({ Minimum: '10.00', Maximum: '10000.00' });
  await pool.query(
    `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
     values ('USD', 0.4, 0.4, 'operator:anna', now() - interval '2 hours', now() + interval '1 hour')`,
  );
  expect(await findMethod(player, 'skrill')).toMatchObject({ Minimum: '30.00', Maximum: '30000.00' });
  await pool.query(
    `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
     values ('USD', 0.9, 0.9, 'operator:anna', now() - interval '2 hours', now() - interval '1 hour')`,
  );
  expect(await findMethod(player, 'skrill')).toBeUndefined();
  expect((await depositBySkrill(player)).body.ErrorCode).toBe('ExchangeRateOutdatedException');
});
