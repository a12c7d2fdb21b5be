import { isOutright, type MatchBook } from '@evens/book';
import type { DayList, IdList, ListBody, LiveList, ScheduleList } from '@evens/contract';
import { ESPORTS_SYSTEM_ID, isDrawn, sportByAlias, sportById } from '@evens/markets';
import { type Calendar, readOffset, scheduleDates, scheduleDay } from './calendar.ts';
import type { ReplicaBook } from './replica.ts';

const SOON_MS = 3_600_000;
/** Tournaments of a lower rank than this are top ones. */
const TOP_RANK = 10;
const TOP_OF_A_TOURNAMENT = 4;
export const TOP_MAX = 50;

/** Rank of a match by number of bettors: greater is more popular; 0 if nothing may be published. */
export type Popularity = (matchId: number) => number;

/** The data from which lists are built. */
export interface ListData {
  readonly nowMs: number;
  readonly popularity: Popularity;
  /** Unfinished matches, soonest first, without outrights. */
  readonly matches: readonly ReplicaBook[];
  readonly outrights: readonly ReplicaBook[];
}

export function isInPlay({ phase }: MatchBook): boolean {
  return phase === 'playing' || phase === 'break';
}

/** The order of lists: sport, then the better tournament, then the earlier start. */
export function inListOrder(a: ReplicaBook, b: ReplicaBook): number {
  return (
    (sportById(a.place.sportId)?.rank ?? 0) - (sportById(b.place.sportId)?.rank ?? 0) ||
    a.book.fixture.tournamentRank - b.book.fixture.tournamentRank ||
    a.place.tournamentId - b.place.tournamentId ||
    a.book.fixture.startsAtMs - b.book.fixture.startsAtMs ||
    a.id - b.id
  );
}

function byStart(a: ReplicaBook, b: ReplicaBook): number {
  return a.book.fixture.startsAtMs - b.book.fixture.startsAtMs || inListOrder(a, b);
}

/** Removes finished matches and sorts the others, once for all lists. */
export function selectListData(books: Iterable<ReplicaBook>): Pick<ListData, 'matches' | 'outrights'> {
  const matches: ReplicaBook[] = [];
  const outrights: ReplicaBook[] = [];
  for (const entry of books) {
    if (entry.book.phase !== 'scheduled' && !isInPlay(entry.book)) continue;
    if (isOutright(entry.book.fixture)) outrights.push(entry);
    else matches.push(entry);
  }
  return { matches: matches.sort(byStart), outrights: outrights.sort(inListOrder) };
}

function entryIds(entries: readonly ReplicaBook[]): readonly number[] {
  return entries.map(({ id }) => id);
}

function isEsport({ place }: ReplicaBook): boolean {
  return sportById(place.sportId)?.systemId === ESPORTS_SYSTEM_ID;
}

/** Lists of all sports leave out virtual matches, which have no bets in play. */
function isReal({ place }: ReplicaBook): boolean {
  const sport = sportById(place.sportId);
  return !sport || !isDrawn(sport);
}

/** The matches of a sport, or of all games for `esports`. Undefined for any other name. */
function sportFilter(alias: string): ((entry: ReplicaBook) => boolean) | undefined {
  if (alias === 'esports') return isEsport;
  const sport = sportByAlias(alias);
  return sport && (({ place }) => place.sportId === sport.id);
}

export function esports({ matches }: ListData): readonly ReplicaBook[] {
  return matches.filter(isEsport);
}

/** Rank of a match's tournament across all sports, low first, in the order of the site's own lists. */
function topRank({ book, place }: ReplicaBook): number {
  return book.fixture.tournamentRank + (sportById(place.sportId)?.rank ?? 0);
}

/** The next matches of each top tournament; the better tournament first. */
export function topMatches({ matches }: ListData): readonly ReplicaBook[] {
  const counts = new Map<number, number>();
  const top = matches.filter(({ book, place }) => {
    if (book.fixture.tournamentRank >= TOP_RANK) return false;
    const count = (counts.get(place.tournamentId) ?? 0) + 1;
    counts.set(place.tournamentId, count);
    return count <= TOP_OF_A_TOURNAMENT;
  });
  return top.sort((a, b) => topRank(a) - topRank(b) || byStart(a, b)).slice(0, TOP_MAX);
}

/** The matches with the most bets, most first. */
export function popularMatches({ matches, popularity }: ListData): readonly ReplicaBook[] {
  return matches
    .filter((entry) => popularity(entry.id) > 0 && isReal(entry))
    .sort((a, b) => popularity(b.id) - popularity(a.id) || byStart(a, b))
    .slice(0, TOP_MAX);
}

function liveList({ matches, nowMs }: ListData, isChosen: (entry: ReplicaBook) => boolean): LiveList {
  const live: ReplicaBook[] = [];
  const soon: ReplicaBook[] = [];
  for (const entry of matches) {
    if (isInPlay(entry.book)) {
      if (isChosen(entry)) live.push(entry);
    } else if (entry.book.fixture.startsAtMs <= nowMs + SOON_MS && isChosen(entry)) soon.push(entry);
  }
  return { live: entryIds(live.sort(inListOrder)), soon: entryIds(soon.sort(inListOrder)) };
}

/** The sports of some matches in the sports' own order, each with the result of `make` for its matches. */
function bySport<T>(
  entries: readonly ReplicaBook[],
  make: (sport: string, own: readonly ReplicaBook[]) => T,
): readonly T[] {
  const groups = new Map<string, ReplicaBook[]>();
  for (const entry of entries) {
    const { sport } = entry.book.fixture;
    const group = groups.get(sport);
    if (group) group.push(entry);
    else groups.set(sport, [entry]);
  }
  return [...groups]
    .sort(([a], [b]) => (sportByAlias(a)?.rank ?? 0) - (sportByAlias(b)?.rank ?? 0))
    .map(([sport, own]) => make(sport, own));
}

type Days = readonly (readonly ReplicaBook[])[];

/**
 * Cache of each stock by its calendar's dates: the seven lists of a time zone share one pass over thousands of matches.
 */
const daysByListData = new WeakMap<ListData['matches'], Map<string, Days>>();

/** The matches of each of the seven days. */
export function matchesByDay({ matches }: Pick<ListData, 'matches'>, calendar: Calendar): Days {
  const daysByCalendar = daysByListData.get(matches) ?? new Map<string, Days>();
  daysByListData.set(matches, daysByCalendar);
  const dates = scheduleDates(calendar);
  const key = `${dates[0]}@${calendar.offset}`;
  const known = daysByCalendar.get(key);
  if (known) return known;
  const days = dates.map((): ReplicaBook[] => []);
  for (const entry of matches.filter(isReal)) {
    const day = scheduleDay(entry.book.fixture.startsAtMs, calendar);
    if (day !== undefined) days[day]?.push(entry);
  }
  daysByCalendar.set(key, days);
  return days;
}

function dayList(shelf: ListData, date: string, offset: number): DayList | undefined {
  const calendar = { nowMs: shelf.nowMs, offset };
  const day = scheduleDates(calendar).indexOf(date);
  if (day < 0) return undefined;
  return {
    sports: bySport(matchesByDay(shelf, calendar)[day] ?? [], (sport, own) => ({
      sport,
      ids: entryIds(own),
      live: entryIds(own.filter(({ book }) => isInPlay(book))),
    })),
  };
}

export function scheduleList(shelf: ListData, offset: number): ScheduleList {
  const calendar = { nowMs: shelf.nowMs, offset };
  const days = matchesByDay(shelf, calendar);
  return {
    days: scheduleDates(calendar).map((date, index) => ({
      date,
      sports: bySport(days[index] ?? [], (sport, own) => ({
        sport,
        matches: own.length,
        live: own.filter(({ book }) => isInPlay(book)).length,
      })),
    })),
  };
}

function idList(entries: readonly ReplicaBook[]): IdList {
  return { ids: entryIds(entries) };
}

/** Builds a list from the shelf. Undefined if the list no longer exists. */
export type List = (shelf: ListData) => ListBody | undefined;

interface ListDefinition {
  readonly pattern: RegExp;
  /** Receives the groups of the pattern. Undefined if they match no list. */
  readonly list: (first: string, second: string) => List | undefined;
}

const definitions: readonly ListDefinition[] = [
  { pattern: /^list\/live$/, list: () => (shelf) => liveList(shelf, isReal) },
  {
    pattern: /^list\/live\/([a-z\d-]{1,40})$/,
    list(alias) {
      const isChosen = sportFilter(alias);
      return isChosen && ((shelf) => liveList(shelf, isChosen));
    },
  },
  {
    pattern: /^list\/prematch\/(\d{4}-\d\d-\d\d)@(-?\d{1,3})$/,
    list(date, text) {
      const offset = readOffset(text);
      return offset === undefined ? undefined : (shelf) => dayList(shelf, date, offset);
    },
  },
  {
    pattern: /^list\/prematch\/([a-z][a-z\d-]{0,39})$/,
    list(alias) {
      const isChosen = sportFilter(alias);
      const isChosenBefore = (entry: ReplicaBook) => !isInPlay(entry.book) && isChosen?.(entry) === true;
      return isChosen && (({ matches }) => idList(matches.filter(isChosenBefore)));
    },
  },
  {
    pattern: /^list\/schedule@(-?\d{1,3})$/,
    list(text) {
      const offset = readOffset(text);
      return offset === undefined ? undefined : (shelf) => scheduleList(shelf, offset);
    },
  },
  { pattern: /^list\/esport$/, list: () => (shelf) => idList(esports(shelf)) },
  { pattern: /^list\/outright$/, list: () => (shelf) => idList(shelf.outrights) },
  { pattern: /^list\/top$/, list: () => (shelf) => idList(topMatches(shelf)) },
  { pattern: /^list\/popular$/, list: () => (shelf) => idList(popularMatches(shelf)) },
];

/** The list of a topic. Undefined for an unknown topic. */
export function parseListTopic(topic: string): List | undefined {
  for (const { pattern, list } of definitions) {
    const match = pattern.exec(topic);
    if (match) return list(match[1] ?? '', match[2] ?? '');
  }
  return undefined;
}
