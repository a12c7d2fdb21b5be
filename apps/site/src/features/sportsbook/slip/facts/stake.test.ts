import { amount } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { quickStakeBound, quickStakesFor } from './quick-stakes.ts';
import { typedStake } from './stake.ts';
import { stakeJudgement } from './stake-limits.ts';

const english = { currency: 'EUR', separators: { decimal: '.', group: ',' } } as const;

describe('a typed stake', () => {
  test.each([
    ['', 0n, false],
    [' ', 0n, false],
    ['1,50', 150n, false],
    ['150', 15_000n, false],
    ['1,234', 0n, true],
    ['1.2.3', 0n, true],
    ['-5', 0n, true],
  ])('typedStake parses %j to %s cents, refused: %s', (text, minor, isUnread) => {
    expect(typedStake(text, english)).toEqual({ minor, isUnread });
  });
});

describe('the judgement of a stake', () => {
  const limits = {
    minimum: amount(100n),
    maximum: amount(5000n),
    payoutMaximum: amount(1n),
    quick: [],
    referral: { above: amount(6000n), maximum: amount(50_000n) },
  };
  test.each([
    [0n, undefined, false],
    [99n, 'below-minimum', false],
    [5000n, undefined, false],
    // Above the market's maximum it is refused; above the player's own limit it is referred to a trader.
    [5001n, 'above-maximum', false],
    [6001n, undefined, true],
    [50_000n, undefined, true],
    [50_001n, 'above-maximum', false],
  ])('a stake of %s has the fault %s, referred: %s', (minor, fault, isReferred) => {
    expect(stakeJudgement({ minor: amount(minor), isUnread: false }, limits)).toEqual({ fault, isReferred });
  });

  test('a stake above the maximum is refused without referral and has no such fault without limits', () => {
    const judged = (referral: undefined) =>
      stakeJudgement({ minor: amount(6001n), isUnread: false }, { ...limits, referral });
    expect(judged(undefined)).toEqual({ fault: 'above-maximum', isReferred: false });
    expect(stakeJudgement({ minor: amount(1n), isUnread: false }, undefined).fault).toBeUndefined();
    expect(stakeJudgement({ minor: amount(0n), isUnread: true }, undefined).fault).toBe('unread');
  });
});

describe('quick stakes', () => {
  const euros = [1000_00n, 5000_00n, 10_000_00n, 50_000_00n].map(amount);
  test.each([
    [500_000_00n, [1000_00n, 5000_00n, 10_000_00n, 50_000_00n]],
    [50_000_00n, [100_00n, 500_00n, 1000_00n, 5000_00n]],
    [5000_00n, [10_00n, 50_00n, 100_00n, 500_00n]],
    [100_00n, [10n, 50n, 100n, 500n]],
    // Never below the minimum stake, even if the limit is lower.
    [1_00n, [10n, 50n, 100n, 500n]],
  ])('quick stakes follow a limit of %s', (playerMaximum, expected) => {
    const stakes = quickStakesFor({
      quick: euros,
      isOwn: false,
      minimum: amount(10n),
      playerMaximum: amount(playerMaximum),
    });
    expect(stakes).toEqual(expected);
  });

  test('quick stakes that the player has set do not follow a limit', () => {
    const limits = { minimum: amount(10n), playerMaximum: amount(100_00n) };
    expect(quickStakesFor({ quick: euros, isOwn: true, ...limits })).toEqual(euros);
  });

  const quick = [10_00n, 500_00n].map(amount);
  test.each([
    [5000_00n, 456_00n, 456_00n, 'balance'],
    [400_00n, 456_00n, 400_00n, 'limit'],
    [5000_00n, 500_00n, 500_00n, undefined],
    [5000_00n, 0n, 0n, 'balance'],
  ] as const)(
    'quick stakes above a limit of %s and a balance of %s are disabled with the reason',
    (maximum, affordable, most, exceeded) => {
      const bound = { maximum: amount(maximum), affordable: amount(affordable) };
      expect(quickStakeBound(quick, bound)).toEqual({ most, exceeded });
    },
  );
});
