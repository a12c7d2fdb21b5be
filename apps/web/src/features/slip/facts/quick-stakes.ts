import type { Amount } from '@evens/base';
import { amount, smaller } from '@evens/base';
import type { StakeLimits } from './stake-limits.ts';

/**
 * The configured quick stakes, made smaller by tens until the largest is within what the player may and can stake. They
 * stay as they are for who may stake the largest of them, and none falls below the smallest stake.
 */
export function quickStakesFor(
  { quick, minimum, maximum }: Pick<StakeLimits, 'quick' | 'minimum' | 'maximum'>,
  balanceMinor: Amount,
): readonly Amount[] {
  const reach = balanceMinor > 0n ? smaller(maximum, balanceMinor) : maximum;
  let divisor = 1n;
  const fits = (each: Amount, by: bigint) => each % by === 0n && each / by >= minimum;
  while (quick.some((each) => each / divisor > reach) && quick.every((each) => fits(each, divisor * 10n)))
    divisor *= 10n;
  return quick.map((each) => amount(each / divisor));
}
