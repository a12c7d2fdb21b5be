import { type BetResult, betResults } from '@evens/markets';

/**
 * Insurance of a combo: if exactly one leg loses, the stake is returned as a free bet. Legs that are cancelled or refunded
 * do not count.
 */
export interface InsuranceTerms {
  /** Minimum number of counting legs. */
  readonly legs: number;
  /** Minimum price of each leg, thousandths. */
  readonly minOddsMilli: number;
  /** Maximum free bet in hundredths of a euro. In other currencies it is converted as the amounts of offers are. */
  readonly max: number;
}

/** Whether the terms cover a combo of prematch legs at these prices. */
export function isInsured(oddsMilli: readonly number[], terms: InsuranceTerms): boolean {
  return oddsMilli.length >= terms.legs && oddsMilli.every((odds) => odds >= terms.minOddsMilli);
}

/** `due`: exactly one leg lost. `open`: open legs decide. A half loss is no loss of the leg. */
export function judgeInsurance(
  results: readonly (BetResult | undefined)[],
  { legs }: Pick<InsuranceTerms, 'legs'>,
): 'due' | 'none' | 'open' {
  const lost = results.filter((result) => result === betResults.lost).length;
  const counting = results.filter(
    (result) => result !== betResults.cancelled && result !== betResults.refund,
  ).length;
  if (lost > 1 || counting < legs) return 'none';
  if (results.some((result) => result === undefined || result === betResults.pending)) return 'open';
  return lost === 1 ? 'due' : 'none';
}
