import { err, ok, type Result, smaller } from '@evens/base';
import { partOf, WHOLE_BASIS_POINTS } from './basis-points.ts';

/** A part of a deposit as bonus money. Amounts are minor units of the deposit's currency. */
export interface DepositMatchTerms {
  readonly shareBasisPoints: number;
  readonly minDepositMinor: bigint;
  readonly maxGrantMinor: bigint;
}

/** What a deposit brings, rounded down. */
export function depositMatch(
  depositMinor: bigint,
  { shareBasisPoints, minDepositMinor, maxGrantMinor }: DepositMatchTerms,
): Result<bigint, 'deposit-too-small'> {
  if (depositMinor <= 0n || depositMinor < minDepositMinor) return err('deposit-too-small');
  const granted = smaller(partOf(depositMinor, shareBasisPoints), maxGrantMinor);
  // A part of so small a deposit that it rounds to nothing.
  return granted > 0n ? ok(granted) : err('deposit-too-small');
}

/**
 * The part of the deposit that a bonus matches, rounded down. A requirement multiplies no more of the deposit: above the maximum of
 * the bonus it would be more times the bonus than the terms say.
 */
export function matchedDeposit(
  grantedMinor: bigint,
  { shareBasisPoints }: Pick<DepositMatchTerms, 'shareBasisPoints'>,
): bigint {
  return (grantedMinor * BigInt(WHOLE_BASIS_POINTS)) / BigInt(shareBasisPoints);
}
