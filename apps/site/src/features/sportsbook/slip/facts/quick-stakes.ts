import { type Amount, amount, type CurrencyCode, smaller } from '@evens/base';
import type { Answer } from '@evens/web/core/api.ts';
import { wireAmount } from './stake-limits.ts';

interface QuickStakes {
  readonly quick: readonly Amount[];
  /** Whether the player has set them. */
  readonly isOwn: boolean;
  readonly minimum: Amount;
  readonly playerMaximum: Amount;
}

/** The player's limit is at least this many times the largest quick stake. */
const LIMIT_SHARE = 10n;

/**
 * The player's own quick stakes, or the usual ones divided by powers of ten until the largest is at most a tenth of the player's limit. None
 * falls below the minimum stake. They do not depend on the balance or on the bet, so they never change under a finger.
 */
export function quickStakesFor({ quick, isOwn, minimum, playerMaximum }: QuickStakes): readonly Amount[] {
  if (isOwn) return quick;
  let divisor = 1n;
  const fits = (each: Amount, by: bigint) => each % by === 0n && each / by >= minimum;
  while (
    quick.some((each) => (each / divisor) * LIMIT_SHARE > playerMaximum) &&
    quick.every((each) => fits(each, divisor * 10n))
  )
    divisor *= 10n;
  return quick.map((each) => amount(each / divisor));
}

/** The quick stakes of a player by the server's answer. */
export function displayedQuickStakes(
  { QuickStakes, HasOwnQuickStakes, MinimumStake, MaximumStake }: Answer<'GET /api/betslip/limits'>,
  currency: CurrencyCode,
): readonly Amount[] {
  return quickStakesFor({
    quick: QuickStakes.map((text) => wireAmount(text, currency)),
    isOwn: HasOwnQuickStakes,
    minimum: wireAmount(MinimumStake, currency),
    playerMaximum: wireAmount(MaximumStake, currency),
  });
}

/** The highest possible stake, and the reason why some quick stakes exceed it. */
export function quickStakeBound(
  quick: readonly Amount[],
  { maximum, affordable }: { readonly maximum: Amount; readonly affordable: Amount },
): { readonly most: Amount; readonly exceeded: 'limit' | 'balance' | undefined } {
  const most = smaller(maximum, affordable);
  const isExceeded = quick.some((each) => each > most);
  return { most, exceeded: !isExceeded ? undefined : maximum <= affordable ? 'limit' : 'balance' };
}
