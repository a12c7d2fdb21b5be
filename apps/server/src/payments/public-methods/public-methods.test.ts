import { describe, expect, test } from 'vitest';
import { OpenProviders } from '../open-providers.ts';
import { sampleMethodQuery, sampleProviders } from '../rules/testing/sample-terms.ts';
import { type PublicCashier, publicMethods } from './public-methods.ts';

type Changes = Parameters<typeof sampleMethodQuery>[0];
const open: PublicCashier = {
  providers: sampleProviders(),
  areDepositsOpen: true,
  areWithdrawalsOpen: true,
  isCoinOffered: () => true,
};
const page = (changes: Changes = {}, cashier: Partial<PublicCashier> = {}) =>
  publicMethods({ ...open, ...cashier }, sampleMethodQuery(changes));
const findMethod = (key: string, changes?: Changes, cashier?: Partial<PublicCashier>) =>
  page(changes, cashier).Methods.find(({ Key }) => Key === key);
const closed = (...keys: readonly string[]) => ({
  methods: Object.fromEntries(keys.map((key) => [key, { isOpen: false }])),
});

describe('publicMethods', () => {
  test('the public list has limits and times of a method for both directions', () => {
    expect(findMethod('skrill')).toEqual({
      ...{ Key: 'skrill', Name: 'Skrill', Group: 'wallet', Link: null },
      Deposit: { Minimum: '10.00', Maximum: '10000.00', Time: 'at-once' },
      Withdrawal: { Minimum: '10.00', Maximum: '10000.00', Time: 'within-a-day' },
    });
    const pagsmile = findMethod('pagsmile', { country: 'BR', currency: 'BRL' });
    expect(pagsmile).toMatchObject({
      Deposit: { Time: 'within-minutes' },
      Withdrawal: { Time: 'within-minutes' },
    });
    const set = { limits: { 'skrill withdrawal EUR': [20_00n, 30_00n] } } as const;
    expect(findMethod('skrill', { set })).toMatchObject({
      Deposit: { Minimum: '10.00' },
      Withdrawal: { Minimum: '20.00', Maximum: '30.00' },
    });
  });

  test('the public list joins two methods of one name if one pays in and the other pays out', () => {
    const ofName = (changes: Changes = {}) =>
      page(changes).Methods.filter(({ Name }) => Name === 'Visa, Mastercard');
    expect(ofName()).toMatchObject([
      { Key: 'apcofingenom', Deposit: { Time: 'at-once' }, Withdrawal: { Time: 'banking-days' } },
    ]);
    expect(ofName({ set: closed('apcofingenom deposit') })).toMatchObject([
      { Key: 'visamastercard', Deposit: null },
    ]);
    expect(ofName({ set: closed('visamastercard withdrawal') })).toMatchObject([
      { Key: 'apcofingenom', Withdrawal: null },
    ]);
  });

  test('the public list has null for a closed direction and omits a method closed in both', () => {
    expect(findMethod('skrill', { set: closed('skrill deposit') })).toMatchObject({
      Deposit: null,
      Withdrawal: { Minimum: '10.00' },
    });
    expect(findMethod('skrill', { set: closed('skrill deposit', 'skrill withdrawal') })).toBeUndefined();
    expect(findMethod('skrill', {}, { areDepositsOpen: false })).toMatchObject({ Deposit: null });
    expect(findMethod('skrill', {}, { areWithdrawalsOpen: false })).toMatchObject({ Withdrawal: null });
    expect(page({}, { areDepositsOpen: false, areWithdrawalsOpen: false })).toMatchObject({
      ...{ HasDeposits: false, HasWithdrawals: false, Methods: [], Coins: [], Vouchers: null },
    });
  });

  test('the public list omits coins, refused card currencies and methods without a provider', () => {
    const keys = page().Methods.map(({ Key }) => Key);
    expect(keys.filter((key) => /^(coinspaid|allinone)/.test(key))).toEqual(['allinone']);
    expect(keys).not.toContain('apcopurplepay');
    // Its withdrawal is listed with the coin.
    expect(findMethod('coinspaidbtc', { currency: 'BTC' })).toBeUndefined();
    expect(findMethod('apcopurplepay', { currency: 'USD' })).toBeDefined();
    expect(page({}, { providers: new OpenProviders([]) }).Methods).toEqual([]);
  });

  test('methods in the public list link only to external pages', () => {
    const flags = { vouchersRedirect: true, g2aRedirect: true };
    expect(findMethod('g2a', { flags })?.Link).toMatch(/^https:\/\/www\.g2a\.com\//);
    expect(findMethod('g2a')?.Link).toBeNull();
    expect(findMethod('voucher', { flags, country: 'GB' })).toMatchObject({ Link: null });
  });
});

describe('coins in publicMethods', () => {
  test('the public list has every coin with its minimum and confirmations', () => {
    expect(
      page().Coins.map(({ Currency, Minimum, NeededConfirmations, HasTag }) => [
        Currency,
        Minimum,
        NeededConfirmations,
        HasTag,
      ]),
    ).toEqual([
      ['BTC', '0.0002', 3, false],
      ['USDTT', '0.01', 19, true],
      ['USDTE', '0.01', 12, false],
      ['LTC', '0.01', 6, false],
      ['ETH', '0.01', 12, false],
      ['DOGE', '1', 20, false],
      ['BCH', '0.001', 6, false],
      ['BNB', '0.01', 15, false],
      ['ADA', '1', 15, true],
      ['NEO', '1', 2, true],
    ]);
  });

  test("the public list of coins includes the withdrawal of the account's own coin", () => {
    for (const { IsExchanged, Withdrawal } of page().Coins)
      expect([IsExchanged, Withdrawal]).toEqual([true, null]);
    expect(page({ currency: 'BTC' }).Coins).toMatchObject([
      { Currency: 'BTC', IsExchanged: false, Withdrawal: { Minimum: '0.00020000', Time: 'confirmations' } },
    ]);
    expect(page({ currency: 'mBTC' }).Coins).toMatchObject([{ Currency: 'BTC', IsExchanged: false }]);
    expect(page({ currency: 'BTC' }, { areWithdrawalsOpen: false }).Coins).toMatchObject([
      { Withdrawal: null },
    ]);
  });

  test('the public list omits coins that are closed, without addresses, or not offered in the country', () => {
    const coins = (changes?: Changes, cashier?: Partial<PublicCashier>) =>
      page(changes, cashier).Coins.map(({ Currency }) => Currency);
    expect(coins({ set: closed('coinspaideth deposit') })).not.toContain('ETH');
    expect(coins({}, { isCoinOffered: (wallet) => wallet === 'DOGE' })).toEqual(['DOGE']);
    expect(coins({ country: 'BR', currency: 'BRL' })).toEqual([]);
    expect(coins({}, { areDepositsOpen: false })).toEqual([]);
    // NEO has no method of its own, only that of all coins.
    expect(coins({ set: closed('allinone deposit') })).not.toContain('NEO');
  });
});

describe('vouchers in publicMethods', () => {
  const values = ['10.00', '20.00', '50.00', '100.00', '200.00'];

  test('vouchers are listed in euros for every currency unless they are closed in the country', () => {
    for (const currency of ['EUR', 'JPY'] as const)
      expect(page({ currency }).Vouchers).toEqual({ Currency: 'EUR', Values: values });
    const set = { methods: { 'voucher deposit': { closedCountries: ['DE'] } } };
    expect(page({ set, currency: 'JPY' }).Vouchers).toBeNull();
    expect(page({ set, country: 'AT' }).Vouchers).not.toBeNull();
    expect(page({}, { areDepositsOpen: false }).Vouchers).toBeNull();
  });
});
