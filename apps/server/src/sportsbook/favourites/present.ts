import type { FavouriteTournament } from '@evens/contract';
import { categoryName, type Language, tournamentTitle } from '@evens/locales';
import { sportById } from '@evens/markets';
import { isInPlay } from '../../feed/index.ts';
import { mapInTurns } from '../../platform/turns.ts';
import { categoryAlias, tournamentLink } from '../catalogue/links.ts';
import type { MatchPresenter } from '../catalogue/match-presenter.ts';
import { type MatchEntry, presentLive } from '../catalogue/present-match.ts';
import { isListed } from '../catalogue/select-matches.ts';
import type { TournamentRow } from './store.ts';

/** Maximum number of matches shown per tournament: those in play, then the next ones. */
const NEXT_MATCHES = 3;

export interface FavouritesView {
  readonly language: Language;
  /** Path segments are derived from its names. */
  readonly english: Language;
  readonly present: MatchPresenter;
  readonly atMs: number;
}

/** Sorts matches in play first, then by time. */
export function byUrgency(a: MatchEntry, b: MatchEntry): number {
  return (
    Number(isInPlay(b.book)) - Number(isInPlay(a.book)) ||
    a.book.fixture.startsAtMs - b.book.fixture.startsAtMs ||
    a.id - b.id
  );
}

export function presentFavouriteMatch(entry: MatchEntry, { present, language, atMs }: FavouritesView) {
  return {
    Match: present(entry, language),
    Live: isInPlay(entry.book) ? presentLive(entry, atMs) : null,
  };
}

/** Tournaments in the order in which they were asked for; one that is in no sport of the site is left out. */
export async function presentTournaments(
  rows: readonly TournamentRow[],
  entries: Iterable<MatchEntry>,
  view: FavouritesView,
): Promise<FavouriteTournament[]> {
  const matches = new Map<number, MatchEntry[]>(rows.map(({ id }) => [id, []]));
  for (const entry of entries) if (isListed(entry)) matches.get(entry.place.tournamentId)?.push(entry);
  const presented = await mapInTurns(rows, (row) => {
    const sport = sportById(row.sport_id);
    if (sport === undefined) return [];
    const own = (matches.get(row.id) ?? []).sort(byUrgency);
    return {
      Tournament: {
        ID: row.id,
        Name: tournamentTitle(view.language, {
          sport: sport.alias,
          tournament: row.alias,
          tournamentName: row.name,
        }),
        Alias: row.alias,
        SportTypeID: sport.id,
        TournamentLink: tournamentLink({
          sport,
          categoryAlias: categoryAlias(view.english, row.category_code),
          tournamentAlias: row.alias,
        }),
        Rank: row.rank,
        MatchesCount: own.length,
        LiveCount: own.filter(({ book }) => isInPlay(book)).length,
      },
      SportAlias: sport.alias,
      CategoryCode: row.category_code,
      CategoryName: categoryName(view.language, row.category_code),
      Matches: own.slice(0, NEXT_MATCHES).map((entry) => presentFavouriteMatch(entry, view)),
    };
  });
  return presented.flat();
}
