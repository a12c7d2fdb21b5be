import { err, ok, type Result } from '@evens/base';

/** Cash and bonus money of one amount, in minor units. As a difference between two amounts both may be negative. */
export interface Split {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
}

export const allCash = (minor: bigint): Split => ({ cashMinor: minor, bonusMinor: 0n });
export const splitTotal = ({ cashMinor, bonusMinor }: Split): bigint => cashMinor + bonusMinor;

/** Sources of a stake: all cash first, the rest bonus money. */
export function splitStake(stakeMinor: bigint, has: Split): Result<Split, 'insufficient'> {
  if (stakeMinor < 0n) throw new RangeError(`splitStake: expected a stake of 0 or more, got ${stakeMinor}`);
  const ownCashMinor = has.cashMinor > 0n ? has.cashMinor : 0n;
  const cashMinor = stakeMinor < ownCashMinor ? stakeMinor : ownCashMinor;
  const bonusMinor = stakeMinor - cashMinor;
  return bonusMinor > has.bonusMinor ? err('insufficient') : ok({ cashMinor, bonusMinor });
}

/**
 * Destination of a return: pro rata to the sources of the stake. The cash part is rounded down and bonus money gets the
 * rest, so that the sum is exact.
 */
export function splitReturn(funding: Split, returnedMinor: bigint): Split {
  const stakeMinor = splitTotal(funding);
  if (stakeMinor <= 0n || funding.cashMinor < 0n || funding.bonusMinor < 0n)
    throw new RangeError(
      `splitReturn: expected a funded stake, got ${funding.cashMinor} + ${funding.bonusMinor}`,
    );
  if (returnedMinor < 0n) throw new RangeError(`splitReturn: expected 0 or more, got ${returnedMinor}`);
  const cashMinor = (returnedMinor * funding.cashMinor) / stakeMinor;
  return { cashMinor, bonusMinor: returnedMinor - cashMinor };
}

/**
 * Booking when the total return of a stake changes, by a correction, a rollback or a further partial cash-out.
 * Consecutive bookings add up to one booking of their sum, in any order.
 */
export function splitChange(
  funding: Split,
  change: { readonly fromMinor: bigint; readonly toMinor: bigint },
): Split {
  const before = splitReturn(funding, change.fromMinor);
  const after = splitReturn(funding, change.toMinor);
  return { cashMinor: after.cashMinor - before.cashMinor, bonusMinor: after.bonusMinor - before.bonusMinor };
}
