import { type Random, randomNormal, seededRandom } from '@evens/base';
import type { Fixture, FixturePlayer, RunnerCard } from '@evens/book';
import type { Sport } from '@evens/markets';
import type { MatchPricer } from '@evens/pricing';
import type { Moment, PossessionStyle } from '../script/match-script.ts';

import type { League } from './data/league.ts';
import { isOfClubs } from './day-matches.ts';
import type { Squad } from './squads.ts';

/** A match in the simulated feed: priced and played with the same parameters. */
export interface SimulatedMatch {
  readonly pricer: MatchPricer;
  /** The pricer with the sides' players, by their line-ups if these are published. */
  withPlayers?(squads: readonly [Squad, Squad], lineUp: readonly FixturePlayer[] | undefined): MatchPricer;
  /** Fixture data of a race in addition to its runners. */
  readonly terms?: Pick<Fixture, 'handicap' | 'eachWay' | 'distanceMeters' | 'going'>;
  /** The runners of a race in the order of their numbers. */
  readonly runners?: readonly string[];
  /** In the order of the runners. */
  readonly raceCards?: readonly RunnerCard[];
  /** Chances of a home win and a draw before the start, for season simulations. */
  readonly result?: { readonly home: number; readonly draw: number };
  /** In sports in which a side has the ball. */
  readonly possession?: PossessionStyle;
  readonly periods: number;
  readonly periodSeconds: number;
  /** Plays the match; the same random numbers give the same match. */
  play(random: Random): readonly Moment[];
}

export interface Pairing {
  readonly sport: Sport;
  readonly league: League;
  /** The league's season: its number. */
  readonly season: number;
  /** In the order of the fixture. */
  readonly names: readonly string[];
  /** For properties of the match, not of its sides: form of the day, who bats first. */
  readonly random: Random;
  readonly startsAtMs: number;
}

const DAY_MS = 86_400_000;

const within = (bound: number, value: number) => Math.max(-bound, Math.min(bound, value));

/** Strength of a side that is known by its name alone, in deviations from the mean. */
export function drawnStrength(sport: Sport, name: string): number {
  return within(2.2, randomNormal(seededRandom(`strength|${sport.alias}|${name}`)));
}

/** Strength by standing: a few of the best are clear of the others, who are close to each other. */
function standingStrength({ sides }: League, name: string): number {
  const rank = (sides.indexOf(name) + 2) / (sides.length + 2);
  return -0.72 * Math.log(rank) + 0.6 * Math.log(1 - rank) - 0.3;
}

/** Deviation of a strength over the year, and the days in which one level becomes the next. */
const DRIFT_DEVIATION = 0.25;
const DRIFT_DAYS = 45;

/** How much better than usual a side is at a time: levels of its own, and a way between them of equal deviation. */
function strengthDrift(sport: Sport, name: string, atMs: number): number {
  const id = `drift|${sport.alias}|${name}`;
  // Sides do not reach their levels on the same day.
  const at = atMs / (DRIFT_DAYS * DAY_MS) + seededRandom(id)();
  const before = Math.floor(at);
  const part = at - before;
  const level = (index: number) => randomNormal(seededRandom(`${id}|${index}`));
  const mixed = (1 - part) * level(before) + part * level(before + 1);
  return (DRIFT_DEVIATION * mixed) / Math.hypot(part, 1 - part);
}

/** Strength of a side when a match begins, in deviations from its league's mean. */
export function sideStrength(
  { sport, league, startsAtMs }: Pick<Pairing, 'sport' | 'league' | 'startsAtMs'>,
  name: string,
): number {
  const drift = strengthDrift(sport, name, startsAtMs);
  if (!isOfClubs(sport)) return drawnStrength(sport, name) + drift;
  return within(2.5, league.spread * (standingStrength(league, name) + drift));
}

/** Difference in strength between home and away, in deviations, with some variation by day. */
export function edge({ names: [home = '', away = ''], random, ...sides }: Pairing): number {
  return (sideStrength(sides, home) - sideStrength(sides, away)) / Math.SQRT2 + randomNormal(random) * 0.15;
}

/** How much the matches of a club score, in deviations: both attack and defence that lead to scores. */
function clubTempo({ sport, league, season }: Pairing, name: string): number {
  return within(2, randomNormal(seededRandom(`tempo|${sport.alias}|${league.tournament}|${name}|${season}`)));
}

/** How much a match is expected to score, in deviations of one club, with some variation by day. */
export function matchTempo(pairing: Pairing): number {
  const {
    names: [home = '', away = ''],
    random,
  } = pairing;
  return clubTempo(pairing, home) + clubTempo(pairing, away) + randomNormal(random) * 0.6;
}
