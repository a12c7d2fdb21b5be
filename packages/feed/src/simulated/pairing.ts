import { type Random, randomNormal, seededRandom } from '@evens/base';
import type { Fixture, FixturePlayer, RunnerCard } from '@evens/book';
import type { Sport } from '@evens/markets';
import type { MatchPricer } from '@evens/pricing';
import type { Moment } from '../script/match-script.ts';
import type { PossessionStyle } from '../script/possession.ts';
import type { League } from './data/league.ts';
import type { Squad } from './squads.ts';

/** A match in the simulated feed: priced and played with the same parameters. */
export interface SimulatedMatch {
  readonly pricer: MatchPricer;
  /** The pricer with the sides' players, by their line-ups if these are published. */
  withPlayers?(squads: readonly [Squad, Squad], lineUp: readonly FixturePlayer[] | undefined): MatchPricer;
  /** Fixture data of a race in addition to its runners. */
  readonly terms?: Pick<Fixture, 'handicap' | 'eachWay' | 'distanceMeters' | 'going'>;
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
  /** In the order of the fixture. */
  readonly names: readonly string[];
  /** For properties of the match, not of its sides: form of the day, who bats first. */
  readonly random: Random;
  readonly startsAtMs: number;
}

/** Strength of a side in deviations from its league's mean: the same in every match. */
export function sideStrength(sport: Sport, name: string): number {
  return Math.max(-2.2, Math.min(2.2, randomNormal(seededRandom(`strength|${sport.alias}|${name}`))));
}

/** Difference in strength between home and away, in deviations, with some variation by day. */
export function edge({ sport, names: [home = '', away = ''], random }: Pairing): number {
  return (sideStrength(sport, home) - sideStrength(sport, away)) / Math.SQRT2 + randomNormal(random) * 0.15;
}
