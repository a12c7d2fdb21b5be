import {
  type ContestFacts,
  fullScore,
  periodsWon,
  type RaceFacts,
  regularScore,
  type Score,
  type Sport,
} from '@evens/markets';
import { type MatchPricer, makeRacePricer, type SeasonParams, season, tablePlaces } from '@evens/pricing';
import type { MatchScript, Moment, ScriptPricer, Standing } from '../script/match-script.ts';
import type { League } from './data/league.ts';
import type { MadeMatch } from './match-maker.ts';
import { goalsSports } from './shapes/goals-sports.ts';
import { pointsSports } from './shapes/points-sports.ts';

/** A season lasts about so many days: its outright is on offer for the week before its last round. */
const SEASON_DAYS = 12;
const HIGHEST_RANK = 9;
const FEWEST_SIDES = 8;
/** The table is official so long after the last result. */
const OFFICIAL_MS = 600_000;

/** How a league keeps its table; undefined where it has no outright. */
interface TableRules {
  readonly pointsForWin: 1 | 3;
  readonly winBy: number;
  readonly score: (facts: ContestFacts) => Score;
}

export function tableRulesOf(sport: Sport, league: League): TableRules | undefined {
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

/** The season that a day of the league is part of, and its days, the last round's from `lastRoundDay` on. */
export interface SeasonDays {
  readonly number: number;
  readonly firstDay: number;
  readonly lastRoundDay: number;
  readonly endDay: number;
}

export function seasonDays({ everyDays }: League, day: number): SeasonDays {
  const rounds = Math.max(2, Math.round(SEASON_DAYS / everyDays));
  const number = Math.floor(day / (everyDays * rounds));
  const firstDay = number * rounds * everyDays;
  const endDay = firstDay + rounds * everyDays;
  return { number, firstDay, lastRoundDay: endDay - everyDays, endDay };
}

/** A match of the season as its outright needs it. */
export interface SeasonMatch {
  readonly names: readonly string[];
  readonly made: MadeMatch;
  readonly script: MatchScript;
}

interface Played {
  readonly home: number;
  readonly away: number;
  readonly chances: { readonly home: number; readonly draw: number };
  readonly knownAtMs: number;
  /** Undefined where the match was not played to its end. */
  readonly score: Score | undefined;
}

/** Plays the season's matches by their own scripts: results, corrections and cancellations as they are told. */
function playedMatches(
  league: League,
  rules: TableRules,
  matches: readonly SeasonMatch[],
): readonly Played[] {
  return matches
    .map(({ names: [home = '', away = ''], made, script }): Played => {
      const moments = script.moments();
      const last = moments.at(-1);
      const facts = last && 'standing' in last && last.kind !== 'clock' ? last.standing.facts : undefined;
      return {
        home: league.sides.indexOf(home),
        away: league.sides.indexOf(away),
        chances: made.result ?? { home: 0.5, draw: 0 },
        knownAtMs: script.fixture.startsAtMs + Math.max(0, last?.atSeconds ?? 0) * 1000,
        score: facts?.kind === 'contest' ? rules.score(facts) : undefined,
      };
    })
    .sort((a, b) => a.knownAtMs - b.knownAtMs);
}

type Table = Pick<SeasonParams, 'points' | 'differences'>;

function tableOf(sides: number, rules: TableRules, played: readonly Played[]): Table {
  const points = new Array<number>(sides).fill(0);
  const differences = new Array<number>(sides).fill(0);
  const add = (list: number[], side: number, by: number) => {
    list[side] = (list[side] ?? 0) + by;
  };
  for (const { home, away, score } of played) {
    if (!score) continue;
    const by = score.home - score.away;
    add(differences, home, by);
    add(differences, away, -by);
    if (by !== 0) add(points, by > 0 ? home : away, rules.pointsForWin);
    else for (const side of [home, away]) add(points, side, 1);
  }
  return { points, differences };
}

const TOP_PLACES = [2, 4] as const;

/** The outright of a season from its matches: priced by what is known of them, settled by the table that they make. */
export function seasonOutright(
  league: League,
  rules: TableRules,
  matchesOf: () => readonly SeasonMatch[],
): { readonly pricer: ScriptPricer; moments(startsAtMs: number): readonly Moment[] } {
  let all: readonly Played[] | undefined;
  const played = () => {
    all ??= playedMatches(league, rules, matchesOf());
    return all;
  };
  const sides = league.sides.length;
  let priced: { readonly known: number; readonly pricer: MatchPricer } | undefined;
  const pricerOf = (known: number): MatchPricer => {
    if (priced?.known === known) return priced.pricer;
    const left = played()
      .slice(known)
      .map(({ home, away, chances }) => ({ home, away, homeWins: chances.home, drawn: chances.draw }));
    const params: SeasonParams = {
      ...tableOf(sides, rules, played().slice(0, known)),
      left,
      pointsForWin: rules.pointsForWin,
      winBy: rules.winBy,
      topPlaces: TOP_PLACES,
      relegated: rules.pointsForWin === 3 ? 3 : 0,
      lean: 0,
    };
    priced = { known, pricer: makeRacePricer(season, params) };
    return priced.pricer;
  };
  const standing = (phase: Standing['phase'], known: number): Standing => {
    const { points, differences } = tableOf(sides, rules, played().slice(0, known));
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
        const known = played().filter(({ knownAtMs }) => knownAtMs <= sourceMs).length;
        return pricerOf(known).price(state, options);
      },
    },
    moments(startsAtMs) {
      const seconds = (atMs: number) => (atMs - startsAtMs) / 1000;
      const before = played().filter(({ knownAtMs }) => knownAtMs <= startsAtMs).length;
      const later = played().slice(before);
      const endMs = (later.at(-1)?.knownAtMs ?? startsAtMs) + OFFICIAL_MS;
      return [
        { kind: 'clock', id: 'start-1', atSeconds: 0, standing: standing('playing', before) },
        ...later.map(
          ({ knownAtMs }, index): Moment => ({
            kind: 'clock',
            id: `table-${before + index + 1}`,
            atSeconds: seconds(knownAtMs),
            standing: standing('playing', before + index + 1),
          }),
        ),
        {
          kind: 'result',
          id: 'result',
          atSeconds: seconds(endMs),
          standing: standing('ended', before + later.length),
        },
      ];
    },
  };
}

/** Each way on a season: a quarter of the odds on the first three. */
export const SEASON_TERMS = { places: 3, fraction: '1/4' } as const;
