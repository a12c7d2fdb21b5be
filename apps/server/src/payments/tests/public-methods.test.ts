import type { CallAnswer, Calls, DepositMethod } from '@evens/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Browser } from '../../../../../tests/fixture/browser.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';

type Page = CallAnswer<Calls['GET /api/payment-methods']>;

let stage: DepositSite;
let operator: Browser;
let visitor: Browser;

beforeAll(async () => {
  stage = await openDepositSite();
  visitor = new Browser(stage.site.url);
  operator = new Browser(stage.site.url);
  const { name: UserName, password: Password } = stage.site.operator ?? {};
  await operator.call('POST /api/account/login', { body: { UserName, Password } });
});
afterAll(() => stage.stop());

async function readPage(browser: Browser, query = ''): Promise<Page> {
  const response = await browser.fetch(`/api/payment-methods${query}`);
  expect(response.status).toBe(200);
  return JSON.parse(await response.text());
}
const findMethod = ({ Methods }: Page, key: string) => Methods.find(({ Key }) => Key === key);

async function setMethod(change: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { IsOpen: true, ClosedCountries: [], Reason: 'a test of the cashier', ...change };
  expect((await operator.call('POST /api/desk/payment-method', { body })).body).toEqual({ HasErrors: false });
}

test('a visitor sees the methods of a country and currency with limits and times', async () => {
  const germany = await readPage(visitor, '?country=DE&currency=EUR');
  expect(germany).toMatchObject({ Country: 'DE', Currency: 'EUR', HasDeposits: true, HasWithdrawals: true });
  expect(findMethod(germany, 'skrill')).toEqual({
    ...{ Key: 'skrill', Name: 'Skrill', Group: 'wallet', Link: null },
    Deposit: { Minimum: '10.00', Maximum: '10000.00', Time: 'at-once' },
    Withdrawal: { Minimum: '10.00', Maximum: '10000.00', Time: 'within-a-day' },
  });
  expect(findMethod(germany, 'paysafecard')?.Deposit).not.toBeNull();
  expect(findMethod(germany, 'pagsmile')).toBeUndefined();
  // Two methods have this name: one for deposits and one for withdrawals.
  expect(germany.Methods.filter(({ Name }) => Name === 'Visa, Mastercard')).toMatchObject([
    { Deposit: { Time: 'at-once' }, Withdrawal: { Time: 'banking-days' } },
  ]);
  const brazil = await readPage(visitor, '?country=BR&currency=BRL');
  expect(findMethod(brazil, 'pagsmile')).toMatchObject({
    Deposit: { Time: 'within-minutes' },
    Withdrawal: { Time: 'within-minutes' },
  });
  expect(brazil.Coins).toEqual([]);
});

test('the list of methods defaults to the country and currency of the reader', async () => {
  expect(await readPage(visitor)).toMatchObject({ Country: '', Currency: 'EUR' });
  // The country offers no accounts in a coin.
  expect(await readPage(visitor, '?country=BR&currency=BTC')).toMatchObject({ Country: '', Currency: 'BTC' });
  const player = await stage.player();
  const { Country, Currency, Methods } = await readPage(player);
  const { body } = await player.call('GET /api/deposit/methods');
  const offered = body.DepositMethods as readonly DepositMethod[];
  expect(Country).toMatch(/^[A-Z]{2}$/);
  expect(Currency).toBe('EUR');
  expect(Methods.filter(({ Deposit }) => Deposit !== null).map(({ Key }) => Key)).toEqual(
    offered
      .filter(({ Crypto, Coins, DisabledMessage }) => !Crypto && !Coins && DisabledMessage === null)
      .map(({ Key }) => Key),
  );
});

test.each(['?country=de', '?country=DEU', '?currency=XXX', '?country=D%27'])(
  'the list of methods refuses %s with status 400',
  async (query) => {
    const { status } = await visitor.call('GET /api/payment-methods', { query });
    expect(status).toBe(400);
  },
);

test('methods that an operator has closed are not shown', async () => {
  await setMethod({ Key: 'skrill', Direction: 'deposit', IsOpen: false });
  await setMethod({ Key: 'coinspaideth', Direction: 'deposit', IsOpen: false });
  await setMethod({ Key: 'voucher', Direction: 'deposit', ClosedCountries: ['DE'] });
  await setMethod({ Key: 'neteller', Direction: 'deposit', ClosedCountries: ['DE'] });
  await setMethod({ Key: 'neteller', Direction: 'withdrawal', ClosedCountries: ['DE'] });
  // The terms are read once in five seconds for all requests.
  await vi.waitFor(
    async () => {
      const germany = await readPage(visitor, '?country=DE&currency=EUR');
      expect(findMethod(germany, 'skrill')).toMatchObject({
        Deposit: null,
        Withdrawal: { Minimum: '10.00' },
      });
      expect(findMethod(germany, 'neteller')).toBeUndefined();
      expect(germany.Coins.map(({ Currency }) => Currency)).not.toContain('ETH');
      expect(germany.Vouchers).toBeNull();
    },
    { timeout: 20_000, interval: 500 },
  );
  const austria = await readPage(visitor, '?country=AT&currency=EUR');
  expect(findMethod(austria, 'neteller')?.Deposit).not.toBeNull();
  expect(austria.Vouchers).not.toBeNull();
});
