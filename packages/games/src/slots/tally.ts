/** How often something came and what it paid, counted over every way that a spin can end. */
export interface SpinCounts {
  readonly ways: bigint;
  /** Of `ways`, how many pay nothing. */
  readonly unpaidWays: bigint;
  /** Over all the ways: the sum of what each pays. */
  readonly coins: bigint;
  /** Over all the ways: the sum of the squares. */
  readonly squares: number;
  /** What the best of the ways pays. */
  readonly coinsMax: number;
}

/** Counts while an enumeration runs; sums of whole numbers that stay below 2⁵³ and so stay exact. */
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

/** The same ways when everything pays `multiplier` times as much. */
export function timesPaid(counts: SpinCounts, multiplier: number): SpinCounts {
  return {
    ...counts,
    coins: counts.coins * BigInt(multiplier),
    squares: counts.squares * multiplier ** 2,
    coinsMax: counts.coinsMax * multiplier,
  };
}
