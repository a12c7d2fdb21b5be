import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import type { DepositMethod, DepositStep, OperatedMethod, Payment, WithdrawMethod } from '@evens/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { type Answer, Browser, goodPassword } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { countriesFor } from '../../players/index.ts';
import { findPaymentMethod } from '../methods/registry.ts';
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
  const { rows } = await pool.query<{ method: string; direction: string; currency: string }>(
    'select method, direction, currency from payment_limit_rule',
  );
  for (const { method: Key, direction: Direction, currency: Currency } of rows)
    await set({ Key, Direction, Currency, Limits: null });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
});

const Reason = 'a test of limits';
type Fields = readonly { readonly Field: string; readonly Fault: string; readonly Limit?: string }[];

function change(body: Readonly<Record<string, unknown>>): Promise<Answer> {
  return operator.call('POST /api/desk/payment-limits', { body: { Reason, ...body } });
}

async function set(body: Readonly<Record<string, unknown>>): Promise<void> {
  expect((await change(body)).body).toEqual({ HasErrors: false });
}

async function operated(): Promise<readonly OperatedMethod[]> {
  return (await operator.call('GET /api/desk/payment-methods')).body.Methods as OperatedMethod[];
}

/** Players by currency and country, each registered once. */
const players = new Map<string, Promise<Browser>>();
function sharedPlayer(Currency: CurrencyCode, Country: string): Promise<Browser> {
  const key = `${Currency} ${Country}`;
  const player = players.get(key) ?? stage.player({ Currency, Country });
  players.set(key, player);
  return player;
}

type Direction = OperatedMethod['Direction'];

async function listed(player: Browser, direction: Direction) {
  return direction === 'deposit'
    ? ((await player.call('GET /api/deposit/methods')).body.DepositMethods as DepositMethod[])
    : ((await player.call('GET /api/withdraw/methods')).body.WithdrawMethods as WithdrawMethod[]);
}

function send(player: Browser, { Key, Direction: direction }: OperatedMethod, Amount: string) {
  return direction === 'deposit'
    ? player.call('POST /api/deposit/create', { body: { CommandId: newCommandId(), Method: Key, Amount } })
    : player.call('POST /api/withdraw/create', {
        body: { CommandId: newCommandId(), WithdrawMethod: Key, Amount, Password: goodPassword },
      });
}

/** Returns the fault of the form's amount, or `right`. */
function amountFault({ body }: Answer): string {
  const fields = (body['Data'] as { Fields?: Fields } | undefined)?.Fields ?? [];
  const fault = fields.find(({ Field }) => Field === 'Amount');
  return fault ? `${fault.Fault} ${fault.Limit ?? ''}` : 'right';
}

/** Returns a currency that the method accepts and a country in which it is offered. */
function whereOffered({ Key, Limits }: OperatedMethod) {
  const method = findPaymentMethod(Key);
  const { Currency, Bounds } =
    Limits.find((one) => one.Bounds && !method?.refusedCardCurrencies?.includes(one.Currency)) ?? {};
  if (!method || !Currency || !Bounds) return undefined;
  const country = countriesFor(Currency).find((code) =>
    'only' in method.countries
      ? method.countries.only.includes(code)
      : !method.countries.except.includes(code),
  );
  return country === undefined ? undefined : { currency: Currency, country, bounds: Bounds };
}

function parseMinor(text: string, currency: CurrencyCode): bigint {
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) throw new Error(`parseMinor: ${text} is not an amount of ${currency}`);
  return parsed.value;
}

/** Limits within the bounds. A method with fixed amounts gets one of them as minimum and maximum. */
function newLimits({ Key, Direction: direction }: OperatedMethod, currency: CurrencyCode, least: bigint) {
  const [, fixed] = findPaymentMethod(Key)?.[direction]?.amounts ?? [];
  const [minimum, maximum] = fixed === undefined ? [least + 700n, least + 900n] : [fixed, fixed];
  const text = (minor: bigint) => formatAmount(minor, currency);
  return {
    Limits: { Minimum: text(minimum), Maximum: text(maximum) },
    below: text(minimum - 1n),
    above: text(maximum + 1n),
  };
}

test('methods that take an amount apply the limits that an operator set, in each direction', async () => {
  const methods = (await operated()).filter(
    ({ Provider, Limits }) => Provider !== null && Limits.some(({ Bounds }) => Bounds),
  );
  const faults: string[] = [];
  const tested: string[] = [];
  for (const method of methods) {
    const { Key, Direction: direction } = method;
    const name = `${Key} ${direction}`;
    const offered = whereOffered(method);
    if (!offered) continue;
    const { currency, country, bounds } = offered;
    const player = await sharedPlayer(currency, country);
    if (!(await listed(player, direction)).some((each) => each.Key === Key)) continue;
    const { Limits, below, above } = newLimits(method, currency, parseMinor(bounds.Minimum, currency));
    await set({ Key, Direction: direction, Currency: currency, Limits });
    const now = (await listed(player, direction)).find((each) => each.Key === Key);
    const read = [
      now?.Minimum,
      now?.Maximum,
      amountFault(await send(player, method, below)),
      amountFault(await send(player, method, above)),
      amountFault(await send(player, method, Limits.Minimum)),
      amountFault(await send(player, method, Limits.Maximum)),
    ];
    const { Minimum, Maximum } = Limits;
    const expected = [
      ...[Minimum, Maximum, `below-minimum ${Minimum}`, `above-maximum ${Maximum}`],
      ...['right', 'right'],
    ];
    if (JSON.stringify(read) !== JSON.stringify(expected)) faults.push(`${name}: ${read.join(', ')}`);
    tested.push(name);
  }
  expect(faults).toEqual([]);
  expect(tested.length).toBeGreaterThan(40);
  expect(
    methods
      .map(({ Key, Direction: direction }) => `${Key} ${direction}`)
      .filter((name) => !tested.includes(name)),
  ).toEqual([]);
});

const skrill = { Key: 'skrill', Direction: 'deposit', Currency: 'EUR' } as const;
const findMethod = async (player: Browser, key: string) =>
  (await listed(player, 'deposit')).find(({ Key }) => Key === key) as DepositMethod | undefined;

describe('limits set by an operator', () => {
  test('limits hide the quick amounts outside of them, and the fixed amounts of vouchers', async () => {
    const player = await sharedPlayer('EUR', 'MT');
    await set({ ...skrill, Limits: { Minimum: '40', Maximum: '150' } });
    await set({ ...skrill, Key: 'voucher', Limits: { Minimum: '15', Maximum: '60' } });
    expect((await findMethod(player, 'skrill'))?.QuickAmounts).toEqual(['50.00', '100.00']);
    expect((await findMethod(player, 'voucher'))?.QuickAmounts).toEqual(['20.00', '50.00']);
  });

  test('limits can be wider than the default, in one direction and currency only, until they are removed', async () => {
    const player = await sharedPlayer('EUR', 'MT');
    await set({ ...skrill, Limits: { Minimum: '0.01', Maximum: '50000' } });
    expect(await findMethod(player, 'skrill')).toMatchObject({ Minimum: '0.01', Maximum: '50000.00' });
    const dollars = await sharedPlayer('USD', 'MT');
    expect(await findMethod(dollars, 'skrill')).toMatchObject({ Minimum: '10.00', Maximum: '10000.00' });
    const payout = (await listed(player, 'withdrawal')).find(({ Key }) => Key === 'skrill');
    expect(payout).toMatchObject({ Minimum: '10.00', Maximum: '10000.00' });
    await set({ ...skrill, Limits: null });
    expect(await findMethod(player, 'skrill')).toMatchObject({ Minimum: '10.00', Maximum: '10000.00' });
  });

  test('limits apply at once after a change by another process, and need no rate', async () => {
    const dollars = await sharedPlayer('USD', 'MT');
    await pool.query(
      `insert into payment_limit_rule values ('skrill', 'deposit', 'USD', 2500, 90000, 'elsewhere', 'anna', now())`,
    );
    expect(await findMethod(dollars, 'skrill')).toMatchObject({ Minimum: '25.00', Maximum: '900.00' });
  });

  test('limits are listed next to the default, and each change is audited', async () => {
    await set({ ...skrill, Limits: { Minimum: '40', Maximum: '150' } });
    const method = (await operated()).find(({ Key, Direction: of }) => Key === 'skrill' && of === 'deposit');
    expect(method?.Limits[0]).toMatchObject({
      Currency: 'EUR',
      Default: { Minimum: '10.00', Maximum: '10000.00' },
      Set: { Minimum: '40.00', Maximum: '150.00', Reason, ChangedBy: stage.site.operator?.name },
      Bounds: { Minimum: '0.01' },
    });
    await set({ ...skrill, Limits: null });
    const { rows } = await pool.query(
      `select after ->> 'minimum' as minimum from setting_change
       where table_name = 'payment_limit_rule' and row_key = 'skrill/deposit/EUR' order by id desc limit 2`,
    );
    expect(rows).toEqual([{ minimum: null }, { minimum: '4000' }]);
    const actions = await pool.query(
      `select operator, action, details ->> 'maximum' as maximum from operator_action
       where subject = 'skrill:deposit:EUR' order by id desc limit 2`,
    );
    const by = stage.site.operator?.name;
    expect(actions.rows).toEqual([
      { operator: by, action: 'payment-limits-default', maximum: null },
      { operator: by, action: 'payment-limits-set', maximum: '150.00' },
    ]);
  });

  test('limits with wrong fields are refused with a code for each field, and nothing is written', async () => {
    const answer = await change({ ...skrill, Limits: { Minimum: '51', Maximum: '50' } });
    expect(answer.body).toMatchObject({
      ErrorCode: 'InvalidDetailsException',
      Data: { fields: ['Minimum', 'Maximum'] },
    });
    expect((await pool.query('select from payment_limit_rule')).rowCount).toBe(0);
  });

  test('new limits do not affect a deposit that was created under earlier limits', async () => {
    const player = await sharedPlayer('EUR', 'MT');
    const body = {
      CommandId: newCommandId(),
      Method: 'skrill',
      Amount: '50.00',
      AgreeWithDepositTerms: true,
    };
    const create = () => player.call('POST /api/deposit/create', { body });
    const first = await create();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await set({ ...skrill, Limits: { Minimum: '60', Maximum: '70' } });
    expect(await create()).toMatchObject({ status: 200, body: first.body });
    const { ID } = first.body.Payment as Payment;
    await stage.choose(first.body.Step as DepositStep, 'paid');
    await stage.until(player, ID, 2);
  });
});
