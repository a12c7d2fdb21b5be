import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversion,
  expiresAtMs,
  isExpired,
  isWagered,
  requirementBases,
  wageredBasisPoints,
  wageringRequirement,
} from './wagering.ts';

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe('a wagering requirement', () => {
  it('the wagering requirement is a multiple of the bonus, and of the deposit if the terms include it', () => {
    const of = { grantedMinor: 2000n, depositMinor: 4000n };
    expect(wageringRequirement(of, { multiplierMilli: 5000, basis: 'bonus' })).toBe(10_000n);
    expect(wageringRequirement(of, { multiplierMilli: 5000, basis: 'bonus-and-deposit' })).toBe(30_000n);
    expect(
      wageringRequirement({ grantedMinor: 3n, depositMinor: 0n }, { multiplierMilli: 1500, basis: 'bonus' }),
    ).toBe(5n);
  });

  it('the wagering requirement grows with the bonus, and both bases are equal without a deposit', () => {
    fc.assert(
      fc.property(minor, minor, fc.integer({ min: 0, max: 10_000 }), (granted, more, multiplierMilli) => {
        const [bonus, both] = requirementBases.map(
          (basis) => (grantedMinor: bigint) =>
            wageringRequirement({ grantedMinor, depositMinor: 0n }, { multiplierMilli, basis }),
        );
        expect(bonus?.(granted)).toBe(both?.(granted));
        expect((bonus?.(granted + more) ?? 0n) >= (bonus?.(granted) ?? 0n)).toBe(true);
      }),
    );
  });

  it('wagering progress is full exactly when the requirement is met, and never negative', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1000n, max: 10n ** 6n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        (wageredMinor, requirementMinor) => {
          const progress = { wageredMinor, requirementMinor };
          const basisPoints = wageredBasisPoints(progress);
          expect(basisPoints === 10_000).toBe(isWagered(progress));
          expect(basisPoints >= 0 && basisPoints <= 10_000).toBe(true);
        },
      ),
    );
    expect(wageredBasisPoints({ wageredMinor: 1n, requirementMinor: 4n })).toBe(2500);
  });
});

describe('bonus money', () => {
  it('bonus money becomes cash up to the maximum, and the rest is forfeited', () => {
    fc.assert(
      fc.property(minor, fc.option(minor, { nil: null }), (bonusMinor, maxConversionMinor) => {
        const { convertedMinor, forfeitedMinor } = conversion(bonusMinor, { maxConversionMinor });
        expect(convertedMinor + forfeitedMinor).toBe(bonusMinor);
        expect(convertedMinor >= 0n && forfeitedMinor >= 0n).toBe(true);
        if (maxConversionMinor === null) expect(forfeitedMinor).toBe(0n);
        else expect(forfeitedMinor > 0n).toBe(bonusMinor > maxConversionMinor);
      }),
    );
  });

  it('bonus money expires at the end of its days', () => {
    const end = expiresAtMs(1000, { expiresAfterDays: 7 });
    expect(end).toBe(1000 + 7 * 86_400_000);
    expect([isExpired(end - 1, end), isExpired(end, end)]).toEqual([false, true]);
  });
});
