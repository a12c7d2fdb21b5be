import { type Random, randomNormal, seededRandom } from '@evens/base';
import type { RaceFacts } from '@evens/markets';
import { line } from '../lines.ts';
import { ListCache, type ScenarioModel } from '../scenario.ts';

export interface RaceParams {
  /** What each runner is expected to finish in or with; the lowest wins. In deviations of one run. */
  readonly expected: readonly number[];
  /** Differences below this tie: golf scores are whole, a photo finish is not. */
  readonly tieBelow: number;
  /** The chance of a runner to fall out. */
  readonly retires: number;
  /** Places paid by the place market: 2 with 5 to 7 runners, 3 from 8, 4 from 16. */
  readonly placesPaid: number;
  /** Runners withdrawn are known before the start only through the facts. */
  readonly lean: number;
}

const RUNS = 2400;

/** One finishing order: places by runner, 0 for those that fell out. */
export function racePlaces(
  params: RaceParams,
  withdrawn: readonly number[],
  random: Random,
): readonly number[] {
  const marks = params.expected.map((expected, index) => {
    const mark = expected + randomNormal(random);
    const out = random() < params.retires || withdrawn.includes(index + 1);
    return out ? Number.POSITIVE_INFINITY : params.tieBelow > 0 ? Math.round(mark / params.tieBelow) : mark;
  });
  return marks.map((mark) =>
    mark === Number.POSITIVE_INFINITY ? 0 : 1 + marks.filter((other) => other < mark).length,
  );
}

interface RaceList {
  readonly facts: RaceFacts[];
}

const lists = new ListCache<RaceList>();

/** The favourite a little up or down in the market's eyes: weights of the runs that it wins. */
function leaning(facts: readonly RaceFacts[], favourite: number, lean: number): Float64Array {
  const weights = new Float64Array(facts.length);
  let sum = 0;
  for (const [index, { places }] of facts.entries()) {
    const weight = places[favourite] === 1 ? 1 + lean : 1;
    weights[index] = weight;
    sum += weight;
  }
  return weights.map((weight) => weight / sum);
}

/**
 * Independent normal performances, ties where marks are whole, some fall out: a fixed Monte Carlo of 2,400 runs per
 * field. A race is priced until it starts; running orders are shown, not bet on. No `extra`.
 */
export const race: ScenarioModel<RaceParams> = {
  name: 'race',
  scenarios(params, { facts }) {
    if (facts.kind !== 'race') throw new TypeError('a race has runners');
    const key = `${params.expected} ${params.tieBelow} ${params.retires} ${facts.withdrawn}`;
    const list = lists.get(key, () => {
      const random = seededRandom('race');
      return {
        facts: Array.from(
          { length: RUNS },
          (): RaceFacts => ({
            kind: 'race',
            status: 'ended',
            places: racePlaces(params, facts.withdrawn, random),
            withdrawn: facts.withdrawn,
          }),
        ),
      };
    });
    const best = Math.min(...params.expected);
    return { facts: list.facts, weights: leaning(list.facts, params.expected.indexOf(best), params.lean) };
  },
  lines: ({ placesPaid }, { facts }) =>
    facts.status === 'scheduled' ? [line('race-winner'), line('race-place', `number=${placesPaid}`)] : [],
  drift: (params, { strength }) => ({ ...params, lean: 0.08 * strength }),
};
