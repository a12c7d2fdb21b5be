import { type Amount, amount } from '@evens/base';
import type { SlipFacts } from './slip-facts.ts';

export interface SlipReturns {
  readonly stakeMinor: Amount;
  /** Total payout if everything wins, with bonus and cap applied. */
  readonly payoutMinor: Amount;
  /** `capStakeMinor` of a single bet. With several bets, each has its own cap. */
  readonly capStakeMinor: Amount | undefined;
}

/** Total stake and payout of what a press places, shown by both the open slip and the bar above the bottom bar. */
export function slipReturns({ joined, singles }: Pick<SlipFacts, 'joined' | 'singles'>): SlipReturns {
  const all = joined ? [joined.sums] : singles.filter(({ isSkipped }) => !isSkipped).map(({ sums }) => sums);
  return {
    stakeMinor: amount(all.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)),
    payoutMinor: amount(all.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)),
    capStakeMinor: all.length === 1 ? all[0]?.capStakeMinor : undefined,
  };
}
