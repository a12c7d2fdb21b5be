import { isOutright } from '@evens/book';
import type { Category, Sport as SportEntity, Tournament } from '@evens/contract';
import { categoryName, type Language, sportName, tournamentTitle } from '@evens/locales';
import type { Sport } from '@evens/markets';
import { isInPlay } from '../../feed/index.ts';
import {
  categoryAlias,
  categoryLink,
  outrightsLink,
  resultsLink,
  sportLink,
  tournamentLink,
} from './links.ts';
import { type MatchEntry, matchSport } from './present-match.ts';
import { TOP_RANK } from './select-matches.ts';

const RANK_LAST = 1000;

interface Counts {
  matches: number;
  live: number;
}

interface CountsAbove extends Counts {
  outrights: number;
}

interface TournamentNode extends Counts {
  readonly entry: MatchEntry;
}

interface CategoryNode extends CountsAbove {
  readonly entry: MatchEntry;
  readonly tournaments: Map<number, TournamentNode>;
}

interface SportNode extends CountsAbove {
  readonly sport: Sport;
  readonly categories: Map<number, CategoryNode>;
}

function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

function group(entries: Iterable<MatchEntry>): readonly SportNode[] {
  const sports = new Map<number, SportNode>();
  for (const entry of entries) {
    const { sportId, categoryId, tournamentId } = entry.place;
    const sport = within(sports, sportId, () => ({
      sport: matchSport(entry),
      categories: new Map(),
      matches: 0,
      live: 0,
      outrights: 0,
    }));
    const category = within(sport.categories, categoryId, () => ({
      entry,
      tournaments: new Map(),
      matches: 0,
      live: 0,
      outrights: 0,
    }));
    if (isOutright(entry.book.fixture)) {
      sport.outrights += 1;
      category.outrights += 1;
      continue;
    }
    const tournament = within(category.tournaments, tournamentId, () => ({ entry, matches: 0, live: 0 }));
    const live = isInPlay(entry.book) ? 1 : 0;
    for (const node of [sport, category, tournament]) {
      node.matches += 1;
      node.live += live;
    }
  }
  return [...sports.values()].sort((a, b) => a.sport.rank - b.sport.rank);
}

/**
 * Sports, categories and tournaments of the given matches; outrights count for sport and category only. Categories are
 * sorted by their best tournament, then by name; those with only outrights come last.
 */
export function presentTree(
  entries: Iterable<MatchEntry>,
  { language, english }: { readonly language: Language; readonly english: Language },
): SportEntity[] {
  const compare = new Intl.Collator(language.locale).compare;

  function presentTournament(node: TournamentNode, sport: Sport): Tournament {
    const { fixture } = node.entry.book;
    return {
      ID: node.entry.place.tournamentId,
      Name: tournamentTitle(language, fixture),
      Alias: fixture.tournament,
      SportTypeID: sport.id,
      TournamentLink: tournamentLink({
        sport,
        categoryAlias: categoryAlias(english, fixture.category),
        tournamentAlias: fixture.tournament,
      }),
      Rank: Math.round(fixture.tournamentRank),
      MatchesCount: node.matches,
      LiveCount: node.live,
    };
  }

  function presentCategory(node: CategoryNode, sport: Sport): Category {
    const { category } = node.entry.book.fixture;
    const alias = categoryAlias(english, category);
    const tournaments = Array.from(node.tournaments.values(), (each) => presentTournament(each, sport)).sort(
      (a, b) => a.Rank - b.Rank || compare(a.Name, b.Name),
    );
    return {
      ID: node.entry.place.categoryId,
      Alias: alias,
      Code: category,
      Name: categoryName(language, category),
      OriginalName: categoryName(english, category),
      Rank: tournaments[0]?.Rank ?? RANK_LAST,
      CategoryLink: categoryLink(sport, alias),
      OutrightsLink: outrightsLink(sport, alias),
      OutrightsCount: node.outrights,
      MatchesCount: node.matches,
      LiveCount: node.live,
      Tournaments: tournaments,
      TopTournaments: tournaments.filter(({ Rank }) => Rank < TOP_RANK),
    };
  }

  return group(entries).map(({ sport, categories, matches, live, outrights }) => ({
    ID: sport.id,
    Name: sportName(language, sport.alias),
    OriginalName: sportName(english, sport.alias),
    Alias: sport.alias,
    SportLink: sportLink(sport),
    OutrightsLink: outrightsLink(sport),
    ResultsLink: resultsLink(sport),
    sportSystemId: sport.systemId,
    Rank: sport.rank,
    OutrightsCount: outrights,
    MatchesCount: matches,
    LiveCount: live,
    Categories: Array.from(categories.values(), (node) => presentCategory(node, sport)).sort(
      (a, b) => a.Rank - b.Rank || compare(a.Name, b.Name),
    ),
  }));
}
