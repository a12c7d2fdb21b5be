import Type, { type Static } from 'typebox';
import { FAVOURITES_MAX } from '../bounds.ts';
import { defineCalls, EVERYBODY, LOGGED_IN } from '../call.ts';
import { IdNumber, LiveMatchInfo, Match, Tournament } from '../entities.ts';

const Ids = Type.Array(IdNumber, { maxItems: FAVOURITES_MAX });

const Favourites = Type.Object({
  /** Matches that have not ended, in order of addition. */
  MatchIDs: Ids,
  TournamentIDs: Ids,
  /** Increases with every change; answers with a lower version are older. */
  Version: Type.Integer({ minimum: 0 }),
});
export type Favourites = Static<typeof Favourites>;

const Change = Type.Object(
  { MatchIDs: Type.Optional(Ids), TournamentIDs: Type.Optional(Ids) },
  { additionalProperties: false },
);
export type FavouritesChange = Static<typeof Change>;

const FavouriteMatch = Type.Object({ Match, Live: Type.Union([LiveMatchInfo, Type.Null()]) });

/** A tournament with its sport and country, and its next matches. */
const FavouriteTournament = Type.Object({
  Tournament,
  SportAlias: Type.String(),
  CategoryCode: Type.String(),
  CategoryName: Type.String(),
  Matches: Type.Array(FavouriteMatch),
});
export type FavouriteTournament = Static<typeof FavouriteTournament>;

/** Comma-separated ids. */
const IdList = Type.Optional(
  Type.String({ maxLength: FAVOURITES_MAX * 10, pattern: '^(\\d{1,15}(,\\d{1,15})*)?$' }),
);

export const favouritesCalls = defineCalls({
  'GET /api/user/favourites': {
    summary: "The player's favourite matches that are still to end, and favourite tournaments",
    who: LOGGED_IN,
    rate: 'read',
    answer: Favourites,
  },
  'POST /api/user/favourites/add': {
    summary:
      'Adds favourites; those that are there already stay. Of an unknown id none is added, and it is named',
    who: LOGGED_IN,
    rate: 'read',
    body: Change,
    answer: Type.Object({ HasErrors: Type.Literal(false), Favourites }),
  },
  'POST /api/user/favourites/remove': {
    summary: 'Takes favourites away; those that are not there are gone already',
    who: LOGGED_IN,
    rate: 'read',
    body: Change,
    answer: Type.Object({ HasErrors: Type.Literal(false), Favourites }),
  },
  'GET /api/sport/favourites': {
    summary:
      'The matches named, those in play first, and the tournaments named with their next matches; what is over is left out',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      matchIds: IdList,
      tournamentIds: IdList,
    }),
    answer: Type.Object({
      Matches: Type.Array(FavouriteMatch),
      Tournaments: Type.Array(FavouriteTournament),
    }),
  },
});
