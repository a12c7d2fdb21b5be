import type { Fraction } from '@evens/base';

/** What a bet comes to in the long run, by enumeration and not by trial. All in units of the stake. */
export interface GameMath {
  /** Which bet, settings or strategy: a game with several has one for each. */
  readonly of: string;
  /** Exact. */
  readonly rtp: Fraction;
  /** Chance that a round pays anything. */
  readonly hitRate: number;
  /** Standard deviation of a round's return. */
  readonly deviation: number;
  /** Chance that a round comes to the game's feature, where it has one. */
  readonly featureRate?: number;
  /** The most that a round pays. */
  readonly returnMax: number;
  /** Where moves stake more: what a round stakes in all, on average. `rtp` is of that, all else of the first stake. */
  readonly staked?: Fraction;
  /** What the game's jackpots return in addition; nothing else here counts it. */
  readonly jackpots?: JackpotShares;
}

/** Of all that is staked: what goes into the pools as it is staked, and what filling them again comes to. */
export interface JackpotShares {
  readonly contributions: Fraction;
  readonly seeds: Fraction;
}

/** One outcome of a bet, or many that pay the same: how likely, and what it pays, in units of the stake. */
export interface Chance {
  readonly weight: bigint;
  readonly pays: Fraction;
}

/** To fifteen digits after the point, however long the fraction's numbers are. */
export const toNumber = ({ num, den }: Fraction): number => Number((num * 10n ** 15n) / den) / 1e15;

/** The game math of a bet whose outcomes are listed with their weights: they need not add up to one, only to all. */
export function gameMathOf(of: string, chances: readonly Chance[]): GameMath {
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

/** The same fraction with the smallest numbers. */
export function lowest({ num, den }: Fraction): Fraction {
  const common = greatestCommon(num < 0n ? -num : num, den);
  return common === 0n ? { num, den } : { num: num / common, den: den / common };
}
