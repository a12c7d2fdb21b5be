import { amount } from '@evens/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LayerBounds, type Maxima, noBounds, UNBOUNDED } from '../rules/layers.ts';
import type { CurrencyRules } from '../rules/rules.ts';
import {
  type ChargeToJudge,
  inBaseCurrency,
  judgeStakes,
  marketChargeMax,
  type StakesToJudge,
  stakeBounds,
} from './limits.ts';

const euros: CurrencyRules = {
  stakeMinMinor: amount(10n),
  lineStakeMaxMinor: amount(500_000n),
  referralStakeMaxMinor: amount(5_000_000n),
  payoutMaxMinor: amount(25_000_000n),
  quickStakesMinor: [],
  rate: { id: 1, num: 1n, den: 1n },
};

const charge: ChargeToJudge = {
  chargeMinor: 1000n,
  oddsMilli: 2000,
  onLineMinor: 0n,
  liabilityMinor: 0n,
  bounds: noBounds,
};

const usual: StakesToJudge = {
  charges: [charge],
  leastUnitMinor: 1000n,
  stakeMinor: 1000n,
  betCount: 1,
  currency: 'EUR',
  factorPercent: 100,
  liabilityMaxMinor: 10_000_000n,
  boostMaxMinor: undefined,
  payoutMinor: 0n,
};

const none: Maxima = noBounds.refer;
const rejecting = (maxima: Partial<Maxima>): LayerBounds => ({ ...noBounds, reject: { ...none, ...maxima } });
const referring = (maxima: Partial<Maxima>): LayerBounds => ({ ...noBounds, refer: { ...none, ...maxima } });

const anyMaxima = fc.record({
  stakeMinor: fc.constantFrom(UNBOUNDED, 20_000n, 333_333n),
  payoutMinor: fc.constantFrom(UNBOUNDED, 777_777n),
  liabilityMinor: fc.constantFrom(UNBOUNDED, 5_000_000n),
});
const anyBounds = fc.oneof(
  fc.constant(noBounds),
  fc.record({ refer: anyMaxima, reject: anyMaxima, delayMs: fc.constant(0) }),
);

/** Judges a single with a stake; `change` replaces any part of it. */
function judge(
  { stakeMinor = 1000n, ...of }: Partial<ChargeToJudge> & { readonly stakeMinor?: bigint },
  other: Partial<StakesToJudge> = {},
) {
  const judged = judgeStakes(
    {
      ...usual,
      charges: [{ ...charge, chargeMinor: stakeMinor, ...of }],
      leastUnitMinor: stakeMinor,
      stakeMinor,
      ...other,
    },
    euros,
  );
  return judged.ok ? 'ok' : [judged.error.refusal.code, judged.error.refusal.data, judged.error.isReferable];
}

const euro = (maximum: string) => ({ maximum, maximumTotal: maximum, currency: 'EUR' });

describe('judgeStakes', () => {
  it('a stake below the minimum is refused with MinimumAllowedStakeException', () => {
    expect(judge({ stakeMinor: 9n })).toEqual([
      'MinimumAllowedStakeException',
      { minimum: '0.10', currency: 'EUR' },
      false,
    ]);
    expect(judge({ stakeMinor: 10n })).toBe('ok');
  });

  it('a stake above the remaining line limit, multiplied by the player’s factor, is refused', () => {
    expect(judge({ stakeMinor: 500_000n })).toBe('ok');
    expect(judge({ stakeMinor: 500_001n })).toEqual([
      'LineBettingLimitReachedException',
      euro('5000.00'),
      true,
    ]);
    expect(judge({ stakeMinor: 100_001n, onLineMinor: 400_000n })).toEqual([
      'LineBettingLimitReachedException',
      euro('1000.00'),
      true,
    ]);
    expect(judge({ stakeMinor: 50_001n }, { factorPercent: 10 })).toEqual([
      'LineBettingLimitReachedException',
      euro('500.00'),
      true,
    ]);
  });

  it('a stake above the referral maximum is not referred', () => {
    expect(judge({ stakeMinor: 5_000_001n })).toMatchObject([expect.anything(), expect.anything(), false]);
  });

  it('a stake above the remaining market limit, room / (odds − 1), is refused', () => {
    expect(judge({ stakeMinor: 100_001n, oddsMilli: 101_000, liabilityMinor: 0n })).toEqual([
      'MarketBettingLimitReachedException',
      euro('1000.00'),
      false,
    ]);
    expect(judge({ oddsMilli: 2000, liabilityMinor: 10_000_000n })).toEqual([
      'MarketBettingLimitReachedException',
      euro('0.00'),
      false,
    ]);
  });

  it('a layer that refers lets a trader accept the stake, and one that rejects does not', () => {
    const over = { stakeMinor: 10_001n };
    const refused = ['LineBettingLimitReachedException', euro('100.00')];
    expect(judge({ ...over, bounds: referring({ stakeMinor: 10_000n }) })).toEqual([...refused, true]);
    expect(judge({ ...over, bounds: rejecting({ stakeMinor: 10_000n }) })).toEqual([...refused, false]);
    const both = {
      refer: { ...none, stakeMinor: 5000n },
      reject: { ...none, stakeMinor: 10_000n },
      delayMs: 0,
    };
    expect(judge({ ...over, bounds: both })).toEqual([
      'LineBettingLimitReachedException',
      euro('50.00'),
      false,
    ]);
    expect(judge({ stakeMinor: 10_000n, bounds: both })).toMatchObject([refused[0], euro('50.00'), true]);
  });

  it('layers bound payouts below the payout of the currency, and the liability of an outcome', () => {
    const paid = { payoutMinor: 30_000n };
    expect(judge({ bounds: rejecting({ payoutMinor: 30_000n }) }, paid)).toBe('ok');
    expect(judge({ bounds: rejecting({ payoutMinor: 15_000n }) }, paid)).toEqual([
      'LineBettingLimitReachedException',
      euro('5.00'),
      false,
    ]);
    // Payouts are cut at the maximum of the currency.
    expect(judge({ bounds: rejecting({ payoutMinor: 25_000_000n }) }, { payoutMinor: 30_000_000n })).toBe(
      'ok',
    );
    const bounds = rejecting({ liabilityMinor: 1500n });
    expect(judge({ liabilityMinor: 1000n, bounds })).toEqual([
      'MarketBettingLimitReachedException',
      euro('5.00'),
      false,
    ]);
  });

  it('the maximum in a refusal passes, and one minor unit more does not', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            share: fc.integer({ min: 1, max: 10 }),
            oddsMilli: fc.integer({ min: 1010, max: 100_000 }),
            onLineMinor: fc.bigInt({ min: 0n, max: 490_000n }),
            liabilityMinor: fc.bigInt({ min: 0n, max: 9_000_000n }),
            bounds: anyBounds,
          }),
          { minLength: 1, maxLength: 4 },
        ),
        (legs) => {
          const at = (stakeMinor: bigint) =>
            judgeStakes(
              {
                ...usual,
                stakeMinor,
                payoutMinor: stakeMinor * 3n,
                leastUnitMinor: 1000n,
                charges: legs.map(({ share, ...leg }) => ({
                  ...leg,
                  chargeMinor: stakeMinor * BigInt(share),
                })),
              },
              euros,
            );
          const refused = at(10n ** 9n);
          if (refused.ok) throw new Error('nothing was refused');
          const most = BigInt(String(refused.error.refusal.data?.maximum).replace('.', ''));
          if (most > 0n) expect(at(most).ok).toBe(true);
          expect(at(most + 1n).ok).toBe(false);
        },
      ),
    );
  });
});

describe('the limit of a market', () => {
  it('the limit of a market is in the base currency', () => {
    const dollars = { ...euros, rate: { id: 2, num: 9n, den: 10n } };
    expect(marketChargeMax({ oddsMilli: 2000, liabilityMinor: 0n }, 9000n, dollars)).toBe(10_000n);
    expect(inBaseCurrency(10n, dollars)).toBe(9n);
    expect(inBaseCurrency(11n, dollars)).toBe(10n);
  });
});

describe('stakeBounds', () => {
  const bounded = fc.record({
    share: fc.bigInt(1n, 20n),
    betCount: fc.integer({ min: 1, max: 6 }),
    oddsMilli: fc.integer({ min: 1010, max: 50_000 }),
    onLineMinor: fc.bigInt(0n, 600_000n),
    liabilityMinor: fc.bigInt(-1000n, 11_000_000n),
    factorPercent: fc.constantFrom(1, 10, 100, 200),
    boostMaxMinor: fc.constantFrom(undefined, 2500n),
    bounds: anyBounds,
  });

  /** The same bet with a stake of `unitMinor` on each of its bets. */
  function staked(
    { share, betCount, oddsMilli, onLineMinor, liabilityMinor, boostMaxMinor, bounds, ...rest }: BoundedBet,
    unit: bigint,
  ): StakesToJudge {
    return {
      ...usual,
      ...rest,
      // Only a single has a boost.
      boostMaxMinor: betCount === 1 ? boostMaxMinor : undefined,
      charges: [{ chargeMinor: unit * share, oddsMilli, onLineMinor, liabilityMinor, bounds }],
      payoutMinor: unit * BigInt(betCount) * share,
      leastUnitMinor: unit,
      stakeMinor: unit * BigInt(betCount),
      betCount,
    };
  }
  type BoundedBet = typeof bounded extends fc.Arbitrary<infer T> ? T : never;

  function judgement(stakes: StakesToJudge, isReferralOpen: boolean) {
    const judged = judgeStakes(stakes, euros);
    if (judged.ok) return 'accepted';
    return judged.error.isReferable && isReferralOpen ? 'referred' : 'refused';
  }

  it('stake bounds agree with judgeStakes for every stake', () => {
    fc.assert(
      fc.property(bounded, fc.boolean(), fc.bigInt(10n, 6_000_000n), (bet, isReferralOpen, any) => {
        const bounds = stakeBounds(staked(bet, 100_000n), euros, { isReferralOpen });
        const { acceptedMaxMinor: most, referral } = bounds;
        const edges = [most, referral?.aboveMinor ?? most, referral?.maxMinor ?? most];
        for (const unit of [any, ...edges.flatMap((edge) => [edge - 1n, edge, edge + 1n])]) {
          if (unit < 10n) continue;
          const expected =
            unit <= most
              ? 'accepted'
              : referral && unit > referral.aboveMinor && unit <= referral.maxMinor
                ? 'referred'
                : 'refused';
          expect([unit, judgement(staked(bet, unit), isReferralOpen)]).toEqual([unit, expected]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
