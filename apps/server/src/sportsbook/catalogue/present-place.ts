import type { Fixture } from '@evens/book';
import type { Match } from '@evens/contract';
import { categoryName, type Language, sportName, tournamentTitle } from '@evens/locales';
import type { Sport } from '@evens/markets';
import type { Place } from '../../feed/index.ts';
import { categoryAlias, categoryLink, sportLink, tournamentLink } from './links.ts';

/** Place of a match, as in all answers about matches. */
export type MatchPlace = Pick<
  Match,
  | 'SportSystemID'
  | 'SportTypeID'
  | 'SportType'
  | 'Tournament'
  | 'Category'
  | 'SportAlias'
  | 'CategoryAlias'
  | 'TournamentAlias'
>;

export function presentPlace(
  { sport, place, fixture }: { readonly sport: Sport; readonly place: Place; readonly fixture: Fixture },
  { language, english }: { readonly language: Language; readonly english: Language },
): MatchPlace {
  const alias = categoryAlias(english, fixture.category);
  return {
    SportSystemID: sport.systemId,
    SportTypeID: sport.id,
    SportType: {
      ID: sport.id,
      SportSystemID: sport.systemId,
      OriginalName: sportName(english, sport.alias),
      Rank: sport.rank,
      SportLink: sportLink(sport),
    },
    Tournament: {
      ID: place.tournamentId,
      Name: tournamentTitle(language, fixture),
      TournamentLink: tournamentLink({ sport, categoryAlias: alias, tournamentAlias: fixture.tournament }),
    },
    Category: {
      ID: place.categoryId,
      Name: categoryName(language, fixture.category),
      Code: fixture.category,
      CategoryLink: categoryLink(sport, alias),
    },
    SportAlias: sport.alias,
    CategoryAlias: alias,
    TournamentAlias: fixture.tournament,
  };
}
