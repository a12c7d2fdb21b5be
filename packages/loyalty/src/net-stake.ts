import { type BetResult, betResults } from '@evens/markets';

export interface TicketPlayed {
  readonly stakeMinor: bigint;
  /** Of the stake, what bonus money or a free bet paid. */
  readonly bonusMinor: bigint;
  /** Of the stake, what was cashed out. */
  readonly cashedOutMinor: bigint;
  readonly result: BetResult;
}

/** Of the whole, half or nothing that a result decided. */
function decided(stakeMinor: bigint, result: BetResult): bigint {
  switch (result) {
    case betResults.win:
    case betResults.lost:
      return stakeMinor;
    case betResults.halfWin:
    case betResults.halfLose:
      return stakeMinor / 2n;
    default:
      return 0n;
  }
}

/** The cash stake of a ticket that was played: nothing of what came back, was cashed out or was paid with bonus money. */
export function netCashStake({ stakeMinor, bonusMinor, cashedOutMinor, result }: TicketPlayed): bigint {
  if (stakeMinor <= 0n) return 0n;
  if (cashedOutMinor < 0n || cashedOutMinor > stakeMinor || bonusMinor < 0n || bonusMinor > stakeMinor)
    throw new RangeError(
      `netCashStake: cashed out ${cashedOutMinor} and bonus ${bonusMinor} of a stake of ${stakeMinor}`,
    );
  return (decided(stakeMinor - cashedOutMinor, result) * (stakeMinor - bonusMinor)) / stakeMinor;
}
