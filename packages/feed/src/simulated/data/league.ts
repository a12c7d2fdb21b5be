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
  /** Parameter that differs between competitions of a sport: overs, sets, rounds, women's serves. */
  readonly variant?: string | undefined;
}

export interface LeagueRhythm {
  readonly every?: number;
  readonly round?: number;
  readonly hours: readonly [number, number];
  readonly spread?: number;
  readonly variant?: string;
}

/** `sides` separated by `|`. */
export function league(
  [category, tournament, name, rank]: readonly [string, string, string, number],
  sides: string | readonly string[],
  { every = 1, round = 99, hours, spread = 1, variant }: LeagueRhythm,
): League {
  const list = typeof sides === 'string' ? sides.split('|') : sides;
  return {
    category,
    tournament,
    name,
    rank,
    sides: list,
    spread,
    everyDays: every,
    perRound: round,
    hours,
    variant,
  };
}
