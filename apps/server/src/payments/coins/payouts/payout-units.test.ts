import { amount, type CurrencyCode } from '@evens/base';
import type { WalletCurrency } from '@evens/providers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyRate, parseRate } from '../../rates/rate.ts';
import { computePayoutUnits } from './payout-units.ts';

const NOW_MS = Date.UTC(2026, 10, 15);

function sampleRate(currency: CurrencyCode, from: string, to: string): [CurrencyCode, CurrencyRate] {
  const [fromPico = 0n, toPico = 0n] = [parseRate(from), parseRate(to)];
  const times = { atMs: NOW_MS, validUntilMs: NOW_MS + 1 };
  return [currency, { id: 1, currency, fromPico, toPico, source: 'test', ...times }];
}

const rates = new Map([
  sampleRate('EUR', '1', '1'),
  sampleRate('USDTT', '0.9', '0.95'),
  sampleRate('BTC', '50000', '60000'),
  sampleRate('ETH', '2000', '2500'),
  sampleRate('NEO', '6', '6'),
]);

function unitsOrFault(minor: bigint, account: CurrencyCode, wallet: WalletCurrency, nowMs = NOW_MS) {
  const units = computePayoutUnits({ amount: amount(minor), wallet }, { account, rates, nowMs });
  return units.ok ? units.value.units : units.error;
}

describe('computePayoutUnits', () => {
  it.each<readonly [bigint, CurrencyCode, WalletCurrency, bigint]>([
    // Account in the coin itself: as many digits as its chain has.
    [123_456_789n, 'BTC', 'BTC', 123_456_789n],
    [123_456_789n, 'mBTC', 'BTC', 123_456_789n],
    [1n, 'ETH', 'ETH', 10n ** 10n],
    [300_000_000n, 'NEO', 'NEO', 3n],
    // Converted: from the account at its lower rate, to the coin at its higher one.
    [60_00n, 'EUR', 'BTC', 100_000n],
    [9_50n, 'EUR', 'USDTT', 10_000_000n],
    [100_000_000n, 'BTC', 'ETH', 20n * 10n ** 18n],
    // 17 coins less one ten-thousandth.
    [102_01n, 'EUR', 'NEO', 17n],
  ])('a payout of %s in %s to %s is %s units', (minor, account, wallet, units) => {
    expect(unitsOrFault(minor, account, wallet)).toBe(units);
  });

  it('a payout is refused if rounding to whole units would take more than a thousandth', () => {
    expect(unitsOrFault(11_99n, 'EUR', 'NEO')).toBe('not-whole');
    expect(unitsOrFault(102_11n, 'EUR', 'NEO')).toBe('not-whole');
    expect(unitsOrFault(350_000_000n, 'NEO', 'NEO')).toBe('not-whole');
    expect(unitsOrFault(5_99n, 'EUR', 'NEO')).toBe('too-small');
  });

  it('a payout is refused without a rate that is valid at that moment', () => {
    expect(unitsOrFault(100_00n, 'EUR', 'BTC', NOW_MS + 1)).toBe('no-rate');
    expect(unitsOrFault(100_00n, 'EUR', 'BTC', NOW_MS - 1)).toBe('no-rate');
    expect(unitsOrFault(100_00n, 'USD', 'BTC')).toBe('no-rate');
    expect(unitsOrFault(100_00n, 'EUR', 'DOGE')).toBe('no-rate');
  });

  it('payout units are worth at most the amount and at least 99.9 % of it', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), (minor) => {
        const units = unitsOrFault(minor, 'EUR', 'BTC');
        if (typeof units === 'string') return;
        // Units of 10^-8 at 60,000 euros, in thousandths of a cent.
        const worth = units * 60n;
        expect(worth).toBeLessThanOrEqual(minor * 1000n);
        expect(worth).toBeGreaterThanOrEqual(minor * 999n);
      }),
    );
  });
});
