/** Wins in total stakes from which a win is celebrated, in three steps. */
export const bigWinStakes = [10, 25, 50] as const;

/** The step of a win, 0 below the first one. */
export const bigWinStep = (winMinor: bigint, stakeMinor: bigint): number =>
  stakeMinor > 0n ? bigWinStakes.filter((stakes) => winMinor >= stakeMinor * BigInt(stakes)).length : 0;
