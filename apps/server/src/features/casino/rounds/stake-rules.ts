import { type CurrencyCode, formatAmount, larger } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { ReadBet } from '@evens/games';
import type { StakeLimits } from './limits.ts';

type Sizes = Pick<ReadBet, 'stakeMinor' | 'returnMaxMinor'> & Partial<Pick<ReadBet, 'stakeMaxMinor'>>;

const nothing: Sizes = { stakeMinor: 0n, returnMaxMinor: 0n };

/**
 * Why a bet may not be played for its size; undefined where it may. Where the player has bets on the round already, `before` are
 * their sums, and `returnMaxMinor` is of all of them and this one together.
 */
export function stakeRefusal(
  bet: Sizes,
  limits: StakeLimits,
  currency: CurrencyCode,
  before: Sizes = nothing,
): Refusal | undefined {
  const { stakeMinor } = bet;
  if (stakeMinor < limits.minimumMinor)
    return refusal('MinimumAllowedStakeException', {
      minimum: formatAmount(limits.minimumMinor, currency),
      currency,
    });
  const maximumMinor = bet.stakeMaxMinor?.(limits) ?? largestStake(bet, limits, before);
  if (stakeMinor > maximumMinor)
    return refusal('MaximumAllowedStakeException', {
      maximum: formatAmount(maximumMinor, currency),
      currency,
    });
  return undefined;
}

/**
 * The most that may be staked in this way: no round may ever pay more than the house's bound. What it pays at most grows with
 * the stake no faster than in proportion, so that a part of the stake is always within that part of the way. A game that is
 * played alone knows its own: `stakeMaxMinor`.
 */
function largestStake(
  { stakeMinor, returnMaxMinor }: Sizes,
  { maximumMinor, returnMaxMinor: boundMinor }: StakeLimits,
  before: Sizes = nothing,
): bigint {
  const leftMinor = atLeastNothing(maximumMinor - before.stakeMinor);
  if (returnMaxMinor <= boundMinor) return leftMinor;
  const roomMinor = boundMinor - before.returnMaxMinor;
  // Bounds that were lowered since leave no room, however little this bet would add.
  if (roomMinor <= 0n) return 0n;
  const boundedMinor = (stakeMinor * roomMinor) / (returnMaxMinor - before.returnMaxMinor);
  if (boundedMinor < leftMinor) return boundedMinor;
  return leftMinor;
}

/** Why a stake that needs bonus money is above the bonus's maximum, and what may be staked. */
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
