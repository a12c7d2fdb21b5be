import { randomInt, seededRandom } from '@evens/base';
import type { Sport } from '@evens/markets';
import { individualLeagues } from './data/individuals.ts';
import { type League, slug } from './data/league.ts';
import { soccerLeagues } from './data/soccer.ts';
import { teamLeagues } from './data/teams.ts';
import { isInSeason, roundOnDay } from './league-season.ts';
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
    const flips = (n === 0 ? turn : n) + Math.floor(round / others.length);
    pairs.push(flips % 2 === 0 ? [a, b] : [b, a]);
  }
  return pairs;
}

/** The edition that a league plays on a day, in its season: a week of clubs, a card, a tournament. */
interface EditionDay {
  readonly number: number;
  /** Day of the edition, from 0. */
  readonly index: number;
  /** Matches of the edition that day, and on its earlier days. */
  readonly slots: number;
  readonly before: number;
}

export function editionOnDay(league: League, day: number): EditionDay | undefined {
  const { edition, everyDays } = league;
  if (!edition || !isInSeason(league, day)) return undefined;
  const number = Math.floor((day - edition.begins) / everyDays);
  const index = day - edition.begins - number * everyDays;
  const before = edition.matches.slice(0, index).reduce((sum, count) => sum + count, 0);
  return { number, index, slots: edition.matches[index] ?? 0, before };
}

/** The day of an edition on which its match of this number, from 0, is played. */
export function findDayOfMatch({ edition }: League, number: number): Omit<EditionDay, 'number'> {
  let before = 0;
  for (const [index, slots] of (edition?.matches ?? []).entries()) {
    if (number < before + slots) return { index, slots, before };
    before += slots;
  }
  throw new RangeError(`expected a match of the edition, found number ${number}`);
}

/** The league with the name of its event on a day. */
export function leagueOnDay(league: League, day: number): League {
  const { events, part } = league;
  const edition = editionOnDay(league, day);
  if (!events || !edition) return league;
  const event = events[edition.number % events.length] ?? '';
  const name = part ? `${event}: ${part} ${edition.index + 1}` : event;
  return { ...league, tournament: slug(name), name };
}

/** Whether the winners of a round meet in the next. */
export function isKnockOut(sport: Sport, { edition }: League): boolean {
  return edition !== undefined && !isOfClubs(sport) && sport.scoring !== 'race' && sport.scoring !== 'fight';
}

/** Clubs rest between matches; players, pairs and runners compete daily. */
export function isOfClubs({ alias }: Sport): boolean {
  return individualLeagues[alias] === undefined;
}

/** The sides of a match of a day, and the index of its start time. */
export interface DayMatch {
  readonly names: readonly string[];
  readonly slot: number;
}

export interface DayMatches {
  readonly matches: readonly DayMatch[];
  readonly slots: number;
}

/** The day's part of a round. Clubs meet in the order of their names, not of their strength. */
function clubMatches(league: League, day: number): DayMatches {
  const edition = editionOnDay(league, day);
  const { round, matchesPerDayMax, ...part } = roundOnDay(league, day);
  const { from, to } = edition ? { from: edition.before, to: edition.before + edition.slots } : part;
  const matches = circlePairs(league.sides.toSorted(), round)
    .slice(from, to)
    .map((names, slot): DayMatch => ({ names, slot }));
  const slots = edition ? to - from : matchesPerDayMax;
  return { matches: matches.filter(({ names }) => !names.includes('')), slots };
}

/** A card of fights: everybody fights once before anybody fights again. */
function fightsOfDay({ league, day }: LeagueDay): readonly (readonly string[])[] {
  const edition = editionOnDay(league, day);
  if (!edition) return [];
  const perCard = league.edition?.matches.reduce((sum, count) => sum + count, 0) ?? 1;
  const cards = Math.floor(league.sides.length / (2 * perCard));
  const first = (edition.number % cards) * perCard + edition.before;
  return roundPairs(league.sides, Math.floor(edition.number / cards)).slice(first, first + edition.slots);
}

/**
 * A card of races: each runner runs once on it, and not on the next one if there are enough for a rest. An event has
 * the same field on all of its days.
 */
function cardOfDay(seed: string, { sport, league, day }: LeagueDay): readonly (readonly string[])[] {
  const { runners = [8, 12], handicaps } = raceSports[sport.alias] ?? {};
  const most = (league.edition ? 1 : league.perRound) * Math.max(runners[1], handicaps?.runners[1] ?? 0);
  const edition = editionOnDay(league, day);
  const card = edition?.number ?? day;
  const rests = league.sides.length >= 2 * most;
  const field = () =>
    rests ? league.sides.filter((_, index) => index % 2 === Math.abs(card % 2)) : [...league.sides];
  let left = field();
  return Array.from({ length: edition?.slots ?? league.perRound }, (_, n) => {
    const random = seededRandom(`${seed}|field|${league.tournament}|${card}|${n}`);
    const [fewest, largest] = handicaps && random() < handicaps.share ? handicaps.runners : runners;
    const size = Math.min(league.sides.length, randomInt(random, fewest, largest));
    // Drivers race more than once a day; a horse card always has enough horses left.
    if (left.length < size) left = field();
    return Array.from({ length: size }, () => left.splice(randomInt(random, 0, left.length - 1), 1)[0] ?? '');
  });
}

/** Sides of the matches of a day, drawn from the seed where they are runners. Not of a knock-out tournament. */
export function matchesOfDay(seed: string, leagueDay: LeagueDay): DayMatches {
  const { sport, league, day } = leagueDay;
  const numbered = (all: readonly (readonly string[])[]): DayMatches => ({
    matches: all.map((names, slot) => ({ names, slot })),
    slots: all.length,
  });
  if (!isInSeason(league, day)) return numbered([]);
  if (sport.scoring === 'race') return numbered(cardOfDay(seed, leagueDay));
  if (sport.scoring === 'fight') return numbered(fightsOfDay(leagueDay));
  if (isOfClubs(sport)) return clubMatches(league, day);
  // A round is played over `everyDays` days, one part per day.
  return numbered(
    roundPairs(league.sides, Math.floor(day / league.everyDays))
      .slice(0, league.perRound)
      .filter((_, n) => n % league.everyDays === day % league.everyDays),
  );
}
