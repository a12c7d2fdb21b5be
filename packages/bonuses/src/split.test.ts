import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allCash, type Split, splitChange, splitReturn, splitStake, splitTotal } from './split.ts';

const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
const anyFunding = fc
  .record({ cashMinor: minor, bonusMinor: minor })
  .filter((funding) => splitTotal(funding) > 0n);
const sum = (parts: readonly Split[]): Split => ({
  cashMinor: parts.reduce((total, part) => total + part.cashMinor, 0n),
  bonusMinor: parts.reduce((total, part) => total + part.bonusMinor, 0n),
});

describe('the split of a stake', () => {
  it('a stake takes all cash before any bonus money, and the parts total the stake', () => {
    fc.assert(
      fc.property(minor, fc.record({ cashMinor: minor, bonusMinor: minor }), (stakeMinor, has) => {
        const split = splitStake(stakeMinor, has);
        expect(split.ok).toBe(stakeMinor <= splitTotal(has));
        if (!split.ok) return;
        expect(splitTotal(split.value)).toBe(stakeMinor);
        expect(split.value.cashMinor <= has.cashMinor && split.value.bonusMinor <= has.bonusMinor).toBe(true);
        if (split.value.bonusMinor > 0n) expect(split.value.cashMinor).toBe(has.cashMinor);
      }),
    );
  });

  it('a stake of 10.00 is paid with 4.00 of cash and 6.00 of bonus money', () => {
    expect(splitStake(1000n, { cashMinor: 400n, bonusMinor: 2000n })).toEqual({
      ok: true,
      value: { cashMinor: 400n, bonusMinor: 600n },
    });
    expect(splitStake(1000n, { cashMinor: 400n, bonusMinor: 599n })).toEqual({
      ok: false,
      error: 'insufficient',
    });
  });

  it('a negative cash balance is ignored and bonus money pays the whole stake', () => {
    expect(splitStake(500n, { cashMinor: -300n, bonusMinor: 500n })).toEqual({
      ok: true,
      value: { cashMinor: 0n, bonusMinor: 500n },
    });
  });

  it('a negative stake throws', () => {
    expect(() => splitStake(-1n, allCash(100n))).toThrow('expected a stake of 0 or more, got -1');
  });
});

describe('the split of a return', () => {
  it('the split of a return is exact, pro rata within a minor unit, and rounds cash down', () => {
    fc.assert(
      fc.property(anyFunding, minor, (funding, returnedMinor) => {
        const split = splitReturn(funding, returnedMinor);
        expect(splitTotal(split)).toBe(returnedMinor);
        const shortBy = returnedMinor * funding.cashMinor - split.cashMinor * splitTotal(funding);
        expect(shortBy >= 0n && shortBy < splitTotal(funding)).toBe(true);
        expect(split.cashMinor >= 0n && split.bonusMinor >= 0n).toBe(true);
      }),
    );
  });

  it('a refunded stake is split as it was paid', () => {
    fc.assert(
      fc.property(anyFunding, (funding) => {
        expect(splitReturn(funding, splitTotal(funding))).toEqual(funding);
      }),
    );
  });

  it('a return of a stake paid from one side goes to that side', () => {
    fc.assert(
      fc.property(
        minor.filter((stake) => stake > 0n),
        minor,
        (stakeMinor, returnedMinor) => {
          expect(splitReturn(allCash(stakeMinor), returnedMinor)).toEqual(allCash(returnedMinor));
          expect(splitReturn({ cashMinor: 0n, bonusMinor: stakeMinor }, returnedMinor).bonusMinor).toBe(
            returnedMinor,
          );
        },
      ),
    );
  });

  it('splitting a return needs a stake', () => {
    expect(() => splitReturn(allCash(0n), 1n)).toThrow('expected a funded stake, got 0 + 0');
    expect(() => splitReturn(allCash(1n), -1n)).toThrow('expected 0 or more, got -1');
  });
});

describe('changes of a return', () => {
  it('changes of a return total the split of the final return, in any order of corrections', () => {
    fc.assert(
      fc.property(anyFunding, fc.array(minor, { minLength: 1, maxLength: 8 }), (funding, returns) => {
        const changes = returns.map((toMinor, index) =>
          splitChange(funding, { fromMinor: returns[index - 1] ?? 0n, toMinor }),
        );
        expect(sum(changes)).toEqual(splitReturn(funding, returns.at(-1) ?? 0n));
      }),
    );
  });

  it('changes of a reversal total the negative of the payment', () => {
    fc.assert(
      fc.property(anyFunding, minor, (funding, paidMinor) => {
        const paid = splitReturn(funding, paidMinor);
        const back = splitChange(funding, { fromMinor: paidMinor, toMinor: 0n });
        expect(sum([paid, back])).toEqual({ cashMinor: 0n, bonusMinor: 0n });
      }),
    );
  });
});
