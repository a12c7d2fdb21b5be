import { type Random, randomNormal, seededRandom } from '@evens/base';
import { type RaceFacts, racePlaceTerms } from '@evens/markets';
import { line } from '../lines.ts';
import { ladderPrice, layMargin, marketMargin } from '../margin.ts';
import { parsedLine } from '../masses.ts';
import { normalBelow } from '../normal.ts';
import { type LineRequest, ListCache, type PricingState, type ScenarioModel } from '../scenario.ts';

export interface RaceParams {
  /** Expected performance of each runner, in standard deviations of one run. The lowest wins. */
  readonly expected: readonly number[];
  /** Smaller differences are ties. Golf scores are whole numbers; a photo finish distinguishes more. */
  readonly tieBelow: number;
  /** Chance of a runner to fall out. */
  readonly retires: number;
  /** Number of places paid by the place market: 2 with 5 to 7 runners, 3 from 8, 4 from 16. */
  readonly placesPaid: number;
  /** Numbers of places of further markets: top 5, top 10. */
  readonly topPlaces?: readonly number[];
  /** Groups of two or three compared runners. */
  readonly matchUps?: readonly (readonly number[])[];
  /** True if a tie of two compared runners is an outcome. */
  readonly drawnMatchUps?: boolean;
  /**
   * Market drift of the favourite: relative change of the weight of the runs that it wins. Withdrawn runners come only
   * from the facts.
   */
  readonly lean: number;
}

/** Runs used as scenarios, and runs counted for chances to win. */
const RUNS = 2400;
const COUNTED_RUNS = 20_000;

/** One finishing order: places by runner, 0 for runners that fell out. */
export function racePlaces(
  params: RaceParams,
  withdrawn: readonly number[],
  random: Random,
): readonly number[] {
  const { expected, retires, tieBelow } = params;
  const marks = new Float64Array(expected.length);
  for (let index = 0; index < marks.length; index++) {
    const mark = (expected[index] ?? 0) + randomNormal(random);
    const out = random() < retires || withdrawn.includes(index + 1);
    marks[index] = out ? Number.POSITIVE_INFINITY : tieBelow > 0 ? Math.round(mark / tieBelow) : mark;
  }
  const places: number[] = [];
  for (const mark of marks) {
    let place = mark === Number.POSITIVE_INFINITY ? 0 : 1;
    if (place > 0) for (const other of marks) if (other < mark) place++;
    places.push(place);
  }
  return places;
}

/**
 * Chances from counted wins, with shared dead heats: (wins + ½) / (N + ½k), so every runner has a chance. Runners that
 * are `out` have none.
 */
export function smoothedChances(
  wins: Float64Array,
  runs: number,
  out: (index: number) => boolean,
): Float64Array {
  const runners = wins.reduce((count, _, index) => count + (out(index) ? 0 : 1), 0);
  return wins.map((won, index) => (out(index) ? 0 : (won + 0.5) / (runs + runners / 2)));
}

/** Gauss–Legendre on [0, 1]. Exact for ties of up to sixteen. */
const NODES = [0.019855, 0.101667, 0.237234, 0.408283, 0.591717, 0.762766, 0.898333, 0.980145] as const;
const NODE_WEIGHTS = [
  0.050614, 0.111191, 0.156853, 0.181342, 0.181342, 0.156853, 0.111191, 0.050614,
] as const;
/** Finest resolution of marks, in standard deviations. */
const FINEST = 0.08;
const FURTHEST = 4.5;

/**
 * Chances to win, with shared dead heats: Σ over marks m of P(own mark is m) × E[1/(1 + number of tied runners)], given
 * that the others are behind or level. The expectation is ∫₀¹ Π(behindⱼ + levelⱼ·t) dt. Exact up to the width of a
 * mark.
 */
export function raceChances(params: RaceParams, withdrawn: readonly number[]): Float64Array {
  const { expected, retires } = params;
  const width = Math.max(FINEST, params.tieBelow);
  const runs = expected.map((_, index) => !withdrawn.includes(index + 1));
  const marks = expected.map((mean) => mean / width);
  const spread = 1 / width;
  const running = marks.filter((_, index) => runs[index]);
  const lowest = Math.floor(Math.min(...running) - FURTHEST * spread);
  // Marks far behind the expected best cannot win, so the sum stops there.
  const highest = Math.ceil(Math.min(...running) + FURTHEST * spread);
  const wins = new Float64Array(expected.length);
  const level = new Float64Array(expected.length);
  const behind = new Float64Array(expected.length);
  for (let mark = lowest; mark <= highest; mark++) {
    for (let index = 0; index < marks.length; index++) {
      if (!runs[index]) continue;
      const mean = marks[index] ?? 0;
      const below = normalBelow((mark - 0.5 - mean) / spread);
      const upTo = normalBelow((mark + 0.5 - mean) / spread);
      level[index] = (1 - retires) * (upTo - below);
      behind[index] = retires + (1 - retires) * (1 - upTo);
    }
    for (const [node, t] of NODES.entries()) {
      let product = NODE_WEIGHTS[node] ?? 0;
      for (let index = 0; index < marks.length; index++) {
        if (runs[index]) product *= (behind[index] ?? 0) + (level[index] ?? 0) * t;
      }
      if (product <= 1e-15) continue;
      for (let index = 0; index < marks.length; index++) {
        if (!runs[index]) continue;
        const own = (behind[index] ?? 0) + (level[index] ?? 0) * t;
        if (own > 0) wins[index] = (wins[index] ?? 0) + (product / own) * (level[index] ?? 0);
      }
    }
  }
  const all = wins.reduce((sum, chance) => sum + chance, 0);
  const counted = wins.map((chance) => (chance / all) * COUNTED_RUNS);
  return smoothedChances(counted, COUNTED_RUNS, (index) => !runs[index]);
}

/** Prices to win by runner, with the usual margin before the start; 0 for runners that do not run. */
export function raceWinPrices(params: RaceParams, withdrawn: readonly number[]): readonly number[] {
  const { definition } = parsedLine(line('race-winner'));
  const chances = Array.from(raceChances(params, withdrawn));
  const margin = marketMargin(definition, chances, { scale: 1, live: false });
  const laid = layMargin(chances, { method: definition.margin, margin });
  return laid.map((chance, index) => ladderPrice(chance, chances[index] ?? 0));
}

export interface RaceList {
  readonly facts: readonly RaceFacts[];
  /** Chosen so that each runner wins with its counted chance. */
  readonly weights: Float64Array;
}

function listWinners({ places }: RaceFacts): readonly number[] {
  const winners: number[] = [];
  for (let index = 0; index < places.length; index++) if (places[index] === 1) winners.push(index);
  return winners;
}

/** The run with the runner in first place; its former winner takes the runner's place. */
function wonBy(run: RaceFacts, runner: number): RaceFacts {
  const [first = runner] = listWinners(run);
  const places = run.places.with(first, run.places[runner] ?? 0).with(runner, 1);
  return { ...run, places: places.map((place, index) => (index !== runner && place === 1 ? 2 : place)) };
}

/** Scenarios from few runs with the chances of many: each run is weighted by the chances of its winners. */
export function weighedRuns(runs: readonly RaceFacts[], chances: Float64Array): RaceList {
  const won = new Float64Array(chances.length);
  const count = (run: RaceFacts) => {
    const winners = listWinners(run);
    for (const index of winners) won[index] = (won[index] ?? 0) + 1 / winners.length;
  };
  const facts = [...runs];
  for (const run of runs) count(run);
  for (const [index, chance] of chances.entries()) {
    const [sample] = runs;
    if (chance === 0 || (won[index] ?? 0) > 0 || !sample) continue;
    const winningRun = wonBy(sample, index);
    facts.push(winningRun);
    count(winningRun);
  }
  let sum = 0;
  const weights = Float64Array.from(facts, (run) => {
    const winners = listWinners(run);
    const weight = winners.reduce((total, index) => total + (chances[index] ?? 0) / (won[index] ?? 1), 0);
    const mean = winners.length > 0 ? weight / winners.length : 0;
    sum += mean;
    return mean;
  });
  return { facts, weights: weights.map((weight) => weight / sum) };
}

const lists = new ListCache<RaceList>(60_000);

/** Moves the favourite by the market drift: changes the weights of the runs that it wins. */
function leaning({ facts, weights }: RaceList, favourite: number, lean: number): Float64Array {
  let sum = 0;
  const moved = weights.map((weight, index) => {
    const leant = facts[index]?.places[favourite] === 1 ? weight * (1 + lean) : weight;
    sum += leant;
    return leant;
  });
  return moved.map((weight) => weight / sum);
}

function lines(params: RaceParams, { facts }: PricingState): readonly LineRequest[] {
  if (facts.kind !== 'race' || facts.status !== 'scheduled') return [];
  const { expected, placesPaid, topPlaces = [], matchUps = [], drawnMatchUps = false } = params;
  const runs = (runner: number) => !facts.withdrawn.includes(runner);
  const compared = matchUps
    .filter((runners) => runners.every(runs))
    .map((runners) => {
      const type = runners.length === 3 ? 'three-ball' : drawnMatchUps ? 'head-to-head-draw' : 'head-to-head';
      return line(type, `runners=${runners.join(':')}`);
    });
  const left = expected.map((value, index) => (runs(index + 1) ? value : Number.POSITIVE_INFINITY));
  const favourite = left.indexOf(Math.min(...left)) + 1;
  const eachWay = racePlaceTerms(facts)?.places ?? placesPaid;
  const places = [...new Set([placesPaid, eachWay, ...topPlaces])].filter(
    (number) => number < expected.length - 1,
  );
  return [
    line('race-winner'),
    ...places.map((number) => line('race-place', `number=${number}`)),
    line('race-winner-without', `number=${favourite}`),
    ...compared,
  ];
}

/**
 * Independent normal performances, ties if marks are whole, and runners that fall out: 2,400 fixed runs per field,
 * weighted so that chances to win are exact. A race is priced until it starts; running orders are displayed only. No
 * `extra`.
 */
export const race: ScenarioModel<RaceParams> = {
  name: 'race',
  scenarios(params, { facts }) {
    if (facts.kind !== 'race') throw new TypeError(`scenarios: expected facts of a race, got ${facts.kind}`);
    const { withdrawn, handicap, eachWay } = facts;
    const terms = { ...(handicap ? { handicap } : {}), ...(eachWay ? { eachWay } : {}) };
    const key = `${params.expected} ${params.tieBelow} ${params.retires} ${withdrawn} ${JSON.stringify(terms)}`;
    const list = lists.get(key, () => {
      const random = seededRandom('race');
      const runs = Array.from(
        { length: RUNS },
        (): RaceFacts => ({
          kind: 'race',
          status: 'ended',
          places: racePlaces(params, withdrawn, random),
          withdrawn,
          ...terms,
        }),
      );
      return weighedRuns(runs, raceChances(params, withdrawn));
    });
    const best = Math.min(...params.expected);
    return { facts: list.facts, weights: leaning(list, params.expected.indexOf(best), params.lean) };
  },
  lines,
  drift: (params, { strength }) => ({ ...params, lean: 0.08 * strength }),
};
