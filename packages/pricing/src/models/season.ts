import { type Random, seededRandom } from '@evens/base';
import type { PlaceTerms, RaceFacts } from '@evens/markets';
import { line } from '../lines.ts';
import { type LineRequest, ListCache, type PricingState, type ScenarioModel } from '../scenario.ts';
import { type RaceList, smoothedChances, weighedRuns } from './race.ts';

/** A remaining match of the season. Sides are numbered from 0 in the order of the table. */
export interface SeasonMatchChances {
  readonly home: number;
  readonly away: number;
  readonly homeWins: number;
  readonly drawn: number;
}

/** The current table and the remaining matches. */
export interface SeasonParams {
  readonly points: readonly number[];
  /** Goals (points) for minus against. They decide between sides that are level on points. */
  readonly differences: readonly number[];
  /** Matches that each side has played, without those that were cancelled. */
  readonly played?: readonly number[];
  readonly left: readonly SeasonMatchChances[];
  /** 3 if matches can be drawn, 1 if wins are counted. */
  readonly pointsForWin: 1 | 3;
  /** The smallest winning margin, which is also the size of each further step. */
  readonly winBy: number;
  readonly topPlaces: readonly number[];
  /** Number of last places with their own market; 0 for none. */
  readonly relegated: number;
  readonly lean: number;
}

const RUNS = 2400;
const COUNTED_RUNS = 20_000;

/** Places of a table: by points, then by difference. Sides level in both share a place. */
export function tablePlaces(points: ArrayLike<number>, differences: ArrayLike<number>): readonly number[] {
  const marks = Array.from(points, (own, index) => own * 10_000 + (differences[index] ?? 0));
  return marks.map((mark) => 1 + marks.reduce((count, other) => count + (other > mark ? 1 : 0), 0));
}

/** Chance that a win is one step higher. */
const BY_MORE = 0.42;
const STEPS_MAX = 6;

interface LeftMatches {
  readonly count: number;
  readonly homes: Uint16Array;
  readonly aways: Uint16Array;
  readonly homeWins: Float64Array;
  readonly drawn: Float64Array;
}

function leftMatches({ left }: SeasonParams): LeftMatches {
  return {
    count: left.length,
    homes: Uint16Array.from(left, ({ home }) => home),
    aways: Uint16Array.from(left, ({ away }) => away),
    homeWins: Float64Array.from(left, ({ homeWins }) => homeWins),
    drawn: Float64Array.from(left, ({ drawn }) => drawn),
  };
}

/** Plays the remaining matches once, into the two arrays. One random number per match decides winner and margin. */
function playLeft(
  { points: start, differences: startDifferences, pointsForWin, winBy }: SeasonParams,
  { count, homes, aways, homeWins, drawn }: LeftMatches,
  { points, differences }: { readonly points: Float64Array; readonly differences: Float64Array },
  random: Random,
): void {
  points.set(start);
  differences.set(startDifferences);
  for (let match = 0; match < count; match++) {
    const home = homes[match] ?? 0;
    const away = aways[match] ?? 0;
    const wins = homeWins[match] ?? 0;
    const draws = drawn[match] ?? 0;
    const luck = random();
    const isHome = luck < wins;
    if (!isHome && luck < wins + draws) {
      points[home] = (points[home] ?? 0) + 1;
      points[away] = (points[away] ?? 0) + 1;
      continue;
    }
    const winner = isHome ? home : away;
    const loser = isHome ? away : home;
    let scaledLuck = isHome ? luck / wins : (luck - wins - draws) / (1 - wins - draws);
    let steps = 1;
    while (scaledLuck < BY_MORE && steps < STEPS_MAX) {
      scaledLuck /= BY_MORE;
      steps++;
    }
    points[winner] = (points[winner] ?? 0) + pointsForWin;
    differences[winner] = (differences[winner] ?? 0) + steps * winBy;
    differences[loser] = (differences[loser] ?? 0) - steps * winBy;
  }
}

/** Sides that the leader is ahead of by more points than they can still win. */
function findBeaten({ points, left, pointsForWin }: SeasonParams): readonly boolean[] {
  const most = points.map(
    (own, side) =>
      own + pointsForWin * left.filter(({ home, away }) => home === side || away === side).length,
  );
  const best = Math.max(...points);
  return most.map((points) => points < best);
}

function listOf(params: SeasonParams, eachWay: PlaceTerms | undefined): RaceList {
  const random = seededRandom('season');
  const sides = params.points.length;
  const points = new Float64Array(sides);
  const differences = new Float64Array(sides);
  const wins = new Float64Array(sides);
  const runs: RaceFacts[] = [];
  const left = leftMatches(params);
  for (let run = 0; run < COUNTED_RUNS; run++) {
    playLeft(params, left, { points, differences }, random);
    if (run < RUNS)
      runs.push({
        kind: 'race',
        status: 'ended',
        places: tablePlaces(points, differences),
        withdrawn: [],
        ...(eachWay ? { eachWay } : {}),
      });
    let best = Number.NEGATIVE_INFINITY;
    let level = 0;
    for (let side = 0; side < sides; side++) {
      const mark = (points[side] ?? 0) * 10_000 + (differences[side] ?? 0);
      if (mark > best) level = 0;
      if (mark >= best) level++;
      best = Math.max(best, mark);
    }
    for (let side = 0; side < sides; side++) {
      if ((points[side] ?? 0) * 10_000 + (differences[side] ?? 0) === best)
        wins[side] = (wins[side] ?? 0) + 1 / level;
    }
  }
  const beaten = findBeaten(params);
  return weighedRuns(
    runs,
    smoothedChances(wins, COUNTED_RUNS, (side) => beaten[side] === true),
  );
}

const lists = new ListCache<RaceList>(60_000);

/** Index of the side that wins most often. */
function findFavourite({ facts, weights }: RaceList): number {
  const wins: number[] = [];
  for (const [run, { places }] of facts.entries()) {
    for (const [side, place] of places.entries())
      if (place === 1) wins[side] = (wins[side] ?? 0) + (weights[run] ?? 0);
  }
  return wins.reduce((best, chance, side) => (chance > (wins[best] ?? 0) ? side : best), 0);
}

function lines({ topPlaces, relegated }: SeasonParams, { facts }: PricingState): readonly LineRequest[] {
  const eachWay = facts.kind === 'race' && facts.eachWay ? [facts.eachWay.places] : [];
  const places = [...new Set([...topPlaces, ...eachWay])].sort((a, b) => a - b);
  const requestedLines = [
    line('race-winner'),
    ...places.map((number) => line('race-place', `number=${number}`)),
  ];
  return relegated > 0 ? [...requestedLines, line('relegation', `number=${relegated}`)] : requestedLines;
}

/**
 * Plays the remaining matches of a league 20,000 times with fixed random numbers. 2,400 of these seasons are the
 * scenarios, weighted so that chances to win equal those of all seasons. Priced until the event starts, which is when
 * its last round does. No `extra`.
 */
export const season: ScenarioModel<SeasonParams> = {
  name: 'season',
  scenarios(params, { facts }) {
    if (facts.kind !== 'race') throw new TypeError(`scenarios: expected facts of a race, got ${facts.kind}`);
    const { eachWay } = facts;
    const { points, differences, left } = params;
    const played = left.map(({ home, away, homeWins, drawn }) => `${home}:${away}:${homeWins}:${drawn}`);
    const key = `${points} ${differences} ${played} ${JSON.stringify(eachWay)}`;
    const list = lists.get(key, () => listOf(params, eachWay));
    const favourite = findFavourite(list);
    let sum = 0;
    const weights = list.weights.map((weight, index) => {
      const moved = list.facts[index]?.places[favourite] === 1 ? weight * (1 + params.lean) : weight;
      sum += moved;
      return moved;
    });
    return { facts: list.facts, weights: weights.map((weight) => weight / sum) };
  },
  lines: (params, state) => (state.facts.status === 'scheduled' ? lines(params, state) : []),
  drift: (params, { strength }) => ({ ...params, lean: 0.05 * strength }),
};
