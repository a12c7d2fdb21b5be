import {
  type ContestFacts,
  fullScore,
  periodsWon,
  type RaceFacts,
  regularScore,
  type Score,
  type Sport,
} from '@evens/markets';
import { type MatchPricer, makePricer, type SeasonParams, season, tablePlaces } from '@evens/pricing';
import type { MatchScript, Moment, ScriptPricer, Standing } from '../script/match-script.ts';
import type { League } from './data/league.ts';
import type { SimulatedMatch } from './pairing.ts';
import { goalsSports } from './shapes/goals-sports.ts';
import { pointsSports } from './shapes/points-sports.ts';

const HIGHEST_RANK = 9;
const FEWEST_SIDES = 8;
/** Delay between the last result and the official table. */
const OFFICIAL_MS = 600_000;

/** Table rules of a league; undefined for a league without an outright. */
interface TableRules {
  readonly pointsForWin: 1 | 3;
  readonly winBy: number;
  readonly score: (facts: ContestFacts) => Score;
}

export function findTableRules(sport: Sport, league: League): TableRules | undefined {
  if (league.rank > HIGHEST_RANK || league.sides.length < FEWEST_SIDES) return undefined;
  if (sport.model === 'soccer') return { pointsForWin: 3, winBy: 1, score: regularScore };
  const goals = goalsSports[sport.alias];
  if (goals) return { pointsForWin: goals.shape.overtime ? 1 : 3, winBy: 1, score: fullScore };
  if (sport.model === 'esports') return { pointsForWin: 1, winBy: 1, score: periodsWon };
  const points = pointsSports[league.variant ?? ''] ?? pointsSports[sport.alias];
  if (!points || sport.scoring === 'sets') return undefined;
  const isDrawn = points.pace.shape.decider === 'draw';
  return {
    pointsForWin: isDrawn ? 3 : 1,
    winBy: points.perStrength,
    score: isDrawn ? regularScore : fullScore,
  };
}

/** Data of a season match that its outright needs. */
export interface SeasonMatch {
  /** Seeds all random numbers of the match. */
  readonly name: string;
  readonly names: readonly string[];
  readonly simulatedMatch: SimulatedMatch;
  readonly script: MatchScript;
}

/** Data known about a match before it is played: its sides and chances. */
interface Planned {
  /** Its number in the season. */
  readonly key: number;
  readonly home: number;
  readonly away: number;
  readonly chances: { readonly home: number; readonly draw: number };
}

interface Played extends Planned {
  readonly knownAtMs: number;
  /** Undefined if the match was not played to its end. */
  readonly score: Score | undefined;
}

const MATCHES_PER_DAY_MAX = 1000;

function planned(league: League, day: number, matches: readonly SeasonMatch[]): readonly Planned[] {
  return matches.map(({ names: [home = '', away = ''], simulatedMatch }, index) => ({
    key: day * MATCHES_PER_DAY_MAX + index,
    home: league.sides.indexOf(home),
    away: league.sides.indexOf(away),
    chances: simulatedMatch.result ?? { home: 0.5, draw: 0 },
  }));
}

/** Plays a match by its own script: the result, its correction or its cancellation as published by the feed. */
function played(rules: TableRules, plan: Planned, { script }: SeasonMatch): Played {
  const last = script.moments().at(-1);
  const facts = last && 'standing' in last && last.kind !== 'clock' ? last.standing.facts : undefined;
  return {
    ...plan,
    knownAtMs: script.fixture.startsAtMs + Math.max(0, last?.atSeconds ?? 0) * 1000,
    score: facts?.kind === 'contest' ? rules.score(facts) : undefined,
  };
}

type Table = Required<Pick<SeasonParams, 'points' | 'differences' | 'played'>>;

function computeTable(sides: number, rules: TableRules, matches: readonly Played[]): Table {
  const points = new Array<number>(sides).fill(0);
  const differences = new Array<number>(sides).fill(0);
  const played = new Array<number>(sides).fill(0);
  const add = (list: number[], side: number, by: number) => {
    list[side] = (list[side] ?? 0) + by;
  };
  for (const { home, away, score } of matches) {
    if (!score) continue;
    for (const side of [home, away]) add(played, side, 1);
    const by = score.home - score.away;
    add(differences, home, by);
    add(differences, away, -by);
    if (by !== 0) add(points, by > 0 ? home : away, rules.pointsForWin);
    else for (const side of [home, away]) add(points, side, 1);
  }
  return { points, differences, played };
}

const TOP_PLACES = [2, 4] as const;

/** Provides the matches of each day of a season; deterministic. */
export interface SeasonMatches {
  readonly days: number;
  /** Start of the earliest match of day `index`, from 0. */
  startsAtMs(index: number): number;
  ofDay(index: number): readonly SeasonMatch[];
}

/** Plays the days of a season up to a time, each once; later days are only planned. */
class SeasonPlay {
  readonly #league: League;
  readonly #rules: TableRules;
  readonly #matches: SeasonMatches;
  #plan: readonly Planned[] | undefined;
  #played: readonly Played[] = [];
  #playedDays = 0;

  constructor(league: League, rules: TableRules, matches: SeasonMatches) {
    this.#league = league;
    this.#rules = rules;
    this.#matches = matches;
  }

  /** Matches of the days that have begun by `sourceMs`, in the order in which their results become known. */
  playedBy(sourceMs: number): readonly Played[] {
    const newest: Played[] = [];
    for (; this.#playedDays < this.#matches.days; this.#playedDays++) {
      if (this.#matches.startsAtMs(this.#playedDays) > sourceMs) break;
      const day = this.#matches.ofDay(this.#playedDays);
      for (const [index, plan] of planned(this.#league, this.#playedDays, day).entries()) {
        const match = day[index];
        if (match) newest.push(played(this.#rules, plan, match));
      }
    }
    if (newest.length > 0)
      this.#played = [...this.#played, ...newest].sort((a, b) => a.knownAtMs - b.knownAtMs);
    return this.#played;
  }

  /** All other matches of the season, in order. */
  left(known: readonly Played[]): readonly Planned[] {
    this.#plan ??= Array.from({ length: this.#matches.days }, (_, day) =>
      planned(this.#league, day, this.#matches.ofDay(day)),
    ).flat();
    const keys = new Set(known.map(({ key }) => key));
    return this.#plan.filter(({ key }) => !keys.has(key));
  }
}

/** The outright of a season: priced by the current table and the remaining matches, settled by the final table. */
export function seasonOutright(
  league: League,
  rules: TableRules,
  matches: SeasonMatches,
): { readonly pricer: ScriptPricer; moments(startsAtMs: number): readonly Moment[] } {
  const play = new SeasonPlay(league, rules, matches);
  const sides = league.sides.length;
  let priced: { readonly known: number; readonly pricer: MatchPricer } | undefined;
  const cachedPricer = (known: readonly Played[]): MatchPricer => {
    if (priced?.known === known.length) return priced.pricer;
    const left = play
      .left(known)
      .map(({ home, away, chances }) => ({ home, away, homeWins: chances.home, drawn: chances.draw }));
    const params: SeasonParams = {
      ...computeTable(sides, rules, known),
      left,
      pointsForWin: rules.pointsForWin,
      winBy: rules.winBy,
      topPlaces: TOP_PLACES,
      relegated: rules.pointsForWin === 3 ? 3 : 0,
      lean: 0,
    };
    priced = { known: known.length, pricer: makePricer(season, params) };
    return priced.pricer;
  };
  const standing = (phase: Standing['phase'], known: readonly Played[]): Standing => {
    const { points, differences } = computeTable(sides, rules, known);
    const facts: RaceFacts = {
      kind: 'race',
      status: phase === 'ended' ? 'ended' : 'playing',
      places: tablePlaces(points, differences),
      withdrawn: [],
      eachWay: SEASON_TERMS,
    };
    return {
      phase,
      clock: { period: 1, running: false, seconds: 0, countDown: false },
      facts,
      elapsedSeconds: 0,
      extra: [],
    };
  };
  return {
    pricer: {
      price(state, { sourceMs, ...options }) {
        const known = play.playedBy(sourceMs).filter(({ knownAtMs }) => knownAtMs <= sourceMs);
        return cachedPricer(known).price(state, options);
      },
      changesAtMs(sourceMs) {
        const next = play.playedBy(sourceMs).find(({ knownAtMs }) => knownAtMs > sourceMs);
        return next?.knownAtMs ?? Number.POSITIVE_INFINITY;
      },
    },
    moments(startsAtMs) {
      const seconds = (atMs: number) => (atMs - startsAtMs) / 1000;
      const all = play.playedBy(Number.POSITIVE_INFINITY);
      const before = all.filter(({ knownAtMs }) => knownAtMs <= startsAtMs).length;
      const later = all.slice(before);
      const endMs = (later.at(-1)?.knownAtMs ?? startsAtMs) + OFFICIAL_MS;
      return [
        { kind: 'clock', id: 'start-1', atSeconds: 0, standing: standing('playing', all.slice(0, before)) },
        ...later.map(
          ({ knownAtMs }, index): Moment => ({
            kind: 'clock',
            id: `table-${before + index + 1}`,
            atSeconds: seconds(knownAtMs),
            standing: standing('playing', all.slice(0, before + index + 1)),
          }),
        ),
        { kind: 'result', id: 'result', atSeconds: seconds(endMs), standing: standing('ended', all) },
      ];
    },
  };
}

/** Each-way terms of a season: a quarter of the odds on the first three. */
export const SEASON_TERMS = { places: 3, fraction: '1/4' } as const;
