import type { FullStatistic } from '@evens/markets';
import { binomialAtLeast, binomialChances, tail } from '../binomial.ts';
import { gammaAbove } from '../gamma.ts';
import { add } from '../goal-chances.ts';
import { atLeast, poissonChances } from '../poisson.ts';
import { battingChance } from './batting.ts';
import { type CountedPlayer, type PlayerRest, type Way, YARD_SCALE } from './counted-rest.ts';

const DOUBLE = 10;
export const NEGLIGIBLE = 1e-7;
/** The number that a player still needs. */
export interface Need {
  readonly statistic: FullStatistic;
  readonly number: number;
}

export function cached<T>(compute: (count: number) => T): (count: number) => T {
  const known: T[] = [];
  return (count) => (known[count] ??= compute(count));
}

/** P(points = x, at least `threes` of 3) of `count` scores of a basketball player. */
function pointChances(
  { twos = 1, threes = 0 }: CountedPlayer,
  count: number,
  threesNeed: number,
): Float64Array {
  const chances = new Float64Array(3 * count + 1);
  for (const [long, chance] of binomialChances(count, threes).entries()) {
    if (long < threesNeed) continue;
    const others = binomialChances(count - long, threes < 1 ? Math.min(1, twos / (1 - threes)) : 0);
    for (const [two, share] of others.entries()) add(chances, 2 * long + count + two, chance * share);
  }
  return chances;
}

const pointsByPlayer = new WeakMap<CountedPlayer, Float64Array[]>();

/** P(points = x) of `count` scores of a basketball player. */
function pointsOfScores(player: CountedPlayer, count: number): Float64Array {
  const { twos = 1, threes = 0 } = player;
  const known = pointsByPlayer.get(player) ?? [Float64Array.of(1)];
  pointsByPlayer.set(player, known);
  for (let n = known.length; n <= count; n++) {
    const chances = new Float64Array(3 * n + 1);
    for (const [x, chance] of (known[n - 1] ?? []).entries()) {
      add(chances, x + 1, chance * Math.max(0, 1 - twos - threes));
      add(chances, x + 2, chance * twos);
      add(chances, x + 3, chance * threes);
    }
    known.push(chances);
  }
  return known[count] ?? Float64Array.of(1);
}

/** P(points = x) by the chances of numbers of scores. */
export function computePoints(player: CountedPlayer, scores: Float64Array): Float64Array {
  const chances = new Float64Array(3 * scores.length);
  for (let count = 0; count < scores.length; count++) {
    const share = scores[count] ?? 0;
    if (share < NEGLIGIBLE) continue;
    const points = pointsOfScores(player, count);
    for (let x = count; x < points.length; x++) add(chances, x, share * (points[x] ?? 0));
  }
  return chances;
}

/** Chances by the number of own scores, of all picks of a player in one way, given the scores of the team. */
export type Judge = (way: Way, teamScores: number) => (own: number) => number;

export const yardNames = {
  'passing-yards-full': 'passing-yards',
  'rushing-yards-full': 'rushing-yards',
  'receiving-yards-full': 'receiving-yards',
} as const;

function isDerived(statistic: FullStatistic): boolean {
  return statistic === 'points-rebounds-assists-full' || statistic === 'double-double-full';
}

/**
 * The chance of points, rebounds and assists together, or of two of them with two digits, by the points to come and the
 * number that the player still needs. `most`: the highest such number.
 */
export function derivedChances(
  statistic: FullStatistic,
  { counted }: PlayerRest,
  { way, all, most }: { readonly way: Way; readonly all: number; readonly most: number },
): (points: number, need: number) => number {
  const helped = all * (1 - way.scores);
  if (statistic === 'double-double-full') {
    const findNeed = (of: FullStatistic) => DOUBLE - (counted(of) ?? 0);
    const rebounds = atLeast(way.beside('rebounds'), findNeed('rebounds-full'));
    const assists = binomialAtLeast(Math.round(helped), way.assists, findNeed('assists-full'));
    const scored = findNeed('points-full');
    return (points, need) =>
      need <= 0 ? 1 : points >= scored ? rebounds + assists - rebounds * assists : rebounds * assists;
  }
  const tails = tailsOfPoisson(way.beside('rebounds') + helped * way.assists, most);
  return (points, need) => tails[Math.max(0, need - points)] ?? 0;
}

/** The chances that a Poisson variable is at least 0 … `highest`. */
export function tailsOfPoisson(mean: number, highest: number): Float64Array {
  const chances = poissonChances(mean, highest);
  const tails = new Float64Array(highest + 1);
  let below = 0;
  for (let need = 0; need <= highest; need++) {
    tails[need] = Math.max(0, 1 - below);
    below += chances[need] ?? 0;
  }
  return tails;
}

/** The sum of P(points = x) times the chance by x. */
export function average(points: Float64Array, findChance: (points: number) => number): number {
  let sum = 0;
  for (let x = 0; x < points.length; x++) sum += (points[x] ?? 0) * findChance(x);
  return sum;
}

/** Yards are reported in whole numbers. */
export function yardsAtLeast(mean: number, yards: number): number {
  return gammaAbove(mean / YARD_SCALE, (yards - 0.5) / YARD_SCALE);
}

export function judgePicks(
  player: CountedPlayer,
  rest: PlayerRest,
  needs: readonly Need[],
): Judge | undefined {
  const most = new Map<FullStatistic, number>();
  for (const { statistic, number } of needs) most.set(statistic, Math.max(most.get(statistic) ?? 0, number));
  const derived = needs.find(({ statistic }) => isDerived(statistic));
  if (derived) {
    if (most.size > 1) return undefined;
    const { statistic } = derived;
    const number = most.get(statistic) ?? 0;
    return (way, all) => {
      const findChance = derivedChances(statistic, rest, { way, all, most: number });
      return (own) => average(pointsOfScores(player, own), (points) => findChance(points, number));
    };
  }
  const need = (statistic: FullStatistic) => most.get(statistic) ?? 0;
  const { homers } = player;
  if (homers !== undefined)
    return (way, all) => {
      const strikeouts = atLeast(way.beside('strikeouts'), need('strikeouts-full'));
      const batting = battingChance(
        {
          runs: need('runs-full'),
          homers: need('home-runs-full'),
          rbis: need('rbis-full'),
          hits: need('hits-full'),
          bases: need('total-bases-full'),
        },
        { homers, assists: way.assists, hits: way.beside('hits') },
        all,
      );
      return (own) => strikeouts * batting(own);
    };
  const isBasketball = player.twos !== undefined;
  const own = Math.max(need('goals-full'), need('touchdowns-full'), need('kills-full'));
  const [points, threes] = [need('points-full'), need('threes-full')];
  const scored = cached((count: number) => tail(pointChances(player, count, threes), points));
  const judgeScores = (count: number) =>
    count < own ? 0 : isBasketball && (points > 0 || threes > 0) ? scored(count) : 1;
  return (way, all) => {
    let beside = 1;
    for (const [statistic, name] of Object.entries(yardNames)) {
      const yards = most.get(statistic as FullStatistic);
      if (yards) beside *= yardsAtLeast(way.beside(name), yards);
    }
    beside *= atLeast(way.beside('rebounds'), need('rebounds-full'));
    return (count) => {
      const assists = Math.max(need('assists-full'), isBasketball ? 0 : points - count);
      return (
        beside *
        judgeScores(count) *
        binomialAtLeast(all - count, way.assists, assists) *
        (most.has('shots-full') ? atLeast(way.beside('shots'), need('shots-full') - count) : 1)
      );
    };
  };
}
