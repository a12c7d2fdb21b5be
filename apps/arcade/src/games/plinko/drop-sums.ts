/** Sums of the balls that fall at the same time, so that their last one does not hide the others. */
interface DropSums {
  begin(): void;
  /** A ball has landed: the sums of all landed balls of its group. */
  land(ball: { readonly stakeMinor: bigint; readonly winMinor: bigint }): {
    readonly count: number;
    readonly stakeSum: bigint;
    readonly winSum: bigint;
  };
}

export function makeDropSums(): DropSums {
  let falling = 0;
  let sums = { count: 0, stakeSum: 0n, winSum: 0n };
  return {
    begin() {
      // A group ends when all of its balls have landed.
      if (falling === 0) sums = { count: 0, stakeSum: 0n, winSum: 0n };
      falling += 1;
    },
    land({ stakeMinor, winMinor }) {
      falling -= 1;
      const { count, stakeSum, winSum } = sums;
      sums = { count: count + 1, stakeSum: stakeSum + stakeMinor, winSum: winSum + winMinor };
      return sums;
    },
  };
}
