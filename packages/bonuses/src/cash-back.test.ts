import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashBack, cashBackPeriodEndMs, cashBackPeriods, netLossMinor, settledCash } from './cash-back.ts';

const terms = { shareBasisPoints: 1000, maxMinor: 5000n, minMinor: 100n, creditedTo: 'cash' } as const;
const minor = fc.bigInt({ min: 0n, max: 10n ** 9n });

describe('cash-back', () => {
  it.each([
    ['a tenth of the net loss', { stakedMinor: 20_000n, returnedMinor: 5005n }, 1499n],
    ['nothing without a loss', { stakedMinor: 100n, returnedMinor: 5000n }, 0n],
    ['the maximum', { stakedMinor: 10n ** 8n, returnedMinor: 0n }, 5000n],
    ['the minimum', { stakedMinor: 1000n, returnedMinor: 0n }, 100n],
    ['nothing below the minimum', { stakedMinor: 999n, returnedMinor: 0n }, 0n],
  ])('cash-back: %s', (_, period, credited) => {
    expect(cashBack(period, terms)).toBe(credited);
  });

  it('cash-back is at most its share of the net loss, and grows with the net loss', () => {
    fc.assert(
      fc.property(minor, minor, minor, (stakedMinor, returnedMinor, more) => {
        const credited = cashBack({ stakedMinor, returnedMinor }, terms);
        expect(credited * 10n <= netLossMinor({ stakedMinor, returnedMinor })).toBe(true);
        expect(cashBack({ stakedMinor: stakedMinor + more, returnedMinor }, terms) >= credited).toBe(true);
      }),
    );
  });
});

const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('a period of cash-back', () => {
  it.each([
    ['day', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00Z'],
    ['week', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'],
    ['week', '2026-03-02T00:00:00Z', '2026-03-09T00:00:00Z'],
    ['month', '2026-12-31T08:00:00Z', '2027-01-01T00:00:00Z'],
  ] as const)('the period %s of %s ends at %s', (period, at, end) => {
    expect(new Date(cashBackPeriodEndMs(period, Date.parse(at))).toISOString()).toBe(
      end.replace('Z', '.000Z'),
    );
  });

  it('a period ends after all moments in it, and the next period starts there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cashBackPeriods), moment, (period, atMs) => {
        const end = cashBackPeriodEndMs(period, atMs);
        expect(end > atMs).toBe(true);
        expect(cashBackPeriodEndMs(period, end - 1)).toBe(end);
        expect(cashBackPeriodEndMs(period, end) > end).toBe(true);
      }),
    );
  });

  it('stakes settled over several periods total the stakes settled at the end', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ stake: minor, part: fc.nat({ max: 100 }) })), (periods) => {
        let openFromMinor = 0n;
        let settled = 0n;
        let staked = 0n;
        for (const { stake, part } of periods) {
          const openToMinor = ((openFromMinor + stake) * BigInt(part)) / 100n;
          settled += settledCash({
            stakedMinor: stake,
            returnedMinor: 0n,
            openFromMinor,
            openToMinor,
          }).stakedMinor;
          staked += stake;
          openFromMinor = openToMinor;
        }
        expect(settled + openFromMinor).toBe(staked);
      }),
    );
  });
});
