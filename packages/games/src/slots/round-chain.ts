import type { Fraction } from '@evens/base';
import { type GameMath, lowest } from '../math/game-math.ts';
import type { SpinCounts } from './tally.ts';

/** Spins with the same next stage, grouped. */
export interface SpinOutcome<Stage> extends SpinCounts {
  /** The next stage; undefined if the round has ended. */
  readonly next: Stage | undefined;
}

/** A round as stages. Each stage is a spin that has not been made yet. */
interface RoundChain<Stage> {
  readonly first: Stage;
  /** Stages with equal names are the same stage. */
  stageName(stage: Stage): string;
  /** All outcomes of the stage's spin. Their ways add up to the stage's own total. */
  spinOutcomes(stage: Stage): readonly SpinOutcome<Stage>[];
}

/** Distribution of the coins from a stage to the end of the round. */
interface Spread {
  readonly mean: Fraction;
  readonly meanNumber: number;
  readonly square: number;
  readonly unpaid: number;
  readonly coinsMax: number;
}

const OVER: Spread = { mean: { num: 0n, den: 1n }, meanNumber: 0, square: 0, unpaid: 1, coinsMax: 0 };
const DIGITS = 10n ** 18n;

const toNumber = ({ num, den }: Fraction): number => Number((num * DIGITS) / den) / Number(DIGITS);
const leastCommon = (a: bigint, b: bigint): bigint => lowest({ num: a, den: b }).num * b;

/**
 * Distribution of a stage from those of the next stages. For independent sums X + Y the mean is the sum of the means,
 * and the mean square is E[X²] + 2·E[X]·E[Y] + E[Y²], outcome by outcome.
 */
function computeSpread<Stage>(
  outcomes: readonly SpinOutcome<Stage>[],
  spreadFrom: (stage: Stage) => Spread,
): Spread {
  const all = outcomes
    .filter(({ ways }) => ways > 0n)
    .map((outcome) => ({ ...outcome, after: outcome.next === undefined ? OVER : spreadFrom(outcome.next) }));
  const total = all.reduce((sum, { ways }) => sum + ways, 0n);
  const den = all.reduce((common, { after }) => leastCommon(common, after.mean.den), 1n);
  const num = all.reduce(
    (sum, { ways, coins, after: { mean } }) => sum + coins * den + ways * mean.num * (den / mean.den),
    0n,
  );
  const mean = lowest({ num, den: den * total });
  const share = (of: (outcome: (typeof all)[number]) => number) =>
    all.reduce((sum, outcome) => sum + of(outcome), 0) / Number(total);
  return {
    mean,
    meanNumber: toNumber(mean),
    square: share(
      ({ ways, coins, squares, after }) =>
        squares + 2 * Number(coins) * after.meanNumber + Number(ways) * after.square,
    ),
    unpaid: share(({ unpaidWays, after }) => Number(unpaidWays) * after.unpaid),
    coinsMax: Math.max(...all.map(({ coinsMax, after }) => coinsMax + after.coinsMax)),
  };
}

/** Game math of a slot round. Every stage except the first is the feature. */
export function roundMath<Stage>(
  { first, stageName, spinOutcomes }: RoundChain<Stage>,
  { of, coinsPerStake }: { readonly of: string; readonly coinsPerStake: number },
): GameMath {
  const known = new Map<string, Spread>();
  const spreadFrom = (stage: Stage): Spread => {
    const name = stageName(stage);
    const spread = known.get(name) ?? computeSpread(spinOutcomes(stage), spreadFrom);
    known.set(name, spread);
    return spread;
  };
  const { mean, meanNumber, square, unpaid, coinsMax } = spreadFrom(first);
  const opening = spinOutcomes(first);
  const sumWays = (outcomes: typeof opening) => Number(outcomes.reduce((sum, { ways }) => sum + ways, 0n));
  return {
    of,
    rtp: lowest({ num: mean.num, den: mean.den * BigInt(coinsPerStake) }),
    hitRate: 1 - unpaid,
    deviation: Math.sqrt(square - meanNumber ** 2) / coinsPerStake,
    featureRate: sumWays(opening.filter(({ next }) => next !== undefined)) / sumWays(opening),
    returnMax: coinsMax / coinsPerStake,
  };
}
