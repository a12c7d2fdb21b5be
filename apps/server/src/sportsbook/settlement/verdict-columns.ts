import { fraction } from '@evens/base';
import type { BetResult, Verdict } from '@evens/markets';

/** The columns of a verdict that determine the payout. */
export interface VerdictColumns {
  readonly result: Exclude<BetResult, 0>;
  readonly share_num: number;
  readonly share_den: number;
  readonly deduction: number;
  readonly place_num: number;
  readonly place_den: number;
}

/** Columns of a stored verdict. Result 0: a withdrawn ruling has left the outcome open. */
export type StoredVerdict = Omit<VerdictColumns, 'result'> & { readonly result: BetResult };

export function isDecided<Row extends StoredVerdict>(row: Row): row is Row & VerdictColumns {
  return row.result !== 0;
}

export function verdictFromColumns(row: VerdictColumns): Verdict {
  const { result, share_num, share_den, deduction, place_num, place_den } = row;
  if (share_num === share_den && deduction === 0 && place_num === place_den) return { result };
  return {
    result,
    ...(share_num === share_den ? {} : { share: fraction(BigInt(share_num), BigInt(share_den)) }),
    ...(place_num === place_den ? {} : { placeFraction: fraction(BigInt(place_num), BigInt(place_den)) }),
    ...(deduction === 0 ? {} : { deduction }),
  };
}
