import type { ContestFacts, Facts, Side } from '@evens/markets';
import { binomialAtLeast } from '../binomial.ts';
import { add } from '../goal-chances.ts';
import { line } from '../lines.ts';
import type { LineRequest, PlayerPick, PlayerScenarios, ScenarioSet } from '../scenario.ts';

/** Lists are empty for a player without a price. */
export interface CricketPlayer {
  /**
   * Shares of the team's runs that they have: evenly spaced quantiles, rising, by `wicketClass`. The last batters have none
   * while few wickets fall.
   */
  readonly runs: readonly (readonly number[])[];
  /** Shares of the other side's wickets that they take, in ways that are equally likely. */
  readonly wickets: readonly number[];
}

/** Players of a match, in the order of the fixture: those of the home side come first. */
export interface CricketPlayers {
  readonly homeCount: number;
  readonly players: readonly CricketPlayer[];
}

/** Numbers of wickets that an innings loses: few, usual and many. */
export const WICKET_CLASSES = 3;
export function wicketClass(wickets: number): number {
  return wickets <= 5 ? 0 : wickets <= 7 ? 1 : 2;
}

const ladders = {
  'runs-full': [10, 20, 30, 40, 50, 75, 100],
  'wickets-full': [1, 2, 3],
} as const;

type Statistic = keyof typeof ladders;

/** Wickets that a side has lost in the facts of a scenario. */
export type FindWickets = (facts: ContestFacts, batting: Side) => number;

/** Runs in steps of this size are not distinguished. */
const RUNS_STEP = 5;

interface Innings {
  readonly runs: number;
  readonly wickets: number;
}

interface InningsClass {
  readonly home: Innings;
  readonly away: Innings;
}

interface Classes {
  readonly of: Uint16Array;
  readonly classes: readonly InningsClass[];
}

const classesByFacts = new WeakMap<readonly Facts[], Classes>();

function inningsClasses(scenarios: readonly Facts[], findWickets: FindWickets): Classes {
  const known = classesByFacts.get(scenarios);
  if (known) return known;
  const numbers = new Map<string, number>();
  const classes: InningsClass[] = [];
  const innings = (facts: ContestFacts, side: Side): Innings => {
    const runs = facts.periods.reduce((sum, period) => sum + period[side], 0);
    return { runs: Math.round(runs / RUNS_STEP) * RUNS_STEP, wickets: findWickets(facts, side) };
  };
  const of = Uint16Array.from(scenarios, (facts) => {
    if (facts.kind !== 'contest') return 0;
    const [home, away] = [innings(facts, 'home'), innings(facts, 'away')];
    const key = `${home.runs} ${home.wickets} ${away.runs} ${away.wickets}`;
    const number = numbers.get(key) ?? classes.push({ home, away }) - 1;
    numbers.set(key, number);
    return number;
  });
  const found = { of, classes };
  classesByFacts.set(scenarios, found);
  return found;
}

/** The innings of a side that differ, with their chances. */
function distinct(
  classes: readonly InningsClass[],
  weights: Float64Array,
  side: Side,
): readonly (Innings & { readonly weight: number })[] {
  const found = new Map<number, Innings & { weight: number }>();
  for (const [index, each] of classes.entries()) {
    const key = each[side].runs * 16 + each[side].wickets;
    const known = found.get(key) ?? { ...each[side], weight: 0 };
    known.weight += weights[index] ?? 0;
    found.set(key, known);
  }
  return [...found.values()];
}

/** The chance of at least this share, by evenly spaced quantiles. */
function shareAbove(quantiles: readonly number[], share: number): number {
  const count = quantiles.length;
  if (count === 0) return 0;
  const next = quantiles.findIndex((quantile) => quantile >= share);
  if (next === 0) return 1 - (0.5 / count) * (share / (quantiles[0] || 1));
  const [before = 0, last = 0] = [quantiles.at(-2), quantiles.at(-1)];
  // The tail beyond the last quantile is exponential: it falls to a third from the last but one.
  if (next < 0) return (0.5 / count) * 3 ** (-(share - last) / Math.max(0.01, last - before));
  const [low = 0, high = 0] = [quantiles[next - 1], quantiles[next]];
  return 1 - (next - 0.5 + (share - low) / (high - low)) / count;
}

function isStatistic(of: PlayerPick['of']): of is Statistic {
  return Object.hasOwn(ladders, of);
}

/**
 * Chances of players before a match: a batter has a share of the runs of their team, a bowler of the wickets of the other
 * one. The joint chance of two batters or two bowlers of a team is unknown.
 */
export function cricketPlayerScenarios(
  { homeCount, players }: CricketPlayers,
  set: ScenarioSet,
  findWickets: FindWickets,
): PlayerScenarios {
  const { of, classes } = inningsClasses(set.facts, findWickets);
  const weights = new Float64Array(classes.length);
  for (let i = 0; i < of.length; i++) add(weights, of[i] ?? 0, set.weights[i] ?? 0);

  /** The innings that decides a pick. */
  const battingSide = ({ player, of: statistic }: PlayerPick): Side =>
    player < homeCount === (statistic === 'runs-full') ? 'home' : 'away';

  function findChance({
    player,
    of: statistic,
    number,
  }: PlayerPick): ((innings: Innings) => number) | undefined {
    const own = players[player];
    if (!own || !isStatistic(statistic)) return undefined;
    const ladder: readonly number[] = ladders[statistic];
    const shares = own.wickets;
    if (!ladder.includes(number) || shares.length === 0) return undefined;
    if (statistic === 'runs-full')
      return ({ runs, wickets }) =>
        runs === 0 ? 0 : shareAbove(own.runs[wicketClass(wickets)] ?? [], (number - 0.5) / runs);
    return ({ wickets }) =>
      shares.reduce((sum, share) => sum + binomialAtLeast(wickets, share, number), 0) / shares.length;
  }

  const innings = { home: distinct(classes, weights, 'home'), away: distinct(classes, weights, 'away') };

  /** Chances by class. */
  function byClass(pick: PlayerPick): Float64Array | undefined {
    const chance = findChance(pick);
    const side = battingSide(pick);
    return chance && Float64Array.from(classes, (each) => chance(each[side]));
  }

  return {
    count: players.length,
    chance(pick) {
      const chance = findChance(pick);
      return chance && innings[battingSide(pick)].reduce((sum, each) => sum + each.weight * chance(each), 0);
    },
    given(picks) {
      const all = picks.map((pick) => ({ pick, chances: byClass(pick), side: battingSide(pick) }));
      const isShared = all.some(({ pick, side }, index) =>
        all
          .slice(0, index)
          .some(
            (other) => other.pick.of === pick.of && other.side === side && other.pick.player !== pick.player,
          ),
      );
      if (isShared || all.some(({ chances }) => !chances)) return undefined;
      return {
        of,
        classes: classes.length,
        chances(isChosen) {
          // The higher number of a statistic implies the lower one.
          const highest = new Map<string, (typeof all)[number]>();
          for (const each of all.filter((_, index) => isChosen(index))) {
            const key = `${each.pick.player} ${each.pick.of}`;
            if ((highest.get(key)?.pick.number ?? 0) < each.pick.number) highest.set(key, each);
          }
          return Float64Array.from(classes, (_, index) =>
            [...highest.values()].reduce((product, { chances }) => product * (chances?.[index] ?? 0), 1),
          );
        },
      };
    },
  };
}

/** The lines of a match's players. */
export function cricketPlayerLines({ players }: ScenarioSet): readonly LineRequest[] {
  if (!players) return [];
  return Object.entries(ladders).flatMap(([statistic, numbers]) =>
    numbers.map((number) => line(`player-${statistic}`, `number=${number}`)),
  );
}
