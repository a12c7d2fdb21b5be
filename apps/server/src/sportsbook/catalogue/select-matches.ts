import { isOutright } from '@evens/book';
import type { CallQuery, Calls } from '@evens/contract';
import type { Language } from '@evens/locales';
import { ESPORTS_SYSTEM_ID, isDrawn, sportByAlias } from '@evens/markets';
import { isInPlay } from '../../feed/index.ts';
import { categoryAlias } from './links.ts';
import { type MatchEntry, matchSport } from './present-match.ts';

export type MatchesQuery = CallQuery<Calls['GET /api/sport/matches']>;

/** Tournaments of a lower rank than this are top tournaments. */
export const TOP_RANK = 10;
const ALL_ESPORTS = 'esports';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whether the match has not ended: ended, cancelled and postponed matches are not listed. */
export function isListed({ book }: MatchEntry): boolean {
  return book.phase === 'scheduled' || isInPlay(book);
}

/** Whether the entry is a match in play. The outright of a running season is none. */
export function isLiveMatch({ book }: MatchEntry): boolean {
  return isInPlay(book) && !isOutright(book.fixture);
}

/** A sport's alias, or `esports`. */
export function isSportAlias(alias: string): boolean {
  return alias.toLowerCase() === ALL_ESPORTS || sportByAlias(alias) !== undefined;
}

function isGame(entry: MatchEntry): boolean {
  return matchSport(entry).systemId === ESPORTS_SYSTEM_ID;
}

/** The alias of a sport, or `esports` for all of its games. */
export function isOfSport(entry: MatchEntry, alias: string | undefined): boolean {
  if (alias === undefined) return true;
  const requestedSport = alias.toLowerCase();
  return requestedSport === ALL_ESPORTS ? isGame(entry) : matchSport(entry).alias === requestedSport;
}

/** The next midnight of a viewer who is so many minutes ahead of UTC. */
export function midnightAfter(nowMs: number, offsetMinutes: number): number {
  const shiftMs = offsetMinutes * 60_000;
  return Math.floor((nowMs + shiftMs) / DAY_MS) * DAY_MS + DAY_MS - shiftMs;
}

export function isInTime(
  { book }: MatchEntry,
  { hours, offset = 0 }: Pick<MatchesQuery, 'hours' | 'offset'>,
  nowMs: number,
): boolean {
  if (hours === undefined) return true;
  const { startsAtMs } = book.fixture;
  if (hours === 'today') return startsAtMs < midnightAfter(nowMs, offset);
  return !isInPlay(book) && startsAtMs <= nowMs + Number(hours) * HOUR_MS;
}

function isOfTop(entry: MatchEntry, sportAlias: string | undefined): boolean {
  return (
    Math.round(entry.book.fixture.tournamentRank) < TOP_RANK && (sportAlias !== undefined || !isGame(entry))
  );
}

/** The first `count` entries of every tournament, in order. */
function firstOfEach(entries: readonly MatchEntry[], count: number): readonly MatchEntry[] {
  const seen = new Map<number, number>();
  return entries.filter(({ place: { tournamentId } }) => {
    const before = seen.get(tournamentId) ?? 0;
    seen.set(tournamentId, before + 1);
    return before < count;
  });
}

/** Outrights by sport, then by the better competition, then by when they are decided. Without a sport: all but games'. */
export function selectOutrights(
  entries: Iterable<MatchEntry>,
  query: { readonly sportAlias?: string | undefined; readonly categoryAlias?: string | undefined },
  english: Language,
): readonly MatchEntry[] {
  const requestedCategory = query.categoryAlias?.toLowerCase();
  return Array.from(entries)
    .filter(
      (entry) =>
        isOutright(entry.book.fixture) &&
        isListed(entry) &&
        (query.sportAlias === undefined ? !isGame(entry) : isOfSport(entry, query.sportAlias)) &&
        (requestedCategory === undefined ||
          categoryAlias(english, entry.book.fixture.category) === requestedCategory),
    )
    .sort(
      (a, b) =>
        matchSport(a).rank - matchSport(b).rank ||
        a.book.fixture.tournamentRank - b.book.fixture.tournamentRank ||
        a.book.fixture.startsAtMs - b.book.fixture.startsAtMs ||
        a.id - b.id,
    );
}

/** Whether the list of the sport has the match. The list of all sports leaves out virtual matches. */
export function isListedUnder(entry: MatchEntry, sportAlias: string | undefined): boolean {
  return sportAlias === undefined ? !isDrawn(matchSport(entry)) : isOfSport(entry, sportAlias);
}

/** Matches of the query, soonest first; at the same time, the better tournament first. */
export function selectMatches(
  entries: Iterable<MatchEntry>,
  query: Omit<MatchesQuery, 'limit' | 'skip'>,
  { english, nowMs }: { readonly english: Language; readonly nowMs: number },
): readonly MatchEntry[] {
  const category = query.categoryAlias?.toLowerCase();
  const tournament = query.tournamentAlias?.toLowerCase();
  const chosen: MatchEntry[] = [];
  for (const entry of entries) {
    const { fixture } = entry.book;
    if (!isListed(entry) || !isListedUnder(entry, query.sportAlias) || !isInTime(entry, query, nowMs))
      continue;
    // Only the page of its own competition lists an outright among matches.
    if (tournament === undefined && isOutright(fixture)) continue;
    if (query.top && !isOfTop(entry, query.sportAlias)) continue;
    if (category !== undefined && categoryAlias(english, fixture.category) !== category) continue;
    if (tournament !== undefined && fixture.tournament.toLowerCase() !== tournament) continue;
    chosen.push(entry);
  }
  const sorted = chosen.sort(
    (a, b) =>
      a.book.fixture.startsAtMs - b.book.fixture.startsAtMs ||
      matchSport(a).rank - matchSport(b).rank ||
      a.book.fixture.tournamentRank - b.book.fixture.tournamentRank ||
      a.id - b.id,
  );
  return query.each === undefined ? sorted : firstOfEach(sorted, query.each);
}
