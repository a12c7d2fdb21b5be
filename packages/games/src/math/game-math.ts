import type { Fraction } from '@evens/base';

/** Exact long-run results of a bet, by enumeration, not by trial rounds. All values are in stakes. */
export interface GameMath {
  /** Name of the bet, settings or strategy. A game with several has one entry each. */
  readonly of: string;
  readonly rtp: Fraction;
  /** Probability that a round pays anything. */
  readonly hitRate: number;
  /** Standard deviation of a round's return. */
  readonly deviation: number;
  /** Probability that a round triggers the game's feature. Undefined for games without one. */
  readonly featureRate?: number;
  /** Highest payout of a round. */
  readonly returnMax: number;
  /**
   * Average total stake of a round, for games whose moves add stakes. `rtp` refers to this total, all other values to
   * the first stake.
   */
  readonly staked?: Fraction;
  /** Additional return of the game's jackpots. No other value includes it. */
  readonly jackpots?: JackpotShares;
}

/** Shares of all stakes: contributions to the jackpots, and the cost of seeding them again. */
export interface JackpotShares {
  readonly contributions: Fraction;
  readonly seeds: Fraction;
}

/** One outcome of a bet, or several with the same payout. `pays` is in stakes. */
export interface Chance {
  readonly weight: bigint;
  readonly pays: Fraction;
}

/** Exact to fifteen decimal places for fractions of any length. */
export const toNumber = ({ num, den }: Fraction): number => Number((num * 10n ** 15n) / den) / 1e15;

/** Game math of a bet from its weighted outcomes. Weights may have any sum, but must cover all outcomes. */
export function computeGameMath(of: string, chances: readonly Chance[]): GameMath {
  const total = chances.reduce((sum, { weight }) => sum + weight, 0n);
  const den = chances.reduce((product, { pays }) => leastCommon(product, pays.den), 1n);
  const sum = (of: (pays: bigint) => bigint) =>
    chances.reduce((all, { weight, pays }) => all + weight * of((pays.num * den) / pays.den), 0n);
  const mean = { num: sum((pays) => pays), den: total * den };
  const square = { num: sum((pays) => pays * pays), den: total * den * den };
  return {
    of,
    rtp: lowest(mean),
    hitRate: toNumber({
      num: chances.reduce((all, { weight, pays }) => (pays.num > 0n ? all + weight : all), 0n),
      den: total,
    }),
    deviation: Math.sqrt(toNumber(square) - toNumber(mean) ** 2),
    returnMax: Math.max(...chances.filter(({ weight }) => weight > 0n).map(({ pays }) => toNumber(pays))),
  };
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}

function leastCommon(a: bigint, b: bigint): bigint {
  return (a / greatestCommon(a, b)) * b;
}

/** The fraction in lowest terms. */
export function lowest({ num, den }: Fraction): Fraction {
  const common = greatestCommon(num < 0n ? -num : num, den);
  return common === 0n ? { num, den } : { num: num / common, den: den / common };
}
