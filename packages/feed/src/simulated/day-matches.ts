import { randomInt, seededRandom } from '@evens/base';
import type { Sport } from '@evens/markets';
import { individualLeagues } from './data/individuals.ts';
import type { League } from './data/league.ts';
import { soccerLeagues } from './data/soccer.ts';
import { teamLeagues } from './data/teams.ts';
import { raceSports } from './shapes/race-sports.ts';

export interface LeagueDay {
  readonly sport: Sport;
  readonly league: League;
  readonly day: number;
}

export function listLeagues(sport: Sport): readonly League[] {
  if (sport.alias === 'soccer') return soccerLeagues;
  return teamLeagues[sport.alias] ?? individualLeagues[sport.alias] ?? [];
}

/** The pairs of a round by the circle method: all sides meet all others, alternating home and away. */
export function roundPairs(sides: readonly string[], round: number): readonly (readonly [string, string])[] {
  return circlePairs(sides, round).filter((pair) => !pair.includes(''));
}

/** The round including its bye: with an odd number of sides, one pair has an empty name. */
function circlePairs(sides: readonly string[], round: number): readonly (readonly [string, string])[] {
  const [fixed = '', ...others] = sides.length % 2 === 0 ? sides : [...sides, ''];
  const turn = others.length === 0 ? 0 : round % others.length;
  const circle = [fixed, ...others.slice(turn), ...others.slice(0, turn)];
  const pairs: (readonly [string, string])[] = [];
  for (let n = 0; n < circle.length / 2; n++) {
    const a = circle[n] ?? '';
    const b = circle[circle.length - 1 - n] ?? '';
    // Each side turns by one place per round. Only the fixed one stays in the first pair.
    const flips = (n === 0 ? round : n) + Math.floor(round / others.length);
    pairs.push(flips % 2 === 0 ? [a, b] : [b, a]);
  }
  return pairs;
}

/** Clubs rest between matches; players, pairs and runners compete daily. */
export function isOfClubs({ alias }: Sport): boolean {
  return individualLeagues[alias] === undefined;
}

/**
 * Highest number of matches per day in a league of clubs. In circle order, a club's next match comes at least `circle / 2 - 1`
 * matches after its last one. With at most half as many matches per day, at the same hours each day, that is two days.
 */
function matchesPerDay({ sides, everyDays, perRound }: League): number {
  const circle = sides.length + (sides.length % 2);
  const most = Math.floor((circle / 2 - 1) / 2);
  return Math.max(1, Math.min(most, Math.round(perRound / everyDays)));
}

/** The sides of a match of a day, and the index of its start time. */
interface DayMatch {
  readonly names: readonly string[];
  readonly slot: number;
}

interface DayMatches {
  readonly matches: readonly DayMatch[];
  readonly slots: number;
}

/** Days of a round of clubs. A round begins with a day, so all clubs have played as often as the others, within one match. */
export function roundDays(league: League): number {
  return Math.ceil(matchesPerRound(league) / matchesPerDay(league));
}

function matchesPerRound({ sides }: League): number {
  return Math.ceil(sides.length / 2);
}

/** The day's part of the endless sequence of rounds. Clubs meet in the order of their names, not of their strength. */
function clubMatches(league: League, day: number): DayMatches {
  const days = roundDays(league);
  const round = Math.floor(day / days);
  const before = (index: number) => Math.ceil((index * matchesPerRound(league)) / days);
  const pairs = circlePairs(league.sides.toSorted(), round);
  const index = day - round * days;
  const matches = pairs
    .slice(before(index), before(index + 1))
    .map((names, slot): DayMatch => ({ names, slot }));
  return { matches: matches.filter(({ names }) => !names.includes('')), slots: matchesPerDay(league) };
}

/** A card of races: each runner runs once on it, and not on the next day if the field is large enough for a rest. */
function cardOfDay(seed: string, { sport, league, day }: LeagueDay): readonly (readonly string[])[] {
  const { runners = [8, 12], handicaps } = raceSports[sport.alias] ?? {};
  const most = league.perRound * Math.max(runners[1], handicaps?.runners[1] ?? 0);
  const rests = league.sides.length >= 2 * most;
  const field = () =>
    rests ? league.sides.filter((_, index) => index % 2 === Math.abs(day % 2)) : [...league.sides];
  let left = field();
  return Array.from({ length: league.perRound }, (_, n) => {
    const random = seededRandom(`${seed}|field|${league.tournament}|${day}|${n}`);
    const [fewest, largest] = handicaps && random() < handicaps.share ? handicaps.runners : runners;
    const size = Math.min(league.sides.length, randomInt(random, fewest, largest));
    // Drivers race more than once a day; a horse card always has enough horses left.
    if (left.length < size) left = field();
    return Array.from({ length: size }, () => left.splice(randomInt(random, 0, left.length - 1), 1)[0] ?? '');
  });
}

/** Sides of the matches of a day, drawn from the seed where they are runners. */
export function matchesOfDay(seed: string, leagueDay: LeagueDay): DayMatches {
  const { sport, league, day } = leagueDay;
  const numbered = (all: readonly (readonly string[])[]): DayMatches => ({
    matches: all.map((names, slot) => ({ names, slot })),
    slots: all.length,
  });
  if (sport.scoring === 'race') return numbered(cardOfDay(seed, leagueDay));
  if (isOfClubs(sport)) return clubMatches(league, day);
  // A round is played over `everyDays` days, one part per day.
  return numbered(
    roundPairs(league.sides, Math.floor(day / league.everyDays))
      .slice(0, league.perRound)
      .filter((_, n) => n % league.everyDays === day % league.everyDays),
  );
}
