import { randomInt, seededRandom } from '@evens/base';
import type { League, MonthDay } from './data/league.ts';

const DAY_MS = 86_400_000;

/** The season that a league plays or awaits on a day. */
export interface LeagueSeason {
  readonly number: number;
  /** The day after the end of the season before. */
  readonly listedDay: number;
  readonly firstDay: number;
  readonly endDay: number;
  readonly rounds: number;
}

/**
 * Highest number of matches per day in a league of clubs. In circle order, a club's next match comes at least `circle / 2 - 1`
 * matches after its last one. With at most half as many matches per day, at the same hours each day, that is two days.
 */
function matchesPerDayMax({ sides, everyDays, perRound }: League): number {
  const circle = sides.length + (sides.length % 2);
  const most = Math.floor((circle / 2 - 1) / 2);
  return Math.max(1, Math.min(most, Math.round(perRound / everyDays)));
}

function matchesPerRound({ sides }: League): number {
  return Math.ceil(sides.length / 2);
}

/** Fewest days of a round of clubs. */
function roundDaysMin(league: League): number {
  return league.edition ? league.everyDays : Math.ceil(matchesPerRound(league) / matchesPerDayMax(league));
}

/** Rounds in which each side meets each other side once. */
function roundsOfMeetings({ sides }: League): number {
  return sides.length - 1 + (sides.length % 2);
}

/** A league without months plays one season after the other. They begin on different days in leagues of equal size. */
function endlessSeason(league: League, day: number): LeagueSeason {
  const rounds = roundsOfMeetings(league);
  const days = roundDaysMin(league);
  const firstRound = randomInt(seededRandom(`season|${league.tournament}`), 0, rounds - 1);
  const shift = firstRound * days - (league.edition?.begins ?? 0);
  const number = Math.floor((day + shift) / (rounds * days));
  const firstDay = number * rounds * days - shift;
  return { number, listedDay: firstDay, firstDay, endDay: firstDay + rounds * days, rounds };
}

function dayOfYear(year: number, date: MonthDay): number {
  return Date.parse(`${year}-${date}T00:00Z`) / DAY_MS;
}

/** First and last day of the season that begins in a year; editions are played as a whole. */
function daysInYear({ season: [from, to] = ['01-01', '01-01'], edition, everyDays }: League, year: number) {
  const firstDay = dayOfYear(year, from);
  const endDay = dayOfYear(to > from ? year : year + 1, to);
  if (!edition) return { firstDay, endDay };
  const begins = edition.begins + Math.ceil((firstDay - edition.begins) / everyDays) * everyDays;
  return { firstDay: begins, endDay: begins + Math.floor((endDay - begins) / everyDays) * everyDays };
}

/** Rounds that fit into the days: those of the league, or meetings of all sides as often as possible. */
function countRounds(league: League, days: number): number {
  const most = Math.floor(days / roundDaysMin(league));
  if (league.edition) return most;
  const meetings = roundsOfMeetings(league);
  return Math.min(most, league.rounds ?? (most < meetings ? most : most - (most % meetings)));
}

/** A season has the months of its league. Without matches, a league awaits its next season. */
export function seasonOnDay(league: League, day: number): LeagueSeason {
  if (!league.season) return endlessSeason(league, day);
  let number = new Date(day * DAY_MS).getUTCFullYear() - 1;
  while (daysInYear(league, number).endDay <= day) number++;
  const { firstDay, endDay } = daysInYear(league, number);
  return {
    number,
    listedDay: daysInYear(league, number - 1).endDay,
    firstDay,
    endDay,
    rounds: countRounds(league, endDay - firstDay),
  };
}

export function isInSeason(league: League, day: number): boolean {
  return day >= seasonOnDay(league, day).firstDay;
}

/** First day of a round of a season. The rounds fill the season evenly. */
export function firstDayOfRound({ firstDay, endDay, rounds }: LeagueSeason, round: number): number {
  return firstDay + Math.floor((round * (endDay - firstDay)) / rounds);
}

/** A round of clubs: each has one match in it. */
interface RoundOnDay {
  /** Its place in the sequence of all rounds: a season does not begin with the matches of the last one. */
  readonly round: number;
  /** Numbers of its first match on the day, and of the first after it. */
  readonly from: number;
  readonly to: number;
  readonly matchesPerDayMax: number;
}

/** The round of a day in a season. It begins with a day, so all clubs have played as often as the others, within one match. */
export function roundOnDay(league: League, day: number): RoundOnDay {
  const season = seasonOnDay(league, day);
  const { number, firstDay, endDay, rounds } = season;
  const days = endDay - firstDay;
  const round = Math.ceil(((day - firstDay + 1) * rounds) / days) - 1;
  const begins = firstDayOfRound(season, round);
  const length = firstDayOfRound(season, round + 1) - begins;
  const before = (index: number) => Math.ceil((index * matchesPerRound(league)) / length);
  return {
    round: number * (league.season ? rounds + 1 : rounds) + round,
    from: before(day - begins),
    to: before(day - begins + 1),
    matchesPerDayMax: Math.ceil(matchesPerRound(league) / Math.floor(days / rounds)),
  };
}
