import { err, ok, type Result, smaller } from '@evens/base';
import { computeShare, WHOLE_BASIS_POINTS } from './basis-points.ts';

/** A part of a deposit as bonus money. Amounts are minor units of the deposit's currency. */
export interface DepositMatchTerms {
  readonly shareBasisPoints: number;
  readonly minDepositMinor: bigint;
  readonly maxGrantMinor: bigint;
}

/** Bonus money granted for a deposit, rounded down. */
export function depositMatch(
  depositMinor: bigint,
  { shareBasisPoints, minDepositMinor, maxGrantMinor }: DepositMatchTerms,
): Result<bigint, 'deposit-too-small'> {
  if (depositMinor <= 0n || depositMinor < minDepositMinor) return err('deposit-too-small');
  const granted = smaller(computeShare(depositMinor, shareBasisPoints), maxGrantMinor);
  // The share of a very small deposit rounds to zero.
  return granted > 0n ? ok(granted) : err('deposit-too-small');
}

/**
 * The part of the deposit matched by a bonus, rounded down. A wagering requirement multiplies only this part of the
 * deposit: above the maximum bonus, the effective multiplier would otherwise exceed the terms.
 */
export function matchedDeposit(
  grantedMinor: bigint,
  { shareBasisPoints }: Pick<DepositMatchTerms, 'shareBasisPoints'>,
): bigint {
  return (grantedMinor * BigInt(WHOLE_BASIS_POINTS)) / BigInt(shareBasisPoints);
}
