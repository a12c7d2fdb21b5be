import { type CurrencyCode, formatAmount } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { ReadBet } from '@evens/games';
import type { StakeLimits } from './limits.ts';

/** Why a bet may not be played for its size; undefined where it may. */
export function stakeRefusal(
  { stakeMinor, returnMaxMinor }: Pick<ReadBet, 'stakeMinor' | 'returnMaxMinor'>,
  limits: StakeLimits,
  currency: CurrencyCode,
): Refusal | undefined {
  if (stakeMinor < limits.minimumMinor)
    return refusal('MinimumAllowedStakeException', {
      minimum: formatAmount(limits.minimumMinor, currency),
      currency,
    });
  const maximumMinor = largestStake({ stakeMinor, returnMaxMinor }, limits);
  if (stakeMinor > maximumMinor)
    return refusal('MaximumAllowedStakeException', {
      maximum: formatAmount(maximumMinor, currency),
      currency,
    });
  return undefined;
}

/** The most that may be staked in this way: no round may ever pay more than the house's bound. */
function largestStake(
  { stakeMinor, returnMaxMinor }: Pick<ReadBet, 'stakeMinor' | 'returnMaxMinor'>,
  { maximumMinor, returnMaxMinor: boundMinor }: StakeLimits,
): bigint {
  if (returnMaxMinor <= boundMinor) return maximumMinor;
  const bounded = (stakeMinor * boundMinor) / returnMaxMinor;
  return bounded < maximumMinor ? bounded : maximumMinor;
}
