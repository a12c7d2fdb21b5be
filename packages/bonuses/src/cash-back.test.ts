import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashBack, netLossMinor } from './cash-back.ts';

const terms = { shareBasisPoints: 1000, maxMinor: 5000n, minMinor: 100n, creditedTo: 'cash' } as const;
const minor = fc.bigInt({ min: 0n, max: 10n ** 9n });

describe('cash-back', () => {
  it.each([
    ['a tenth of the net loss', { stakedMinor: 20_000n, returnedMinor: 5005n }, 1499n],
    ['nothing without a loss', { stakedMinor: 100n, returnedMinor: 5000n }, 0n],
    ['the maximum', { stakedMinor: 10n ** 8n, returnedMinor: 0n }, 5000n],
    ['the minimum', { stakedMinor: 1000n, returnedMinor: 0n }, 100n],
    ['nothing below the minimum', { stakedMinor: 999n, returnedMinor: 0n }, 0n],
  ])('is %s', (_, period, credited) => {
    expect(cashBack(period, terms)).toBe(credited);
  });

  it('is at most its share of the net loss, and grows with it', () => {
    fc.assert(
      fc.property(minor, minor, minor, (stakedMinor, returnedMinor, more) => {
        const credited = cashBack({ stakedMinor, returnedMinor }, terms);
        expect(credited * 10n <= netLossMinor({ stakedMinor, returnedMinor })).toBe(true);
        expect(cashBack({ stakedMinor: stakedMinor + more, returnedMinor }, terms) >= credited).toBe(true);
      }),
    );
  });
});
