import { formatAmount } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { paymentMethods } from '../registry.ts';
import { sampleUnitEuros } from '../testing/sample-rates.ts';
import { depositMethodsFor, withdrawalMethodsFor } from './offered-methods.ts';
import { quickAmounts } from './payment-limits.ts';
import type { PaymentFlags } from './payment-method.ts';

const off: PaymentFlags = {
  cryptoGrouping: false,
  vouchersRedirect: false,
  g2aRedirect: false,
  testMethods: false,
};
const malta = {
  country: 'MT',
  currency: 'EUR',
  nowMs: Date.UTC(2026, 10, 15),
  flags: off,
  unitEuros: sampleUnitEuros,
  setLimits: () => undefined,
} as const;
const coins = ['btc', 'usdtt', 'usdte', 'ltc', 'eth', 'doge', 'bch', 'bnb', 'ada'].map(
  (coin) => `coinspaid${coin}`,
);
const allKeysFor = (changes: Partial<Parameters<typeof depositMethodsFor>[0]>) =>
  depositMethodsFor({ ...malta, ...changes }).map(({ method }) => method.key);

/** Keys of the money methods. */
const keysFor = (changes: Parameters<typeof allKeysFor>[0]) =>
  allKeysFor(changes).filter((key) => changes.currency === 'BTC' || !coins.includes(key));

describe('the deposit methods of a player', () => {
  it("deposit methods are filtered by the player's country and currency", () => {
    expect(keysFor({})).toEqual([
      'card',
      'apcofingenom',
      'apcopurplepay',
      'skrill',
      'neteller',
      'paysafecard',
      'g2a',
      'voucher',
    ]);
    expect(keysFor({ country: 'BR', currency: 'BRL' })).toEqual([
      'card',
      'apcofingenom',
      'skrill',
      'neteller',
      'pagsmile',
    ]);
    expect(keysFor({ country: 'TR', currency: 'TRY' })).toEqual([
      'card',
      'maldopaycreditcard',
      'maldopayanindapapara',
      'maldopaycmtcuzdan',
      'paysafecard',
      'maldopaybanking',
      'maldopaycepbank',
    ]);
    expect(keysFor({ currency: 'RUB', country: 'RU' })).toEqual([]);
  });

  it('players in India see deposit methods in an order of their own', () => {
    expect(keysFor({ country: 'IN', currency: 'INR' })).toEqual(['neteller', 'g2a', 'apcopurplepay', 'card']);
    const usual = paymentMethods.map(({ key }) => key);
    expect(usual.indexOf('apcopurplepay')).toBeLessThan(usual.indexOf('neteller'));
    expect(allKeysFor({ country: 'IN', currency: 'USDTT' })).toEqual(['coinspaidusdtt']);
    expect(allKeysFor({ country: 'IN', currency: 'INR' }).slice(2, 6)).toEqual([
      'apcopurplepay',
      'coinspaidusdtt',
      'coinspaidbtc',
      'coinspaideth',
    ]);
  });

  it('an account in a coin is offered the deposit of that coin, or the group of coins if its flag is set', () => {
    const coins = { country: 'MT', currency: 'BTC' } as const;
    expect(keysFor(coins)).toEqual(['coinspaidbtc']);
    expect(keysFor({ ...coins, flags: { ...off, cryptoGrouping: true } })).toEqual(['allinone']);
    expect(keysFor({ ...coins, country: 'BR' })).toEqual([]);
  });

  it('an account in euros is offered a deposit in every coin, and an account in Brazil is offered none', () => {
    expect(allKeysFor({}).filter((key) => coins.includes(key))).toEqual(coins);
    expect(allKeysFor({ country: 'BR', currency: 'BRL' }).filter((key) => coins.includes(key))).toEqual([]);
    expect(allKeysFor({ currency: 'ETH' })).toEqual(['coinspaideth']);
  });

  it('test methods of deposits are listed first if their flag is set', () => {
    expect(keysFor({ flags: { ...off, testMethods: true } }).slice(0, 3)).toEqual([
      'play-money',
      'sandbox-card',
      'sandbox-wallet',
    ]);
  });

  it('vouchers link to their page; in Great Britain and for g2a only if the flag is set', () => {
    const linkIn = (country: string, flags: PaymentFlags, key: string) =>
      depositMethodsFor({ ...malta, country, flags }).find(({ method }) => method.key === key)?.linkUrl;
    const on = { ...off, vouchersRedirect: true, g2aRedirect: true };
    expect(linkIn('MT', off, 'voucher')).toBe('/payment-methods');
    expect(linkIn('GB', off, 'voucher')).toBeUndefined();
    expect(linkIn('GB', on, 'voucher')).toBe('/payment-methods');
    expect(linkIn('MT', off, 'g2a')).toBeUndefined();
    expect(linkIn('MT', on, 'g2a')).toMatch(/^https:\/\/www\.g2a\.com\/search/);
  });

  it("a deposit method's quick amounts are within its limits, and it has its processing company", () => {
    for (const { method, minimum, maximum, ...offered } of depositMethodsFor(malta)) {
      const beyond = offered.quickAmounts.filter((each) => each < minimum || each > maximum);
      expect(beyond).toEqual([]);
      expect(offered.processingCompany).toBe(method.key === 'card' ? 'Stripe' : 'Evens Payments');
    }
    const voucher = depositMethodsFor(malta).find(({ method }) => method.key === 'voucher');
    expect(voucher?.quickAmounts).toEqual([1000n, 2000n, 5000n, 10_000n, 20_000n]);
  });
});

describe('a card method that excludes euros', () => {
  const purpleIn = (currency: 'EUR' | 'USD') =>
    depositMethodsFor({ ...malta, currency }).find(({ method }) => method.key === 'apcopurplepay');

  it('a card method that excludes euros is listed but refused for accounts in euros', () => {
    expect([purpleIn('EUR')?.isCardRefused, purpleIn('USD')?.isCardRefused]).toEqual([true, false]);
  });
});

describe('method limits in euros', () => {
  const inUsd = (euros: string | undefined) =>
    depositMethodsFor({
      ...malta,
      currency: 'USD',
      unitEuros: () => (euros === undefined ? undefined : BigInt(euros.replace('.', ''))),
    }).map(({ method, minimum, maximum }) => `${method.key} ${minimum} ${maximum}`);

  it("a method's limits in euros are converted by the account currency's rate and rounded to one significant digit", () => {
    expect(inUsd('0.900000000000')).toContain('skrill 1000 1000000');
    expect(inUsd('0.160000000000')).toContain('skrill 6000 6000000');
    expect(inUsd('123456.000000000000')).toContain('skrill 1 8');
  });

  it('a method with limits in euros is not offered without a valid rate', () => {
    expect(inUsd(undefined)).toEqual([]);
    expect(
      depositMethodsFor({ ...malta, unitEuros: () => undefined }).map(({ method }) => method.key),
    ).toContain('skrill');
  });
});

describe('quick amounts', () => {
  it.each([
    ['EUR', '15.00 30.00 50.00 100.00 200.00'],
    ['BRL', '15.00 30.00 50.00 100.00 200.00'],
    ['INR', '1000.00 2000.00 5000.00 10000.00 20000.00'],
    ['CLP', '15000 30000 50000 100000 200000'],
    ['RUB', ''],
  ] as const)('quick amounts of an account in %s are the round numbers %s', (currency, expected) => {
    expect(
      quickAmounts(currency)
        .map((each) => formatAmount(each, currency))
        .join(' '),
    ).toBe(expected);
  });
});

describe('the withdrawal methods of a player', () => {
  it("withdrawal methods are filtered by the player's country and currency", () => {
    const keys = withdrawalMethodsFor(malta).map(({ method }) => method.key);
    expect(keys).toContain('banktransfer');
    expect(keys).not.toContain('indianbank');
    expect(keys).not.toContain('sandbox-wallet');
    const india = withdrawalMethodsFor({ ...malta, country: 'IN', currency: 'INR' });
    expect(india.map(({ method }) => method.key)).toEqual(['neteller', 'indianbank']);
  });
});
