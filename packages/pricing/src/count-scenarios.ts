import type { ContestFacts, CountName, PeriodScore, Score, Side } from '@evens/markets';
import { poissonChances } from './poisson.ts';
import { ListCache, normalise, type ScenarioSet } from './scenario.ts';

/** Scenarios of lower chance are omitted. */
const NEGLIGIBLE = 1e-6;
const HIGHEST = 60;

/** The counts that a list of scenarios varies, with the mean of what is still to come. */
export interface CountAhead {
  readonly name: CountName;
  /** The number so far in the part of the scenarios. */
  readonly soFar: Score;
  readonly ahead: Score;
}

interface CountList {
  readonly facts: readonly ContestFacts[];
  /** For each scenario the further number of each count, home first. */
  readonly more: Uint8Array;
}

const lists = new ListCache<CountList>(60_000);

/** Means are rounded up to these steps to share a list. */
const steps = [0, 0.02, 0.1, 0.3, 0.6, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27];

function meanStep(mean: number): number {
  return steps.find((step) => mean <= step) ?? mean;
}

/** Upper bounds of the chances of 0, 1, … over the means that share a list. */
function mostLikely(mean: number): readonly number[] {
  const at = steps.findIndex((step) => mean <= step);
  const [low, high] = [steps[at - 1] ?? mean, steps[at] ?? mean].map((step) => poissonChances(step, HIGHEST));
  return Array.from({ length: HIGHEST + 1 }, (_, n) => Math.max(low?.[n] ?? 0, high?.[n] ?? 0));
}

interface CountsOfPart {
  /** Periods before the one whose counts vary. */
  readonly earlier: readonly PeriodScore[];
  readonly counts: readonly CountAhead[];
}

function makeList({ earlier, counts }: CountsOfPart): CountList {
  let ends: { readonly more: readonly number[]; readonly likely: number }[] = [{ more: [], likely: 1 }];
  for (const mean of counts.flatMap(({ ahead }) => [ahead.home, ahead.away])) {
    const chances = mostLikely(mean);
    ends = ends.flatMap(({ more, likely }) =>
      chances.flatMap((chance, n) =>
        likely * chance < NEGLIGIBLE ? [] : [{ more: [...more, n], likely: likely * chance }],
      ),
    );
  }
  const end = ({ more }: { readonly more: readonly number[] }): ContestFacts => {
    const total = counts.map(({ name, soFar }, index): [CountName, Score] => {
      const [home = 0, away = 0] = more.slice(index * 2);
      return [name, { home: soFar.home + home, away: soFar.away + away }];
    });
    const own: PeriodScore = {
      phase: 'regular',
      home: 0,
      away: 0,
      ended: true,
      counts: Object.fromEntries(total),
    };
    return { kind: 'contest', status: 'ended', periods: [...earlier, own] };
  };
  return { facts: ends.map(end), more: Uint8Array.from(ends.flatMap(({ more }) => more)) };
}

/**
 * The final counts of a part of a match with their chances: what is still to come of each count and side is Poisson and
 * independent. `earlier` holds ended periods if the counts are those of one period.
 */
export function countScenarios({ earlier, counts }: CountsOfPart): ScenarioSet {
  const key = [
    earlier.length,
    ...counts.map(({ name, soFar, ahead }) =>
      [name, soFar.home, soFar.away, meanStep(ahead.home), meanStep(ahead.away)].join(),
    ),
  ].join(';');
  const { facts, more } = lists.get(key, () => makeList({ earlier, counts }));
  const tables = counts
    .flatMap(({ ahead }) => [ahead.home, ahead.away])
    .map((mean) => poissonChances(mean, HIGHEST));
  const weights = new Float64Array(facts.length);
  for (let end = 0; end < weights.length; end++) {
    let weight = 1;
    for (let n = 0; n < tables.length; n++) weight *= tables[n]?.[more[end * tables.length + n] ?? 0] ?? 0;
    weights[end] = weight;
  }
  return { facts, weights: normalise(weights), hasPlainFacts: true };
}

/** Corners of each side that are still to come in a part of a match, and those so far in order. */
export interface CornersAhead {
  readonly earlier: readonly PeriodScore[];
  /** All corners of the match so far. */
  readonly sides: readonly Side[];
  /** The corners of the part. */
  readonly soFar: Score;
  readonly ahead: Score;
}

/** The side of the part's next corner. */
export function nextCornerScenarios({ earlier, sides, soFar, ahead }: CornersAhead): ScenarioSet {
  const mean = ahead.home + ahead.away;
  const none = Math.exp(-mean);
  const homeShare = mean > 0 ? ahead.home / mean : 0.5;
  const end = (home: number, away: number): ContestFacts => ({
    kind: 'contest',
    status: 'ended',
    cornerSides: [
      ...sides,
      ...(home > 0 ? (['home'] as const) : []),
      ...(away > 0 ? (['away'] as const) : []),
    ],
    periods: [
      ...earlier,
      {
        phase: 'regular',
        home: 0,
        away: 0,
        ended: true,
        counts: { corners: { home: soFar.home + home, away: soFar.away + away } },
      },
    ],
  });
  return {
    facts: [end(1, 0), end(0, 1), end(0, 0)],
    weights: normalise(Float64Array.of((1 - none) * homeShare, (1 - none) * (1 - homeShare), none)),
  };
}

/**
 * Whether home, away or neither is the first to have `target` corners. Each further corner is home's with chance p: home
 * is first with its last needed corner after fewer than away needs, Σⱼ C(h − 1 + j, j) pʰ qʲ P(N ≥ h + j) for j < a.
 */
export function cornerRaceScenarios(target: number, { sides, ahead }: CornersAhead): ScenarioSet {
  const so = { home: sides.filter((side) => side === 'home').length, away: 0 };
  so.away = sides.length - so.home;
  const need = { home: target - so.home, away: target - so.away };
  const mean = ahead.home + ahead.away;
  const table = poissonChances(mean, HIGHEST);
  const atLeast = (n: number) =>
    Math.max(0, 1 - table.subarray(0, n).reduce((sum, chance) => sum + chance, 0));
  const first = (own: number, other: number, share: number) => {
    let chance = 0;
    let ways = share ** own;
    for (let j = 0; j < other; j++) {
      chance += ways * atLeast(own + j);
      ways *= ((own + j) * (1 - share)) / (j + 1);
    }
    return chance;
  };
  const homeShare = mean > 0 ? ahead.home / mean : 0.5;
  const home = first(need.home, need.away, homeShare);
  const away = first(need.away, need.home, 1 - homeShare);
  const end = (more: readonly Side[]): ContestFacts => ({
    kind: 'contest',
    status: 'ended',
    periods: [],
    cornerSides: [...sides, ...more],
  });
  return {
    facts: [end(Array<Side>(need.home).fill('home')), end(Array<Side>(need.away).fill('away')), end([])],
    weights: normalise(Float64Array.of(home, away, Math.max(0, 1 - home - away))),
  };
}
