import { type Amount, amount } from '@evens/base';
import type { SlipFacts } from './slip-facts.ts';

export interface SlipReturns {
  readonly stakeMinor: Amount;
  /** What comes back if all of it wins: bonus and highest payout counted. */
  readonly payoutMinor: Amount;
  readonly isCapped: boolean;
}

/** What the slip costs and brings: the one sum that the open slip and the bar over the bottom bar both show. */
export function slipReturns({ joined, singles }: Pick<SlipFacts, 'joined' | 'singles'>): SlipReturns {
  const all = joined ? [joined.sums] : singles.map(({ sums }) => sums);
  return {
    stakeMinor: amount(all.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n)),
    payoutMinor: amount(all.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)),
    isCapped: all.some(({ isCapped }) => isCapped),
  };
}
