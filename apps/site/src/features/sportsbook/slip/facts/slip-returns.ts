import { type Amount, amount } from '@evens/base';
import type { SlipFacts } from './slip-facts.ts';
import type { StakeJudgement } from './stake-limits.ts';

export interface SlipReturns {
  readonly stakeMinor: Amount;
  /** Total payout if everything wins, with bonus and cap applied; undefined if a stake exceeds its maximum. */
  readonly payoutMinor: Amount | undefined;
  /** `capStakeMinor` of a single bet. With several bets, each has its own cap. */
  readonly capStakeMinor: Amount | undefined;
}

/** Total stake and payout of what a press places, shown by both the open slip and the bar above the bottom bar. */
export function slipReturns({ joined, singles }: Pick<SlipFacts, 'joined' | 'singles'>): SlipReturns {
  const all = joined ? [joined] : singles.filter(({ isSkipped }) => !isSkipped);
  const [only, ...others] = all;
  return {
    stakeMinor: amount(all.reduce((sum, { sums }) => sum + sums.stakeMinor, 0n)),
    payoutMinor: all.some(isRefused)
      ? undefined
      : amount(all.reduce((sum, { sums }) => sum + sums.payoutMinor, 0n)),
    capStakeMinor: others.length === 0 && only && !isRefused(only) ? only.sums.capStakeMinor : undefined,
  };
}

/** Whether the stake exceeds a maximum of the bet or its boost: such a bet has no return. */
export function isRefused({ fault }: StakeJudgement): boolean {
  return fault === 'above-maximum';
}
