import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositMatch, matchedDeposit } from './deposit-match.ts';

const terms = { shareBasisPoints: 10_000, minDepositMinor: 1000n, maxGrantMinor: 10_000n };

describe('a deposit match', () => {
  it.each([
    ['a whole deposit', 2500n, terms, 2500n],
    ['half, rounded down', 2501n, { ...terms, shareBasisPoints: 5000 }, 1250n],
    ['the maximum', 20_000n, terms, 10_000n],
    ['the least deposit', 1000n, terms, 1000n],
  ])('a deposit match grants %s', (_, depositMinor, of, granted) => {
    expect(depositMatch(depositMinor, of)).toEqual({ ok: true, value: granted });
  });

  it.each([
    ['below the minimum', 999n, terms],
    ['of nothing', 0n, { ...terms, minDepositMinor: 0n }],
    ['whose part rounds to nothing', 1n, { ...terms, minDepositMinor: 0n, shareBasisPoints: 5000 }],
  ])('a deposit match refuses a deposit %s', (_, depositMinor, of) => {
    expect(depositMatch(depositMinor, of)).toEqual({ ok: false, error: 'deposit-too-small' });
  });

  it.each([
    ['all of it', 2500n, terms, 2500n],
    ['what brought the maximum', 1_000_000n, terms, 10_000n],
    ['what brought the maximum of a half', 1_000_000n, { ...terms, shareBasisPoints: 5000 }, 20_000n],
  ])('the matched part of the deposit: %s', (_, depositMinor, of, matched) => {
    const granted = depositMatch(depositMinor, of);
    expect(granted.ok && matchedDeposit(granted.value, of)).toBe(matched);
  });

  it('a deposit match never exceeds its share and its maximum, and grows with the deposit', () => {
    const minor = fc.bigInt({ min: 1000n, max: 10n ** 9n });
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.integer({ min: 100, max: 30_000 }),
        (depositMinor, more, shareBasisPoints) => {
          const of = { ...terms, shareBasisPoints };
          const less = depositMatch(depositMinor, of);
          const bigger = depositMatch(depositMinor + more, of);
          if (!less.ok || !bigger.ok) throw new Error('refused');
          expect(less.value * 10_000n <= depositMinor * BigInt(shareBasisPoints)).toBe(true);
          expect(matchedDeposit(less.value, of) <= depositMinor).toBe(true);
          expect(less.value <= of.maxGrantMinor && bigger.value >= less.value).toBe(true);
        },
      ),
    );
  });
});
