import type { Category, Sport as SportEntity, Tournament } from '@evens/contract';
import { categoryName, sportName, tournamentTitle } from '@evens/locales';
import { type Sport, sports } from '@evens/markets';
import {
  categoryAlias,
  categoryLink,
  outrightsLink,
  resultsLink,
  sportLink,
  tournamentLink,
} from '../catalogue/links.ts';
import type { ResultView } from './present-result.ts';
import type { TournamentRow } from './store.ts';

/** Tournaments of a lower rank than this are top tournaments. */
const TOP_RANK = 10;

interface Counted extends TournamentRow {
  /** Number of results or outrights in the tree. */
  readonly count: number;
}

const countOutrights = (rows: readonly TournamentRow[]) =>
  rows.reduce((total, row) => total + row.outrights, 0);
const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);

/** Sports, categories and tournaments with so many results of a kind each; what has none is left out. */
export function presentResultTree(
  rows: readonly TournamentRow[],
  kind: 'matches' | 'outrights',
  { language, english }: ResultView,
): SportEntity[] {
  const compare = new Intl.Collator(language.locale).compare;
  const counted = rows.map((row): Counted => ({ ...row, count: row[kind] })).filter(({ count }) => count > 0);

  function presentTournament(row: Counted, sport: Sport): Tournament {
    return {
      ID: row.tournamentId,
      Name: tournamentTitle(language, {
        sport: sport.alias,
        tournament: row.alias,
        tournamentName: row.name,
      }),
      Alias: row.alias,
      SportTypeID: sport.id,
      TournamentLink: tournamentLink({
        sport,
        categoryAlias: categoryAlias(english, row.code),
        tournamentAlias: row.alias,
      }),
      Rank: row.rank,
      MatchesCount: row.count,
      LiveCount: 0,
    };
  }

  function presentCategory(id: number, of: readonly Counted[], sport: Sport): Category {
    const code = of[0]?.code ?? '';
    const alias = categoryAlias(english, code);
    const tournaments = of
      .map((row) => presentTournament(row, sport))
      .sort((a, b) => a.Rank - b.Rank || compare(a.Name, b.Name));
    return {
      ID: id,
      Alias: alias,
      Code: code,
      Name: categoryName(language, code),
      OriginalName: categoryName(english, code),
      Rank: tournaments[0]?.Rank ?? 0,
      CategoryLink: categoryLink(sport, alias),
      OutrightsLink: outrightsLink(sport, alias),
      OutrightsCount: countOutrights(of),
      MatchesCount: sum(of),
      LiveCount: 0,
      Tournaments: tournaments,
      TopTournaments: tournaments.filter(({ Rank }) => Rank < TOP_RANK),
    };
  }

  const bySport = Map.groupBy(counted, ({ sportId }) => sportId);
  return sports
    .map((sport) => ({ sport, of: bySport.get(sport.id) ?? [] }))
    .filter(({ of }) => of.length > 0)
    .map(({ sport, of }) => ({
      ID: sport.id,
      Name: sportName(language, sport.alias),
      OriginalName: sportName(english, sport.alias),
      Alias: sport.alias,
      SportLink: sportLink(sport),
      OutrightsLink: outrightsLink(sport),
      ResultsLink: resultsLink(sport),
      sportSystemId: sport.systemId,
      Rank: sport.rank,
      OutrightsCount: countOutrights(of),
      MatchesCount: sum(of),
      LiveCount: 0,
      Categories: Array.from(
        Map.groupBy(of, ({ categoryId }) => categoryId),
        ([id, rows]) => presentCategory(id, rows, sport),
      ).sort((a, b) => a.Rank - b.Rank || compare(a.Name, b.Name)),
    }));
}
