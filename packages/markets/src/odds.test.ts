import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimalOdds, formatSpecifier, parseOddsMilli, parseSpecifier, snapDown } from './index.ts';

describe('the ladder', () => {
  it.each([
    [1009, 0],
    [1010, 1010],
    [1019.9, 1010],
    [1999, 1990],
    [2019, 2000],
    [3049, 3000],
    [4150, 4100],
    [6199, 6000],
    [10_499, 10_000],
    [20_900, 20_000],
    [33_000, 32_000],
    [54_000, 50_000],
    [999_999, 990_000],
    [5_000_000, 1_000_000],
    [Number.NaN, 0],
  ])('snapDown takes %d down to %d', (milli, expected) => {
    expect(snapDown(milli)).toBe(expected);
  });

  it('snapDown never raises odds and is idempotent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1010, max: 1_001_000, noNaN: true }), (milli) => {
        const snapped = snapDown(milli);
        expect(snapped).toBeLessThanOrEqual(milli + 1e-3);
        expect(snapDown(snapped)).toBe(snapped);
        expect(parseOddsMilli(snapped).ok).toBe(true);
      }),
    );
  });

  it('formatDecimalOdds writes two decimals, and none for long odds', () => {
    expect([1850, 2000, 100_000, 301_000].map(formatDecimalOdds)).toEqual(['1.85', '2.00', '100', '301']);
  });
});

describe('specifiers', () => {
  it('specifiers survive a round trip through text', () => {
    const shape = ['hcp', 'period', 'score'] as const;
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: 1, max: 12 }),
        fc.record({ home: fc.nat(200), away: fc.nat(200) }),
        (quarters, period, score) => {
          const specifier = { lineHundredths: quarters * 25, period, score };
          const parsed = parseSpecifier(formatSpecifier(specifier, shape), shape);
          expect(parsed).toEqual({ ok: true, value: specifier });
        },
      ),
    );
  });
});
