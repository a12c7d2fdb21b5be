import type { ContestFacts, Facts, Side } from '@evens/markets';
import { binomialAtLeast } from '../binomial.ts';
import { add } from '../goal-chances.ts';
import { line } from '../lines.ts';
import type { LineRequest, PlayerPick, PlayerScenarios, ScenarioSet } from '../scenario.ts';

/** Chances that a batter who comes to the crease exceeds each listed share of the team's runs. */
export const SHARE_CHANCES = [
  0.98, 0.92, 0.84, 0.75, 0.66, 0.57, 0.48, 0.4, 0.32, 0.25, 0.18, 0.12, 0.07, 0.035, 0.015, 0.004,
] as const;

/** Lists are empty for a player without a price. */
export interface CricketPlayer {
  /**
   * Shares of the team's runs that they exceed with `SHARE_CHANCES` if they come to the crease, by `wicketClass`. Empty in a
   * class without their innings.
   */
  readonly runs: readonly (readonly number[])[];
  /** Chances to come to the crease, by the wickets that their team loses: 0 to 10. */
  readonly batting: readonly number[];
  /** Chances to be the top batter of the team, by `wicketClass`. A dead heat counts by its share. */
  readonly tops: readonly number[];
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
const topBatters = { 'home-top-batter': 'home', 'away-top-batter': 'away' } as const;

type Statistic = keyof typeof ladders;

/** Wickets that a side has lost in the facts of a scenario. */
export type FindWickets = (facts: ContestFacts, batting: Side) => number;

/** Runs in steps of this size are not distinguished. */
const RUNS_STEP = 5;
const WICKETS_MAX = 10;
const SMALLEST_STEP = 1e-3;
/** A batter who is less likely to come to the crease is no leg of a builder: the cancelled leg would depend on the score. */
const SURE_TO_BAT = 0.95;
/** A batter who is less likely to come to the crease has no price for runs. */
const RARE = 0.02;

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

/** Chances of a side's innings. */
interface InningsChances {
  /** By wickets, 0 to 10. */
  readonly byWickets: Float64Array;
  /** Different runs and wickets. */
  readonly all: readonly (Innings & { readonly chance: number })[];
}

function inningsChances(classes: readonly InningsClass[], weights: Float64Array, side: Side): InningsChances {
  const found = new Map<number, Innings & { chance: number }>();
  const byWickets = new Float64Array(WICKETS_MAX + 1);
  for (const [index, each] of classes.entries()) {
    const { runs, wickets } = each[side];
    const key = runs * 16 + wickets;
    const known = found.get(key) ?? { runs, wickets, chance: 0 };
    const weight = weights[index] ?? 0;
    known.chance += weight;
    add(byWickets, wickets, weight);
    found.set(key, known);
  }
  return { byWickets, all: [...found.values()] };
}

/** The chance that a batter exceeds this share of the runs, from the first listed share on exponential between two. */
function shareAbove(shares: readonly number[], share: number): number {
  if (shares.length < 2) return 0;
  let next = 0;
  while (next < shares.length && (shares[next] ?? 0) < share) next++;
  if (next === 0) return 1 - (1 - SHARE_CHANCES[0]) * (share / (shares[0] || 1));
  const high = Math.min(next, shares.length - 1);
  const [from = 0, to = 0] = [shares[high - 1], shares[high]];
  const [above = 0, below = 0] = [SHARE_CHANCES[high - 1], SHARE_CHANCES[high]];
  return above * (below / above) ** ((share - from) / Math.max(SMALLEST_STEP, to - from));
}

function isStatistic(of: PlayerPick['of']): of is Statistic {
  return Object.hasOwn(ladders, of);
}

function isTopBatter(of: PlayerPick['of']): of is keyof typeof topBatters {
  return Object.hasOwn(topBatters, of);
}

/**
 * Chances of players before a match: a batter has a share of the runs of their team, a bowler of the wickets of the other
 * one. Runs of a batter are cancelled if they do not come to the crease. The joint chance of two batters or two bowlers
 * of a team is unknown.
 */
export function cricketPlayerScenarios(
  { homeCount, players }: CricketPlayers,
  set: ScenarioSet,
  findWickets: FindWickets,
): PlayerScenarios {
  const { of, classes } = inningsClasses(set.facts, findWickets);
  const weights = new Float64Array(classes.length);
  for (let i = 0; i < of.length; i++) add(weights, of[i] ?? 0, set.weights[i] ?? 0);
  const innings = {
    home: inningsChances(classes, weights, 'home'),
    away: inningsChances(classes, weights, 'away'),
  };

  const findTeam = (player: number): Side => (player < homeCount ? 'home' : 'away');

  /** The innings that decides a pick. */
  function decidingSide({ player, of: statistic }: PlayerPick): Side {
    return (findTeam(player) === 'home') === (statistic === 'wickets-full') ? 'away' : 'home';
  }

  /** The chance that the statistic is counted. */
  function countedChance(own: CricketPlayer, { player, of: statistic }: PlayerPick): number {
    if (statistic !== 'runs-full') return 1;
    const { byWickets } = innings[findTeam(player)];
    return byWickets.reduce((sum, chance, wickets) => sum + chance * (own.batting[wickets] ?? 0), 0);
  }

  function findPlayer({ player, of: statistic, number }: PlayerPick): CricketPlayer | undefined {
    const own = players[player];
    if (!own || own.batting.length === 0) return undefined;
    if (isTopBatter(statistic)) return findTeam(player) === topBatters[statistic] ? own : undefined;
    const ladder: readonly number[] = isStatistic(statistic) ? ladders[statistic] : [];
    return ladder.includes(number) ? own : undefined;
  }

  /** The chance of a pick by the innings that decides it. */
  function chanceByInnings(
    { runs: shares, batting, tops, wickets: parts }: CricketPlayer,
    { of: statistic, number }: PlayerPick,
  ): (innings: Innings) => number {
    if (isTopBatter(statistic)) return ({ wickets }) => tops[wicketClass(wickets)] ?? 0;
    if (statistic === 'runs-full')
      return ({ runs, wickets }) => {
        const bats = batting[wickets] ?? 0;
        if (runs === 0 || bats === 0) return 0;
        return bats * shareAbove(shares[wicketClass(wickets)] ?? [], (number - 0.5) / runs);
      };
    const byWickets = Float64Array.from(
      { length: WICKETS_MAX + 1 },
      (_, wickets) =>
        parts.reduce((sum, part) => sum + binomialAtLeast(wickets, part, number), 0) / parts.length,
    );
    return ({ wickets }) => byWickets[wickets] ?? 0;
  }

  /** Chances by class. */
  function byClass(pick: PlayerPick): Float64Array | undefined {
    const own = findPlayer(pick);
    if (!own || isTopBatter(pick.of) || countedChance(own, pick) < SURE_TO_BAT) return undefined;
    const chance = chanceByInnings(own, pick);
    const side = decidingSide(pick);
    return Float64Array.from(classes, (each) => chance(each[side]));
  }

  return {
    count: players.length,
    chance(pick) {
      const own = findPlayer(pick);
      if (!own) return undefined;
      const counted = countedChance(own, pick);
      if (counted < RARE) return undefined;
      const findChance = chanceByInnings(own, pick);
      let sum = 0;
      for (const each of innings[decidingSide(pick)].all) sum += each.chance * findChance(each);
      return sum / counted;
    },
    given(picks) {
      const all = picks.map((pick) => ({ pick, chances: byClass(pick), side: decidingSide(pick) }));
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
  return [
    ...Object.keys(topBatters).map((type) => line(type)),
    ...Object.entries(ladders).flatMap(([statistic, numbers]) =>
      numbers.map((number) => line(`player-${statistic}`, `number=${number}`)),
    ),
  ];
}
