import { type BetResult, betResults } from '@evens/markets';

export interface PlayedTicket {
  readonly stakeMinor: bigint;
  /** Part of the stake paid by bonus money or a free bet. */
  readonly bonusMinor: bigint;
  /** Cashed-out part of the stake. */
  readonly cashedOutMinor: bigint;
  readonly result: BetResult;
}

/** Part of the stake decided by the result: all, half or none. */
function decidedStake(stakeMinor: bigint, result: BetResult): bigint {
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

/** Cash stake of a played ticket, without returned, cashed-out and bonus-paid parts. */
export function netCashStake({ stakeMinor, bonusMinor, cashedOutMinor, result }: PlayedTicket): bigint {
  if (stakeMinor <= 0n) return 0n;
  if (cashedOutMinor < 0n || cashedOutMinor > stakeMinor || bonusMinor < 0n || bonusMinor > stakeMinor)
    throw new RangeError(
      `netCashStake: cashed out ${cashedOutMinor} and bonus ${bonusMinor} of a stake of ${stakeMinor}`,
    );
  return (decidedStake(stakeMinor - cashedOutMinor, result) * (stakeMinor - bonusMinor)) / stakeMinor;
}
