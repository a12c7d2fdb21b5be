import type { DayTournament, PrematchDay, ScheduleDay, ScheduleList } from '@evens/contract';
import { getLanguage, type Language, tournamentTitle } from '@evens/locales';
import { categoryAlias, tournamentLink } from '../catalogue/links.ts';
import type { MatchPresenter } from '../catalogue/match-presenter.ts';
import { type MatchEntry, matchSport } from '../catalogue/present-match.ts';

/** Tournaments in the order of their first matches. */
function presentTournaments(
  entries: readonly MatchEntry[],
  { present, language }: { readonly present: MatchPresenter; readonly language: Language },
): DayTournament[] {
  const english = getLanguage('en');
  const tournaments = new Map<number, DayTournament>();
  for (const entry of entries) {
    const match = present(entry, language);
    const known = tournaments.get(entry.place.tournamentId);
    if (known) {
      known.Matches.push(match);
      continue;
    }
    const { fixture } = entry.book;
    tournaments.set(entry.place.tournamentId, {
      ID: entry.place.tournamentId,
      Name: tournamentTitle(language, fixture),
      Alias: fixture.tournament,
      Rank: Math.round(fixture.tournamentRank),
      SportTypeID: match.SportTypeID,
      SportAlias: match.SportAlias,
      Category: match.Category,
      TournamentLink: tournamentLink({
        sport: matchSport(entry),
        categoryAlias: categoryAlias(english, fixture.category),
        tournamentAlias: fixture.tournament,
      }),
      Matches: [match],
    });
  }
  return [...tournaments.values()];
}

export interface ChosenDay {
  readonly date: string;
  /** All matches of the date that the query asks for. */
  readonly entries: readonly MatchEntry[];
}

/** The matches from `skip` on, at most `limit` over all dates; every date has its number of matches. */
export function presentDays(
  days: readonly ChosenDay[],
  {
    skip,
    limit,
    ...view
  }: {
    readonly skip: number;
    readonly limit: number;
    readonly present: MatchPresenter;
    readonly language: Language;
  },
): Record<string, PrematchDay> {
  const answer: Record<string, PrematchDay> = {};
  let toSkip = skip;
  let left = limit;
  for (const { date, entries } of days) {
    const visibleEntries = entries.slice(toSkip, toSkip + left);
    toSkip = Math.max(0, toSkip - entries.length);
    left -= visibleEntries.length;
    answer[date] = { MatchesCount: entries.length, Tournaments: presentTournaments(visibleEntries, view) };
  }
  return answer;
}

export function presentSchedule({ days }: ScheduleList): ScheduleDay[] {
  return days.map(({ date, sports }) => ({
    Date: date,
    Sports: sports.map(({ sport, matches, live }) => ({
      SportAlias: sport,
      MatchesCount: matches,
      LiveCount: live,
    })),
  }));
}
