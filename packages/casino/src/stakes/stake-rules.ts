import { type CurrencyCode, formatAmount, larger } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { ReadBet } from '@evens/games';
import type { StakeLimits } from './stake-limits.ts';

type BetSizes = Pick<ReadBet, 'stakeMinor' | 'returnMaxMinor' | 'leastStakeMinor'> &
  Partial<Pick<ReadBet, 'stakeMaxMinor'>>;

const noBets: BetSizes = { stakeMinor: 0n, returnMaxMinor: 0n };

/**
 * Why a bet is refused for its size. Undefined if it is allowed. If the player already has bets on the round, `before`
 * contains their sums, and `returnMaxMinor` covers all of them together with this one.
 */
export function stakeRefusal(
  bet: BetSizes,
  limits: StakeLimits,
  currency: CurrencyCode,
  before: BetSizes = noBets,
): Refusal | undefined {
  const { stakeMinor } = bet;
  if ((bet.leastStakeMinor ?? stakeMinor) < limits.minimumMinor)
    return refusal('MinimumAllowedStakeException', {
      minimum: formatAmount(limits.minimumMinor, currency),
      currency,
    });
  const maximumMinor = bet.stakeMaxMinor?.(limits) ?? computeStakeMax(bet, limits, before);
  if (stakeMinor > maximumMinor)
    return refusal('MaximumAllowedStakeException', {
      maximum: formatAmount(maximumMinor, currency),
      currency,
    });
  return undefined;
}

/**
 * The maximum stake, so that no round can pay more than the payout limit. The maximum payout grows at most in
 * proportion to the stake, so a proportional part of the stake stays within the limit. A single-player game defines its
 * own maximum: `stakeMaxMinor`.
 */
function computeStakeMax(
  { stakeMinor, returnMaxMinor }: BetSizes,
  { maximumMinor, returnMaxMinor: boundMinor }: StakeLimits,
  before: BetSizes = noBets,
): bigint {
  const leftMinor = atLeastNothing(maximumMinor - before.stakeMinor);
  if (returnMaxMinor <= boundMinor) return leftMinor;
  const roomMinor = boundMinor - before.returnMaxMinor;
  // Limits that were lowered since leave no room for this bet.
  if (roomMinor <= 0n) return 0n;
  const boundedMinor = (stakeMinor * roomMinor) / (returnMaxMinor - before.returnMaxMinor);
  if (boundedMinor < leftMinor) return boundedMinor;
  return leftMinor;
}

/** The refusal of a stake that needs bonus money and exceeds the bonus's maximum, with the allowed stake. */
export function overBonusStake(
  { maximumMinor, amountMinor }: { readonly maximumMinor: bigint; readonly amountMinor: bigint },
  currency: CurrencyCode,
): Refusal {
  const cashMinor = larger(amountMinor, 0n);
  return refusal('BonusMaximumStakeException', {
    maximum: formatAmount(maximumMinor, currency),
    balance: formatAmount(cashMinor, currency),
    possible: formatAmount(larger(maximumMinor, cashMinor), currency),
    currency,
  });
}

const atLeastNothing = (minor: bigint): bigint => (minor > 0n ? minor : 0n);
