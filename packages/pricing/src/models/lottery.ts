import type { RaceFacts } from '@evens/markets';
import { line } from '../lines.ts';
import {
  type GivenScenarios,
  type LineRequest,
  ListCache,
  type PlayerPick,
  type ScenarioModel,
  type ScenarioSet,
} from '../scenario.ts';

/** Balls drawn without replacement. Every selection of numbers is equally likely. */
export interface LotteryParams {
  /** The numbers are 1 to this one. */
  readonly numbers: number;
  readonly balls: number;
}

/** One selection of numbers, the highest first. */
interface Selection {
  readonly number: number;
  readonly others: Selection | undefined;
}

/** Index of the selections with this count of numbers, sum and count of even numbers. */
type FindCell = (count: number, sum: number, evens: number) => number;

interface Lottery extends ScenarioSet {
  readonly players: NonNullable<ScenarioSet['players']>;
}

const isEven = (number: number): 0 | 1 => (number % 2 === 0 ? 1 : 0);

function listFacts({ numbers }: LotteryParams, selection: Selection | undefined): RaceFacts {
  const places = Array<number>(numbers).fill(0);
  let place = 0;
  for (let next = selection; next; next = next.others) places[next.number - 1] = ++place;
  return { kind: 'race', status: 'ended', places, withdrawn: [] };
}

/**
 * Scenarios by sum and count of even numbers, with one draw as the example of each. Their chances come from counts of
 * selections, so the 14 million draws are not listed. The chances of numbers are exact in every scenario.
 */
function buildLottery(params: LotteryParams): Lottery {
  const { numbers, balls } = params;
  const sums = balls * numbers + 1;
  const cell: FindCell = (count, sum, evens) => (count * sums + sum) * (balls + 1) + evens;
  const ways = new Float64Array(cell(balls + 1, 0, 0));
  const examples: (Selection | undefined)[] = [];
  ways[cell(0, 0, 0)] = 1;
  for (let number = 1; number <= numbers; number++)
    for (let count = balls; count >= 1; count--)
      for (let sum = number; sum < sums; sum++)
        for (let evens = isEven(number); evens <= count; evens++) {
          const from = cell(count - 1, sum - number, evens - isEven(number));
          const added = ways[from] ?? 0;
          if (added === 0) continue;
          const to = cell(count, sum, evens);
          ways[to] = (ways[to] ?? 0) + added;
          examples[to] ??= { number, others: examples[from] };
        }

  /** The same counts for selections that do not contain the number. */
  function leaveOut(counted: Float64Array, number: number): Float64Array {
    const left = counted.slice();
    for (let count = 1; count <= balls; count++)
      for (let sum = number; sum < sums; sum++)
        for (let evens = isEven(number); evens <= count; evens++) {
          const to = cell(count, sum, evens);
          left[to] = (left[to] ?? 0) - (left[cell(count - 1, sum - number, evens - isEven(number))] ?? 0);
        }
    return left;
  }

  const scenarios: { readonly sum: number; readonly evens: number; readonly ways: number }[] = [];
  const facts: RaceFacts[] = [];
  let total = 0;
  for (let sum = 0; sum < sums; sum++)
    for (let evens = 0; evens <= balls; evens++) {
      const own = ways[cell(balls, sum, evens)] ?? 0;
      if (own === 0) continue;
      total += own;
      scenarios.push({ sum, evens, ways: own });
      facts.push(listFacts(params, examples[cell(balls, sum, evens)]));
    }

  /** The chance by scenario that all picks win. Of the drawn numbers, each is equally likely to be the first. */
  function chances(picks: readonly PlayerPick[]): Float64Array {
    const chosen = [...new Set(picks.map(({ player }) => player + 1))];
    const first = new Set(picks.filter(({ of }) => of === 'first').map(({ player }) => player));
    if (chosen.length > balls || first.size > 1) return new Float64Array(scenarios.length);
    const left = chosen.reduce(leaveOut, ways);
    const sum = chosen.reduce((before, number) => before + number, 0);
    const evens = chosen.reduce((before, number) => before + isEven(number), 0);
    const share = first.size === 1 ? 1 / balls : 1;
    return Float64Array.from(scenarios, (each) => {
      if (each.sum < sum || each.evens < evens) return 0;
      const others = left[cell(balls - chosen.length, each.sum - sum, each.evens - evens)] ?? 0;
      return (share * others) / each.ways;
    });
  }

  const of = Uint16Array.from(scenarios, (_, index) => index);
  return {
    facts,
    weights: Float64Array.from(scenarios, (each) => each.ways / total),
    players: {
      count: numbers,
      chance: (pick) => (pick.of === 'first' ? 1 : balls) / numbers,
      given: (picks): GivenScenarios => ({
        of,
        classes: scenarios.length,
        chances: (isChosen) => chances(picks.filter((_, index) => isChosen(index))),
      }),
    },
  };
}

const lotteries = new ListCache<Lottery>();

/** Lines of the sum on either side of its mean. */
const SUM_LINES = [-30, -20, -10, 0, 10, 20, 30];

function lines({ numbers, balls }: LotteryParams): readonly LineRequest[] {
  const mean = Math.floor((balls * (numbers + 1)) / 2);
  return [
    line('lotto-number'),
    line('lotto-first'),
    ...SUM_LINES.map((away) => line('lotto-sum', `total=${mean + away + 0.5}`)),
    line('lotto-odd-even'),
    line('lotto-evens'),
  ];
}

/** Every draw is equally likely, whatever the market does: no drift. A draw is priced until it starts. No `extra`. */
export const lottery: ScenarioModel<LotteryParams> = {
  name: 'lottery',
  scenarios: (params) => lotteries.get(`${params.numbers}/${params.balls}`, () => buildLottery(params)),
  lines: (params, { facts }) => (facts.status === 'scheduled' ? lines(params) : []),
  drift: (params) => params,
};
