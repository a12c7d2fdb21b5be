import { type Amount, amount } from '@evens/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeFunding, isOwnLimitLeast, mostAffordable } from './stake-funding.ts';

const minor = (value: number): Amount => amount(BigInt(value));
const bonus = (held: number, max?: number) => ({
  heldMinor: minor(held),
  maxStakeMinor: max === undefined ? undefined : minor(max),
});

test.each([
  ['cash alone', [30], 30, bonus(50), 30, 0, undefined, 0],
  ['cash first, then the bonus', [50], 30, bonus(50), 30, 20, undefined, 0],
  ['the second of two by the bonus', [20, 20], 30, bonus(50), 30, 10, undefined, 0],
  ['more than both', [81], 30, bonus(50), 0, 0, 'above-balance', 1],
  ['more than cash without a bonus', [31], 30, undefined, 0, 0, 'above-balance', 1],
  ['above the maximum by cash alone', [30], 30, bonus(50, 5), 30, 0, undefined, 0],
  ['above the maximum with the bonus', [31], 30, bonus(50, 30), 30, 1, 'bonus-stake', 0],
  ['the maximum itself', [31], 30, bonus(50, 31), 30, 1, undefined, 0],
  ['a debt', [10], -5, bonus(10), 0, 10, undefined, 0],
] as const)(
  'computeFunding splits stakes between cash and bonus money: %s',
  (_, stakes, cash, held, byCash, byBonus, fault, short) => {
    expect(computeFunding(stakes.map(minor), { cashMinor: minor(cash), bonus: held })).toEqual({
      cashMinor: minor(byCash),
      bonusMinor: minor(byBonus),
      fault,
      shortMinor: minor(short),
    });
  },
);

test('cash and bonus money add up to the stakes, and bonus money is used after cash only', () => {
  const amounts = fc.nat(1000);
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 5 }), amounts, amounts, (stakes, cash, held) => {
      const total = stakes.reduce((sum, each) => sum + each, 0);
      const funding = computeFunding(stakes.map(minor), { cashMinor: minor(cash), bonus: bonus(held) });
      if (total > cash + held) return funding.fault === 'above-balance';
      return (
        funding.fault === undefined &&
        funding.cashMinor === BigInt(Math.min(total, cash)) &&
        funding.cashMinor + funding.bonusMinor === BigInt(total)
      );
    }),
  );
});

test('the maximum affordable stake has no fault, and one minor unit more has one for equal tickets', () => {
  const amounts = fc.nat(1000);
  const tickets = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 });
  const maximum = fc.option(amounts, { nil: undefined });
  fc.assert(
    fc.property(
      tickets,
      fc.integer({ min: -50, max: 1000 }),
      amounts,
      maximum,
      (betCounts, cash, held, max) => {
        const funds = { cashMinor: minor(cash), bonus: bonus(held, max) };
        const most = mostAffordable(funds, {
          together: betCounts.reduce((sum, each) => sum + each, 0),
          largest: Math.max(...betCounts),
        });
        const faultAt = (unit: bigint) =>
          computeFunding(
            betCounts.map((count) => amount(unit * BigInt(count))),
            funds,
          ).fault;
        expect(faultAt(most)).toBeUndefined();
        if (new Set(betCounts).size === 1) expect(faultAt(most + 1n)).toBeDefined();
      },
    ),
  );
});

test('the affordable stake without a bet is 0', () => {
  expect(mostAffordable({ cashMinor: minor(5), bonus: undefined }, { together: 0, largest: 1 })).toBe(0n);
});

test('a limit of the player bounds the stake where it leaves less than the balance', () => {
  const funds = (left: number) => ({
    cashMinor: minor(100),
    bonus: undefined,
    ownLimit: { kind: 'stake' as const, period: 'day' as const, leftMinor: minor(left) },
  });
  const one = { together: 1, largest: 1 };
  expect(mostAffordable(funds(5), one)).toBe(5n);
  expect(mostAffordable(funds(5), { together: 2, largest: 1 })).toBe(2n);
  expect(mostAffordable(funds(200), one)).toBe(100n);
  expect([isOwnLimitLeast(funds(5), one), isOwnLimitLeast(funds(200), one)]).toEqual([true, false]);
  const fault = (left: number, ...stakes: number[]) => computeFunding(stakes.map(minor), funds(left)).fault;
  expect(fault(5, 5)).toBeUndefined();
  expect(fault(5, 3, 3)).toBe('above-own-limit');
  expect(fault(5, 500)).toBe('above-own-limit');
  expect(fault(200, 500)).toBe('above-balance');
});
