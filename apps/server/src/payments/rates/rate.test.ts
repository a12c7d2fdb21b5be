import { amount, type CurrencyCode } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyRate, computeCredit, parseRate, rateText } from './rate.ts';

const NOW_MS = Date.UTC(2026, 10, 15);

function sampleRate(
  currency: CurrencyCode,
  from: string,
  to: string = from,
  validUntilMs = NOW_MS + 1,
): [CurrencyCode, CurrencyRate] {
  const [fromPico = 0n, toPico = 0n] = [parseRate(from), parseRate(to)];
  return [
    currency,
    { id: currency.length, currency, fromPico, toPico, source: 'test', atMs: NOW_MS, validUntilMs },
  ];
}

const rates = new Map([
  sampleRate('EUR', '1'),
  sampleRate('JPY', '0.005', '0.0062'),
  sampleRate('ETH', '2000', '2100'),
  sampleRate('USDTE', '0.9'),
  sampleRate('BTC', '90000', '90000', NOW_MS),
]);
const creditIn = (account: CurrencyCode) =>
  ({ account, rates, nowMs: NOW_MS }) satisfies Parameters<typeof computeCredit>[1];

describe('computeCredit', () => {
  it.each<readonly [Parameters<typeof computeCredit>[0], CurrencyCode, bigint]>([
    // Account in the coin itself: rounded down to the digits of the ledger.
    [{ wallet: 'BTC', units: 123_456_789n }, 'BTC', 123_456_789n],
    [{ wallet: 'BTC', units: 123_456_789n }, 'mBTC', 123_456_789n],
    [{ wallet: 'ETH', units: 10n ** 18n + 19_999_999_999n }, 'ETH', 100_000_001n],
    [{ wallet: 'ETH', units: 10n ** 18n }, 'mETH', 100_000_000n],
    [{ wallet: 'NEO', units: 3n }, 'NEO', 300_000_000n],
    // Converted: from the coin at its lower rate, into the account at its higher one.
    [{ wallet: 'ETH', units: 10n ** 16n }, 'EUR', 2000n],
    [{ wallet: 'ETH', units: 10n ** 16n }, 'JPY', 3225n],
    [{ wallet: 'USDTE', units: 1_000_000n }, 'ETH', 42_857n],
  ])('a transfer of %o is credited in %s', (transfer, account, expected) => {
    expect(computeCredit(transfer, creditIn(account))).toMatchObject({
      ok: true,
      value: { amount: amount(expected) },
    });
  });

  it('computeCredit refuses without a valid rate and below one minor unit', () => {
    const findCreditFault = (...args: Parameters<typeof computeCredit>) => {
      const credit = computeCredit(...args);
      return credit.ok ? undefined : credit.error;
    };
    expect(findCreditFault({ wallet: 'BTC', units: 10n ** 8n }, creditIn('EUR'))).toBe('no-rate');
    expect(findCreditFault({ wallet: 'LTC', units: 10n ** 8n }, creditIn('EUR'))).toBe('no-rate');
    expect(findCreditFault({ wallet: 'ETH', units: 10n ** 18n }, creditIn('USD'))).toBe('no-rate');
    expect(findCreditFault({ wallet: 'ETH', units: 1n }, creditIn('EUR'))).toBe('too-small');
    expect(findCreditFault({ wallet: 'ETH', units: 1n }, creditIn('ETH'))).toBe('too-small');
  });

  it('the credits of two parts are never more than the credit of the whole', () => {
    fc.assert(
      fc.property(fc.bigInt(10n ** 16n, 10n ** 22n), fc.bigInt(1n, 99n), (units, percent) => {
        const part = (units * percent) / 100n;
        const creditMinor = (each: bigint) => {
          const credit = computeCredit({ wallet: 'ETH', units: each }, creditIn('EUR'));
          return credit.ok ? credit.value.amount : 0n;
        };
        expect(creditMinor(part) + creditMinor(units - part)).toBeLessThanOrEqual(creditMinor(units));
      }),
    );
  });
});

describe('a rate', () => {
  it('a rate is parsed as it was formatted', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 24n - 1n), (pico) => {
        expect(parseRate(rateText(pico))).toBe(pico);
      }),
    );
    expect(parseRate('87.5')).toBe(87_500_000_000_000n);
  });

  it.each(['', '0', '0.000000000000', '-1', '1e3', '1,5', '.5', '1.', '0.0000000000001', '1234567890123'])(
    'the text %j is not a rate',
    (text) => {
      expect(parseRate(text)).toBeUndefined();
    },
  );
});
