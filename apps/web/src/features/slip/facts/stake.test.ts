import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseStake, stakeAmount } from './stake.ts';

describe('a stake', () => {
  test.each([
    ['1..5', '1.5'],
    ['1...50', '1.50'],
    ['1,000', '1000'],
    ['-25', '25'],
    ['12345678901234567', '12345678901234'],
    ['10.555', '10.55'],
    ['٢٥', '25'],
    ['.5', '.5'],
    ['abc', 'abc'],
  ])('typed as %s stays as %s', (typed, kept) => {
    expect(sanitiseStake(typed, 'EUR')).toBe(kept);
  });

  test.each([
    ['25', 2500n],
    ['.5', 50n],
    ['5.', 500n],
    ['', 0n],
    ['abc', 0n],
    ['1.2.3', 0n],
    ['1e3', 0n],
  ])('%s is %s cents', (text, minor) => {
    expect(stakeAmount(text, 'EUR')).toBe(minor);
  });

  test('has no decimals where the currency has none', () => {
    expect(sanitiseStake('100.5', 'JPY')).toBe('100');
  });

  test('is never negative, never throws, and stays as it is when sanitised again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = sanitiseStake(typed, 'EUR');
        expect(sanitiseStake(kept, 'EUR')).toBe(kept);
        expect(stakeAmount(kept, 'EUR')).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});
