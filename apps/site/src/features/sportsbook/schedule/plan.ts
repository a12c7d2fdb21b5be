import type { DayList, Match, PrematchDay } from '@evens/contract';

export const PAGE_ROWS = 50;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A day's matches of one page in the order of the schedule: by start, then as sports and tournaments are ranked. */
export function inTime({ Tournaments }: PrematchDay): readonly Match[] {
  return Tournaments.flatMap(({ Rank, Matches }) =>
    Matches.map((match) => ({ match, rank: Rank, atMs: Date.parse(match.DateOfMatch) })),
  )
    .sort(
      (a, b) =>
        a.atMs - b.atMs ||
        a.match.SportType.Rank - b.match.SportType.Rank ||
        a.rank - b.rank ||
        a.match.Tournament.ID - b.match.Tournament.ID ||
        a.match.ID - b.match.ID,
    )
    .map(({ match }) => match);
}

export interface Hour {
  readonly startsAtMs: number;
  /** In the order of their first matches. */
  readonly tournaments: readonly (readonly Match[])[];
}

/** Matches in the order of time, parted where an hour of the viewer's clock begins, and within it by tournament. */
export function byHour(matches: readonly Match[], offset: number): readonly Hour[] {
  const hours = new Map<number, Map<number, Match[]>>();
  const shiftMs = offset * MINUTE_MS;
  for (const match of matches) {
    const startsAtMs = Math.floor((Date.parse(match.DateOfMatch) + shiftMs) / HOUR_MS) * HOUR_MS - shiftMs;
    const tournaments = hours.get(startsAtMs) ?? new Map<number, Match[]>();
    hours.set(startsAtMs, tournaments);
    const own = tournaments.get(match.Tournament.ID);
    if (own) own.push(match);
    else tournaments.set(match.Tournament.ID, [match]);
  }
  return Array.from(hours, ([startsAtMs, tournaments]) => ({
    startsAtMs,
    tournaments: [...tournaments.values()],
  }));
}

export interface Choice {
  /** Undefined for all sports. */
  readonly sport: string | undefined;
  readonly isLiveOnly: boolean;
}

/** The ids of a day that match the choice. */
export function chosenIds({ sports }: DayList, { sport, isLiveOnly }: Choice): ReadonlySet<number> {
  const own = sport === undefined ? sports : sports.filter((each) => each.sport === sport);
  return new Set(own.flatMap(({ ids, live }) => (isLiveOnly ? live : ids)));
}

export interface Standing {
  /** The rows on screen that are still in the day, in their positions. */
  readonly rows: readonly Match[];
  /** Number of matches added since the rows were fetched. */
  readonly newCount: number;
}

/** Compares the day's newest list with rows that were fetched when it had `known`. */
export function standing(
  rows: readonly Match[],
  { now, known }: { readonly now: ReadonlySet<number>; readonly known: ReadonlySet<number> },
): Standing {
  let newCount = 0;
  const onScreen = new Set(rows.map(({ ID }) => ID));
  for (const id of now) if (!known.has(id) && !onScreen.has(id)) newCount++;
  return { rows: rows.filter(({ ID }) => now.has(ID)), newCount };
}
