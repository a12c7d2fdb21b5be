import { splitReturn } from '@evens/bonuses';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusChange, type Funding } from './funding.ts';

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
/** Total returned by a ticket after each cash-out, settlement and correction. */
const totals = fc.array(minor, { minLength: 1, maxLength: 6 });

function sampleFunding(parts: Pick<Funding, 'cashMinor' | 'bonusMinor' | 'isFreeBet'>): Funding {
  return { bonusId: 1, ledgerId: 2, ...parts };
}

/** Sum that the bonus account receives from the successive changes. */
function booked(funding: Funding, returned: readonly bigint[]): bigint {
  return returned.reduce(
    (sum, toMinor, index) => sum + bonusChange(funding, { fromMinor: returned[index - 1] ?? 0n, toMinor }),
    0n,
  );
}

describe('a free bet', () => {
  const freeBet = (stakeMinor: bigint) =>
    sampleFunding({ cashMinor: 0n, bonusMinor: stakeMinor, isFreeBet: true });

  it('a free bet pays its winnings in cash and returns no stake, whatever the intermediate returns were', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), totals, (stakeMinor, returned) => {
        const last = returned.at(-1) ?? 0n;
        const cashMinor = last - booked(freeBet(stakeMinor), returned);
        expect(cashMinor).toBe(last > stakeMinor ? last - stakeMinor : 0n);
      }),
    );
  });

  it.each([
    ['a win at 3.00', 1500n, 1000n],
    ['a void bet', 500n, 0n],
    ['a half lost bet', 250n, 0n],
    ['a lost bet', 0n, 0n],
  ])('a free bet of 5.00 pays for %s the amount above its stake', (_, returnedMinor, cashMinor) => {
    const change = bonusChange(freeBet(500n), { fromMinor: 0n, toMinor: returnedMinor });
    expect(returnedMinor - change).toBe(cashMinor);
  });
});

describe('a stake of cash and bonus money', () => {
  it('a stake of cash and bonus money is returned pro rata, regardless of the number of bookings', () => {
    const parts = fc
      .record({ cashMinor: minor, bonusMinor: minor })
      .filter(({ cashMinor, bonusMinor }) => cashMinor + bonusMinor > 0n);
    fc.assert(
      fc.property(parts, totals, (split, returned) => {
        const funding = sampleFunding({ ...split, isFreeBet: false });
        const last = returned.at(-1) ?? 0n;
        expect(booked(funding, returned)).toBe(splitReturn(split, last).bonusMinor);
      }),
    );
  });
});
