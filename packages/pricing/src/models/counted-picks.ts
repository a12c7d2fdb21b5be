import type { FullStatistic } from '@evens/markets';
import { binomialAtLeast, binomialChances, tail } from '../binomial.ts';
import { gammaAbove } from '../gamma.ts';
import { add } from '../goal-chances.ts';
import { atLeast, poissonChances } from '../poisson.ts';
import { battingChance } from './batting.ts';

/** Counts of a player that are drawn beside the score. */
export const besideNames = [
  'rebounds',
  'shots',
  'passing-yards',
  'rushing-yards',
  'receiving-yards',
  'hits',
  'strikeouts',
] as const;
export type BesideName = (typeof besideNames)[number];

/**
 * A player in the ways in which they may take part, each as likely as the others: more or fewer minutes. Without a way, the
 * player has no price.
 */
export interface CountedPlayer {
  /** Share of the team's scores, by way. */
  readonly scores: readonly number[];
  /** Share of the team's scores that they assist if somebody else scores, by way. */
  readonly assists: readonly number[];
  /** Basketball: shares of their own scores that count 2 and 3 points. */
  readonly twos?: number;
  readonly threes?: number;
  /** Baseball: share of their own runs that are home runs. */
  readonly homers?: number;
  /**
   * Means of counts beside the score, by way. Shots do not include goals. Hits do not include home runs, and are those of
   * a match in which the team has no run.
   */
  readonly beside: Readonly<Partial<Record<BesideName, readonly number[]>>>;
}

export const YARD_SCALE = 15;
const DOUBLE = 10;
export const NEGLIGIBLE = 1e-7;
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

/** Means of a way in which a player takes part. */
export interface Way {
  readonly scores: number;
  readonly assists: number;
  beside(name: BesideName): number;
}

export function listWays({ scores, assists, beside }: CountedPlayer): readonly Way[] {
  return scores.map((share, index) => ({
    scores: share,
    assists: assists[index] ?? 0,
    beside: (name) => beside[name]?.[index] ?? 0,
  }));
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

/** The chance of points, rebounds and assists together, or of two of them with two digits, by the points. */
export function derivedChances(
  { statistic, number }: Need,
  way: Way,
  all: number,
): (points: number) => number {
  const helped = all * (1 - way.scores);
  if (statistic === 'double-double-full') {
    const rebounds = atLeast(way.beside('rebounds'), DOUBLE);
    const assists = binomialAtLeast(Math.round(helped), way.assists, DOUBLE);
    return (points) => (points >= DOUBLE ? rebounds + assists - rebounds * assists : rebounds * assists);
  }
  const others = poissonChances(way.beside('rebounds') + helped * way.assists, number);
  const above = new Float64Array(number + 1);
  let below = 0;
  for (let need = 0; need <= number; need++) {
    above[need] = Math.max(0, 1 - below);
    below += others[need] ?? 0;
  }
  return (points) => above[Math.max(0, number - points)] ?? 0;
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

export function judgePicks(player: CountedPlayer, needs: readonly Need[]): Judge | undefined {
  const most = new Map<FullStatistic, number>();
  for (const { statistic, number } of needs) most.set(statistic, Math.max(most.get(statistic) ?? 0, number));
  const derived = needs.find(({ statistic }) => isDerived(statistic));
  if (derived) {
    if (most.size > 1) return undefined;
    const only = { ...derived, number: most.get(derived.statistic) ?? 1 };
    return (way, all) => {
      const findChance = derivedChances(only, way, all);
      return (own) => average(pointsOfScores(player, own), findChance);
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
  const own = Math.max(need('goals-full'), need('touchdowns-full'));
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
