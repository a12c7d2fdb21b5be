/** Month and day, such as `08-15`. */
export type MonthDay = `${number}-${number}`;

/** A competition in the simulated feed: its sides, rhythm and hours. */
export interface League {
  /** As in `Fixture.category`. */
  readonly category: string;
  readonly tournament: string;
  readonly name: string;
  /** As in `Fixture.tournamentRank`: the few below 10 are top tournaments. */
  readonly rank: number;
  /** Clubs and national teams by their standing, the strongest first; others in no order. */
  readonly sides: readonly string[];
  /** Deviation of the strengths of clubs: below 1 where all are nearly equal. */
  readonly spread: number;
  /** A round every `everyDays` days, with at most `perRound` of its matches played. */
  readonly everyDays: number;
  readonly perRound: number;
  /** Starts are between these hours UTC; the second may exceed 24. */
  readonly hours: readonly [number, number];
  /** First day of its matches in a year, and the day after the last; absent if it is played all the year. */
  readonly season?: readonly [MonthDay, MonthDay] | undefined;
  /** Rounds of a season of clubs; by default, all sides meet as often as its days allow. */
  readonly rounds?: number | undefined;
  /** Parameter that differs between competitions of a sport: overs, sets, rounds, women's serves. */
  readonly variant?: string | undefined;
  /** Matches on certain days: the rounds of clubs, cards of fights, tournaments. Absent if all days are alike. */
  readonly edition?: Edition | undefined;
  /** Names of the events of a circuit, which follow each other, one per edition. */
  readonly events?: readonly string[] | undefined;
  /** Name of a day of an event that is a competition of its own. */
  readonly part?: 'round' | 'stage' | undefined;
}

/** An edition begins every `everyDays` days. */
interface Edition {
  /** Days from a Thursday to its first day: the epoch began on one. */
  readonly begins: number;
  /** Number of matches on each of its days. */
  readonly matches: readonly number[];
}

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;

export interface LeagueRhythm {
  readonly every?: number;
  readonly round?: number;
  readonly season?: readonly [MonthDay, MonthDay];
  readonly rounds?: number;
  readonly hours: readonly [number, number];
  readonly spread?: number;
  readonly variant?: string;
  /** First weekday of an edition, and its matches on each day; `every` is 7 unless given. */
  readonly on?: readonly [(typeof weekdays)[number], ...number[]];
  readonly events?: readonly string[];
  readonly part?: 'round' | 'stage';
}

/** Part of a URL: lower case, without accents. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** `sides` separated by `|`. */
export function league(
  [category, tournament, name, rank]: readonly [string, string, string, number],
  sides: string | readonly string[],
  {
    on,
    every = on ? 7 : 1,
    round = 99,
    season,
    rounds,
    hours,
    spread = 1,
    variant,
    events,
    part,
  }: LeagueRhythm,
): League {
  const list = typeof sides === 'string' ? sides.split('|') : sides;
  const [weekday, ...matches] = on ?? [];
  return {
    category,
    tournament,
    name,
    rank,
    sides: list,
    spread,
    everyDays: every,
    perRound: round,
    season,
    rounds,
    hours,
    variant,
    edition: weekday && { begins: weekdays.indexOf(weekday), matches },
    events,
    part,
  };
}
