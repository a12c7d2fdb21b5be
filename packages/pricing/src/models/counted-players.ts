import { type FirstScore, type FullStatistic, isFullStatistic, NOBODY, type Side } from '@evens/markets';
import { binomialChances, tail } from '../binomial.ts';
import { add } from '../goal-chances.ts';
import { line } from '../lines.ts';
import { atLeast } from '../poisson.ts';
import type { LineRequest, PlayerPick, PlayerScenarios, ScenarioSet } from '../scenario.ts';
import { baseChances, HITS_MAX, hitChance } from './batting.ts';
import {
  average,
  cached,
  computePoints,
  derivedChances,
  type Judge,
  judgePicks,
  NEGLIGIBLE,
  type Need,
  tailsOfPoisson,
  yardNames,
  yardsAtLeast,
} from './counted-picks.ts';
import {
  type CountedPlayer,
  type MatchAhead,
  type PlayerRest,
  restsBefore,
  restsInPlay,
  type Way,
} from './counted-rest.ts';
import { type First, overFirst, scoreClasses, sumFirst, type TeamScores } from './score-classes.ts';

/** Players of a match, in the order of the fixture: those of the home side come first. */
export interface CountedPlayers {
  readonly homeCount: number;
  readonly players: readonly CountedPlayer[];
}

const NOT_PRICED: CountedPlayer = { scores: [], assists: [], beside: {} };

/** Numbers to offer of each statistic that a sport counts. */
export type PlayerLadders = Readonly<Partial<Record<FullStatistic, readonly number[]>>>;

/** Counts from here on have no chance worth a price. */
const COUNTS_MAX = 64;
/** Statistics that do not depend on the scores of the team. */
const besideScore: ReadonlySet<FullStatistic> = new Set([
  'rebounds-full',
  'strikeouts-full',
  'passing-yards-full',
  'rushing-yards-full',
  'receiving-yards-full',
]);
const NO_REST: PlayerRest = { ways: [], counted: () => undefined, given: new Map() };

interface SidePick extends Need {
  readonly player: number;
}

interface TeamPicks {
  readonly judges: readonly (readonly [player: number, judge: Judge])[];
  /** The player whose score has to be the first one. */
  readonly scorer: number | undefined;
}

/**
 * Chances of players. Each further score of a team is one player's, by his share of them, and another one may assist it;
 * scores are independent. Rebounds and shots beside goals are Poisson, yards are gamma variables. What depends on minutes
 * varies with them together; in play, the counts so far show which minutes are likely.
 */
export function countedPlayerScenarios(
  { homeCount, players }: CountedPlayers,
  {
    set,
    scores,
    ladders,
    first,
    ahead,
  }: {
    readonly set: ScenarioSet;
    /** Further scores of the teams. */
    readonly scores: TeamScores;
    readonly ladders: PlayerLadders;
    /** The market on the first score, while it is open. */
    readonly first?: FirstScore | undefined;
    /** Absent before the match. */
    readonly ahead?: MatchAhead | undefined;
  },
): PlayerScenarios {
  const { of, classes } = scoreClasses(set.facts, scores);
  const findSide = (player: number): Side => (player < homeCount ? 'home' : 'away');
  const keyChances = { home: new Map<number, number>(), away: new Map<number, number>() };
  const chances = new Float64Array(classes.length);
  for (let i = 0; i < of.length; i++) add(chances, of[i] ?? 0, set.weights[i] ?? 0);
  for (const [index, score] of classes.entries())
    for (const side of ['home', 'away'] as const)
      keyChances[side].set(score[side], (keyChances[side].get(score[side]) ?? 0) + (chances[index] ?? 0));
  const findScores = {
    home: cached((key) => scores.given(key, 'home')),
    away: cached((key) => scores.given(key, 'away')),
  };
  /** Chances of a side's number of scores. */
  const scoreChances = { home: new Map<number, number>(), away: new Map<number, number>() };
  for (const side of ['home', 'away'] as const)
    for (const [key, chance] of keyChances[side])
      for (const { count, chance: share } of findScores[side](key))
        scoreChances[side].set(count, (scoreChances[side].get(count) ?? 0) + chance * share);

  const rests = ahead ? restsInPlay(players, homeCount, ahead) : restsBefore(players);
  const ways = rests.map((rest) => rest.ways);
  const meanShares = ways.map((own) => own.reduce((sum, way) => sum + way.chance * way.scores, 0));
  /** Chances of numbers of own scores, by the player, the way and the scores of the team. */
  const ownChances = ways.map((own) => own.map((way) => cached((all) => binomialChances(all, way.scores))));

  function isPriced({ player, of: statistic, number }: PlayerPick): boolean {
    if (player === NOBODY) return statistic === first;
    const { ways: own, counted } = rests[player] ?? NO_REST;
    if (own.length === 0) return false;
    if (!isFullStatistic(statistic)) return statistic === first;
    return (ladders[statistic]?.includes(number) ?? false) && counted(statistic) !== undefined;
  }

  /** The number that a player still needs. */
  function findNeed({ player, statistic, number }: SidePick): SidePick {
    return { player, statistic, number: number - (rests[player]?.counted(statistic) ?? 0) };
  }

  let firstChances: Readonly<Record<First, number>> | undefined;

  /** The chance that a side scores first, or none. */
  function firstChance(side: First): number {
    firstChances ??= sumFirst(classes, { chances, findScores });
    return firstChances[side];
  }

  const firstSide = (player: number): First => (player === NOBODY ? 'none' : findSide(player));

  function findJudge(player: number, needs: readonly Need[]): Judge | undefined {
    const own = players[player];
    return own && judgePicks(own, rests[player] ?? NO_REST, needs);
  }

  /**
   * The chance that the picks of a team win at its number of scores, which are shared by player after player. Each is
   * equally likely to be the first one, if that has to be a certain player's.
   */
  function teamChance({ judges, scorer }: TeamPicks, all: number): number {
    let used = Float64Array.of(1);
    let othersShare = 1;
    for (const [index, [player, judge]] of judges.entries()) {
      const own = ways[player] ?? [];
      const after = new Float64Array(all + 1);
      for (const [at, way] of own.entries()) {
        const wins = cached(judge(way, all));
        for (const [before, chance] of used.entries()) {
          if (chance === 0) continue;
          const shares =
            index === 0
              ? ownChances[player]?.[at]?.(all)
              : binomialChances(all - before, Math.min(1, way.scores / othersShare));
          for (const [n, share] of (shares ?? []).entries()) {
            const isFirst = player === scorer ? n / all : 1;
            add(after, before + n, chance * share * wins(n) * isFirst * way.chance);
          }
        }
      }
      othersShare = Math.max(1e-6, othersShare - (meanShares[player] ?? 0));
      used = after;
    }
    return used.reduce((sum, chance) => sum + chance, 0);
  }

  function listJudges(picks: readonly SidePick[]): readonly (readonly [number, Judge])[] | undefined {
    const judges: (readonly [number, Judge])[] = [];
    for (const [player, needs] of Map.groupBy(picks, (pick) => pick.player)) {
      const judge = findJudge(player, needs);
      if (!judge) return undefined;
      judges.push([player, judge]);
    }
    return judges;
  }

  /** P(n) of what each score of the team adds with a chance, at a number of scores. */
  function mix(player: number, all: number, share: (way: Way) => number): Float64Array {
    const chances = new Float64Array(Math.min(COUNTS_MAX, all + 1));
    for (const way of ways[player] ?? []) {
      const added = binomialChances(all, share(way));
      for (let n = 0; n < added.length && n < COUNTS_MAX; n++) add(chances, n, (added[n] ?? 0) * way.chance);
    }
    return chances;
  }

  /** P(n) of hits or bases at a number of scores: each home run adds `worth`. */
  function mixHits(
    player: number,
    all: number,
    { worth, others }: { readonly worth: number; others(hits: Float64Array): Float64Array },
  ): Float64Array {
    const { homers = 0 } = players[player] ?? NOT_PRICED;
    const chances = new Float64Array(COUNTS_MAX);
    for (const way of ways[player] ?? []) {
      const home = binomialChances(all, way.scores * homers);
      const hits = others(binomialChances(HITS_MAX, hitChance(way.beside('hits'), all)));
      for (const [n, chance] of home.entries())
        for (const [more, share] of hits.entries())
          if (worth * n + more < COUNTS_MAX) add(chances, worth * n + more, chance * share * way.chance);
    }
    return chances;
  }

  /** P(n) of a statistic that the score decides, at a number of further scores of the team. */
  function distribution(player: number, statistic: FullStatistic, all: number): Float64Array {
    const own = players[player] ?? NOT_PRICED;
    const helped = (way: Way) => (1 - way.scores) * way.assists;
    switch (statistic) {
      case 'assists-full':
        return mix(player, all, helped);
      case 'home-runs-full':
        return mix(player, all, (way) => way.scores * (own.homers ?? 0));
      case 'rbis-full':
        return mix(player, all, (way) => way.scores * (own.homers ?? 0) + helped(way));
      case 'hits-full':
        return mixHits(player, all, { worth: 1, others: (hits) => hits });
      case 'total-bases-full':
        return mixHits(player, all, { worth: 4, others: baseChances });
      case 'threes-full':
        return mix(player, all, (way) => way.scores * (own.threes ?? 0));
      case 'points-full':
        if (own.twos === undefined) return mix(player, all, (way) => way.scores + helped(way));
        return computePoints(own, distribution(player, 'goals-full', all));
      default:
        return mix(player, all, (way) => way.scores);
    }
  }

  /** P(points = x) that a player of basketball adds, by the way and the further scores of the team. */
  const addedPoints = players.map((player, index) =>
    (ways[index] ?? []).map((_, way) =>
      cached((all) => computePoints(player, ownChances[index]?.[way]?.(all) ?? Float64Array.of(1))),
    ),
  );

  /** The chance of each number that a player still needs, at a number of further scores of the team. */
  function chancesGiven(
    player: number,
    { statistic, needs }: { readonly statistic: FullStatistic; readonly needs: readonly number[] },
    all: number,
  ): readonly number[] {
    const own = ways[player] ?? [];
    const overWays = (prepare: (way: Way, index: number) => (need: number) => number) => {
      const chances = own.map(prepare);
      return needs.map((need) =>
        own.reduce((sum, way, index) => sum + way.chance * (chances[index]?.(need) ?? 0), 0),
      );
    };
    switch (statistic) {
      case 'rebounds-full':
        return overWays((way) => (need) => atLeast(way.beside('rebounds'), need));
      case 'strikeouts-full':
        return overWays((way) => (need) => atLeast(way.beside('strikeouts'), need));
      case 'passing-yards-full':
      case 'rushing-yards-full':
      case 'receiving-yards-full':
        return overWays((way) => (need) => yardsAtLeast(way.beside(yardNames[statistic]), need));
      case 'shots-full':
        return overWays((way, index) => {
          const goals = ownChances[player]?.[index]?.(all) ?? Float64Array.of(1);
          const tails = tailsOfPoisson(way.beside('shots'), Math.max(...needs, 0));
          return (need) => average(goals, (n) => tails[Math.max(0, need - n)] ?? 0);
        });
      case 'points-rebounds-assists-full':
      case 'double-double-full':
        return overWays((way, index) => {
          const points = addedPoints[player]?.[index]?.(all) ?? Float64Array.of(1);
          const findChance = derivedChances(statistic, rests[player] ?? NO_REST, {
            way,
            all,
            most: Math.max(...needs, 0),
          });
          return (need) => average(points, (x) => findChance(x, need));
        });
      default: {
        const counts = distribution(player, statistic, all);
        return needs.map((need) => tail(counts, need));
      }
    }
  }

  function chanceAlone({ player, statistic, number }: SidePick): number {
    const rest = rests[player] ?? NO_REST;
    const numbers = ladders[statistic] ?? [];
    const counted = rest.counted(statistic) ?? 0;
    if (number <= counted) return 1;
    const given =
      rest.given.get(statistic) ??
      cached((all) => chancesGiven(player, { statistic, needs: numbers.map((n) => n - counted) }, all));
    rest.given.set(statistic, given);
    const at = numbers.indexOf(number);
    if (besideScore.has(statistic)) return given(0)[at] ?? 0;
    let sum = 0;
    for (const [all, chance] of scoreChances[findSide(player)])
      if (chance > NEGLIGIBLE) sum += chance * (given(all)[at] ?? 0);
    return sum;
  }

  return {
    count: players.length,
    chance(pick) {
      if (!isPriced(pick)) return undefined;
      if (isFullStatistic(pick.of))
        return chanceAlone({ player: pick.player, statistic: pick.of, number: pick.number });
      return (
        firstChance(firstSide(pick.player)) * (pick.player === NOBODY ? 1 : (meanShares[pick.player] ?? 0))
      );
    },
    given(picks) {
      const needed: (SidePick | undefined)[] = [];
      for (const pick of picks) {
        if (!isPriced(pick)) return undefined;
        const { player, of: statistic, number } = pick;
        needed.push(isFullStatistic(statistic) ? findNeed({ player, statistic, number }) : undefined);
      }
      const sides = (['home', 'away'] as const).map((side) =>
        needed.filter((need) => need !== undefined).filter(({ player }) => findSide(player) === side),
      );
      if (sides.some((own) => sharesYards(own) || !listJudges(own))) return undefined;
      return {
        of,
        classes: classes.length,
        chances(isChosen) {
          const chosen = needed.flatMap((need, index) => (need && isChosen(index) ? [need] : []));
          const scorers = new Set(
            picks.flatMap(({ player }, index) => (!needed[index] && isChosen(index) ? [player] : [])),
          );
          if (scorers.size > 1) return new Float64Array(classes.length);
          const [scorer] = scorers;
          const [home, away] = [teamChances('home', chosen, scorer), teamChances('away', chosen, scorer)];
          if (scorer !== undefined)
            return Float64Array.from(classes, (score) =>
              overFirst(
                score,
                { side: firstSide(scorer), findScores },
                (homes, aways) => home(homes) * away(aways),
              ),
            );
          const tables = { home: byKey('home', home), away: byKey('away', away) };
          return Float64Array.from(classes, (score) => tables.home(score.home) * tables.away(score.away));
        },
      };
    },
  };

  /** The chance that a side's picks win, by its number of scores. */
  function teamChances(
    side: Side,
    chosen: readonly SidePick[],
    scorer: number | undefined,
  ): (all: number) => number {
    const judges = [...(listJudges(chosen.filter(({ player }) => findSide(player) === side)) ?? [])];
    const isOwn = scorer !== undefined && firstSide(scorer) === side;
    if (isOwn && judges.every(([player]) => player !== scorer)) judges.unshift([scorer, () => () => 1]);
    if (judges.length === 0) return () => 1;
    return cached((all) => teamChance({ judges, scorer }, all));
  }

  function byKey(side: Side, byScores: (all: number) => number): (key: number) => number {
    return cached((key) =>
      findScores[side](key).reduce((sum, { count, chance }) => sum + chance * byScores(count), 0),
    );
  }
}

/** The yards of a passer are those of his receivers: their joint chance is unknown. */
function sharesYards(picks: readonly SidePick[]): boolean {
  const has = (of: FullStatistic) => picks.some(({ statistic }) => statistic === of);
  return has('passing-yards-full') && has('receiving-yards-full');
}

/** The lines of a sport's players. `first`: the market on the first score, while it is open. */
export function countedPlayerLines(
  { players }: ScenarioSet,
  ladders: PlayerLadders,
  first?: string,
): readonly LineRequest[] {
  if (!players) return [];
  const counted = Object.entries(ladders).flatMap(([statistic, numbers]) =>
    numbers.map((number) => line(`player-${statistic}`, `number=${number}`)),
  );
  return first === undefined ? counted : [line(first), ...counted];
}
