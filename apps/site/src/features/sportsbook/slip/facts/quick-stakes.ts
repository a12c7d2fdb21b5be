import { type Amount, amount, smaller } from '@evens/base';
import type { StakeLimits } from './stake-limits.ts';

/**
 * The configured quick stakes, divided by powers of ten until the largest is within the player's limit and balance.
 * They stay unchanged if the player may stake the largest, and none falls below the minimum stake.
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
