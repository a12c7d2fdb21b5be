/** Number of occurrences and payouts, over all results of a spin. */
export interface SpinCounts {
  readonly ways: bigint;
  /** Number of `ways` that pay nothing. */
  readonly unpaidWays: bigint;
  /** Sum of the payouts over all ways. */
  readonly coins: bigint;
  /** Sum of the squared payouts over all ways. */
  readonly squares: number;
  /** Highest payout over all ways. */
  readonly coinsMax: number;
}

/** Counters of a running enumeration. The sums are integers below 2⁵³, so they stay exact. */
export class Tally {
  private ways = 0;
  private unpaidWays = 0;
  private coins = 0;
  private squares = 0;
  private coinsMax = 0;

  add(coins: number, ways = 1): void {
    this.ways += ways;
    if (coins === 0) {
      this.unpaidWays += ways;
      return;
    }
    this.coins += coins * ways;
    this.squares += coins * coins * ways;
    if (coins > this.coinsMax) this.coinsMax = coins;
  }

  counts(): SpinCounts {
    if (!Number.isSafeInteger(this.squares)) throw new RangeError('counts: too much to add up exactly');
    return {
      ways: BigInt(this.ways),
      unpaidWays: BigInt(this.unpaidWays),
      coins: BigInt(this.coins),
      squares: this.squares,
      coinsMax: this.coinsMax,
    };
  }
}

/** The same ways, each of which pays this much more. */
export function plusPaid(counts: SpinCounts, coins: number): SpinCounts {
  if (coins === 0) return counts;
  const ways = Number(counts.ways);
  return {
    ways: counts.ways,
    unpaidWays: 0n,
    coins: counts.coins + counts.ways * BigInt(coins),
    squares: counts.squares + 2 * coins * Number(counts.coins) + ways * coins ** 2,
    coinsMax: counts.coinsMax + coins,
  };
}

/** The same ways with all payouts times `multiplier`. */
export function timesPaid(counts: SpinCounts, multiplier: number): SpinCounts {
  return {
    ...counts,
    coins: counts.coins * BigInt(multiplier),
    squares: counts.squares * multiplier ** 2,
    coinsMax: counts.coinsMax * multiplier,
  };
}
