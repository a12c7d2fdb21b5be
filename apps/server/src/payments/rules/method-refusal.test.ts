import { describe, expect, test } from 'vitest';
import { depositOffer, listedDeposits } from '../deposits/offered-deposits.ts';
import { OpenProviders } from '../open-providers.ts';
import { offeredWithdrawals } from '../withdrawals/offered-withdrawals.ts';
import { whyNotOffered } from './method-refusal.ts';
import { type SetRules, sampleMethodQuery, sampleProviders } from './testing/sample-terms.ts';

type Changes = Parameters<typeof sampleMethodQuery>[0];
const providers = sampleProviders();
const unconnected = new OpenProviders([]);
const offerCode = (key: string, changes: Changes = {}) => {
  const offer = depositOffer(providers, key, sampleMethodQuery(changes));
  return offer.ok ? 'offered' : offer.error.code;
};
const listed = (changes: Changes = {}, isCoinOffered = (_: string) => true) =>
  listedDeposits(providers, { ...sampleMethodQuery(changes), isCoinOffered }).map(({ method }) => method.key);
const closed = (direction: string): SetRules => ({ methods: { [`skrill ${direction}`]: { isOpen: false } } });
const closedIn = (...closedCountries: readonly string[]): SetRules => ({
  methods: { 'skrill deposit': { closedCountries } },
});

describe('depositOffer', () => {
  test.each<readonly [string, string, Changes]>([
    ['offered', 'skrill', {}],
    ['offered', 'skrill', { set: closed('withdrawal') }],
    ['offered', 'skrill', { set: closedIn('AT', 'FR') }],
    ['PaymentMethodClosedException', 'skrill', { set: closed('deposit') }],
    ['PaymentMethodClosedException', 'skrill', { set: closedIn('AT', 'DE') }],
    ['PaymentMethodNotOfferedException', 'nothing', {}],
    ['PaymentMethodNotOfferedException', 'skrill', { country: 'TR' }],
    ['PaymentMethodNotOfferedException', 'skrill', { currency: 'TRY' }],
    // A method that is not offered is refused as such, even if it is also closed.
    ['PaymentMethodNotOfferedException', 'skrill', { country: 'TR', set: closed('deposit') }],
    // A hidden method, one for withdrawals only, and one without a form.
    ['PaymentMethodNotOfferedException', 'coinspaid', {}],
    ['PaymentMethodNotOfferedException', 'visamastercard', {}],
    ['PaymentMethodNotOfferedException', 'coinspaidbtc', {}],
    ['CardCurrencyNotProcessedException', 'apcopurplepay', {}],
    ['offered', 'apcopurplepay', { currency: 'USD' }],
    ['PaymentMethodNotOfferedException', 'sandbox-card', {}],
    ['offered', 'sandbox-card', { flags: { testMethods: true } }],
  ])('depositOffer returns %s for %s', (code, key, changes) => {
    expect(offerCode(key, changes)).toBe(code);
  });

  test('a method with converted limits needs a valid rate unless operators set its limits', () => {
    const noRate = { currency: 'USD', unitEuros: () => undefined } as const;
    expect(offerCode('skrill', noRate)).toBe('ExchangeRateOutdatedException');
    expect(listed(noRate)).not.toContain('skrill');
    // Closure by operators is reported first.
    expect(offerCode('skrill', { ...noRate, set: closed('deposit') })).toBe('PaymentMethodClosedException');
    expect(offerCode('skrill', { ...noRate, set: { limits: { 'skrill deposit USD': [1n, 2n] } } })).toBe(
      'offered',
    );
    expect(offerCode('skrill', { ...noRate, set: { limits: { 'skrill withdrawal USD': [1n, 2n] } } })).toBe(
      'ExchangeRateOutdatedException',
    );
  });

  test('a method without a provider is neither offered nor listed', () => {
    const methodQuery = sampleMethodQuery();
    expect(depositOffer(unconnected, 'skrill', methodQuery)).toMatchObject({
      error: { code: 'PaymentMethodNotOfferedException' },
    });
    expect(listedDeposits(unconnected, { ...methodQuery, isCoinOffered: () => false })).toEqual([]);
  });
});

describe('the list of deposits', () => {
  test('the deposit list has the coins with addresses, or their group instead', () => {
    const isCoinOffered = (wallet: string) => wallet === 'ETH' || wallet === 'LTC';
    const coins = (keys: readonly string[]) => keys.filter((key) => /^(coinspaid|allinone)/.test(key));
    expect(coins(listed({}, isCoinOffered))).toEqual(['coinspaidltc', 'coinspaideth']);
    expect(coins(listed({ flags: { cryptoGrouping: true } }, isCoinOffered))).toEqual(['allinone']);
    const set = { methods: { 'coinspaideth deposit': { isOpen: false } } };
    expect(coins(listed({ set }, isCoinOffered))).toEqual(['coinspaidltc']);
  });

  test('the deposit list keeps a method that refuses the cards of the currency', () => {
    expect(listed()).toContain('apcopurplepay');
  });
});

describe('the withdrawals of a player', () => {
  const keys = (changes: Changes = {}, by = providers) =>
    offeredWithdrawals(by, sampleMethodQuery(changes)).map(({ method }) => method.key);

  test('withdrawals need an open method with a provider and can be closed per direction and country', () => {
    expect(keys()).toContain('skrill');
    expect(keys({ set: closed('deposit') })).toContain('skrill');
    expect(keys({ set: closed('withdrawal') })).not.toContain('skrill');
    const set = { methods: { 'skrill withdrawal': { closedCountries: ['DE'] } } };
    expect(keys({ set })).not.toContain('skrill');
    expect(keys({ set, country: 'AT' })).toContain('skrill');
    expect(keys({}, unconnected)).toEqual([]);
  });

  test('whyNotOffered returns the reason for a withdrawal that is not offered', () => {
    const codeFor = (changes: Changes) =>
      whyNotOffered('skrill', 'withdrawal', sampleMethodQuery(changes)).code;
    expect(codeFor({ set: closed('withdrawal') })).toBe('PaymentMethodClosedException');
    expect(codeFor({ country: 'TR' })).toBe('PaymentMethodNotOfferedException');
    expect(codeFor({ currency: 'USD', unitEuros: () => undefined })).toBe('ExchangeRateOutdatedException');
  });
});
