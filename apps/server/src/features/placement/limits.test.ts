import { amount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBaseCurrency, judgeStake, marketStakeMax, type StakeToJudge } from './limits.ts';
import type { CurrencyRules } from './rules.ts';

const euros: CurrencyRules = {
  stakeMinMinor: amount(10n),
  lineStakeMaxMinor: amount(500_000n),
  payoutMaxMinor: amount(25_000_000n),
  quickStakesMinor: [],
  rate: { id: 1, num: 1n, den: 1n },
};

function judge(change: Partial<StakeToJudge>, rules = euros) {
  const judged = judgeStake(
    {
      stakeMinor: 1000n,
      oddsMilli: 2000,
      currency: 'EUR',
      onLineMinor: 0n,
      liabilityMinor: 0n,
      liabilityMaxMinor: 10_000_000n,
      ...change,
    },
    rules,
  );
  return judged.ok ? 'ok' : [judged.error.code, judged.error.data];
}

describe('the limits of a stake', () => {
  it.each([
    [{ stakeMinor: 9n }, ['MinimumAllowedStakeException', { minimum: '0.10', currency: 'EUR' }]],
    [{ stakeMinor: 10n }, 'ok'],
    [{ stakeMinor: 500_000n }, 'ok'],
    [{ stakeMinor: 500_001n }, ['LineBettingLimitReachedException', { maximum: '5000.00', currency: 'EUR' }]],
    [{ onLineMinor: 499_500n }, ['LineBettingLimitReachedException', { maximum: '5.00', currency: 'EUR' }]],
    [{ onLineMinor: 600_000n }, ['LineBettingLimitReachedException', { maximum: '0.00', currency: 'EUR' }]],
    [
      { liabilityMinor: 9_999_500n },
      ['MarketBettingLimitReachedException', { maximum: '5.00', currency: 'EUR' }],
    ],
    [
      { liabilityMinor: 20_000_000n },
      ['MarketBettingLimitReachedException', { maximum: '0.00', currency: 'EUR' }],
    ],
    // The sum told is one that passes both.
    [
      { stakeMinor: 600_000n, liabilityMinor: 9_900_000n },
      ['LineBettingLimitReachedException', { maximum: '1000.00', currency: 'EUR' }],
    ],
  ] as const)('%o is judged %o', (change, expected) => {
    expect(judge(change)).toEqual(expected);
  });

  it('tell a most that passes, and one more that does not', () => {
    const anyRate = fc.record({
      num: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      den: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    });
    fc.assert(
      fc.property(
        anyRate,
        fc.integer({ min: 1010, max: 1_001_000 }),
        fc.bigInt({ min: -(10n ** 9n), max: 10n ** 7n - 1n }),
        (rate, oddsMilli, liabilityMinor) => {
          const rules = { ...euros, rate: { id: 1, ...rate } };
          const stake = {
            stakeMinor: 1n,
            oddsMilli,
            currency: 'EUR',
            onLineMinor: 0n,
            liabilityMinor,
            liabilityMaxMinor: 10n ** 7n,
          } as const;
          const most = marketStakeMax(stake, rules);
          // What the house stands to lose by it, exact: stake × rate × (odds − 1).
          const loses = (stakeMinor: bigint) => stakeMinor * rate.num * BigInt(oddsMilli - 1000);
          const room = (10n ** 7n - liabilityMinor) * rate.den * 1000n;
          expect(loses(most)).toBeLessThanOrEqual(room);
          expect(loses(most + 1n)).toBeGreaterThan(room);
        },
      ),
    );
  });

  it('never understate a sum in the base currency', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (minor, den) => {
          const based = inBaseCurrency(minor, { ...euros, rate: { id: 1, num: 7n, den } });
          expect(based * den).toBeGreaterThanOrEqual(minor * 7n);
          expect((based - 1n) * den).toBeLessThan(minor * 7n);
        },
      ),
    );
  });
});
