import Type, { type Static } from 'typebox';
import { FAVOURITE_GAMES_MAX } from '../bounds.ts';
import { defineCalls, LOGGED_IN, ONE_ROW } from '../call.ts';

const RECENT_GAMES_MAX = 20;
/** `provider:key`. */
const GameID = Type.String({ pattern: '^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$' });
const GameIDs = Type.Array(GameID, { maxItems: FAVOURITE_GAMES_MAX });

const FavouriteGames = Type.Object({
  /** In order of addition. Games that have left the lobby stay in the list: they may return. */
  GameIDs,
  /** Increases with every change; answers with a lower version are older. */
  Version: Type.Integer({ minimum: 0 }),
});
export type FavouriteGames = Static<typeof FavouriteGames>;

const Change = Type.Object({ GameIDs }, { additionalProperties: false });

export const casinoFavouritesCalls = defineCalls({
  'GET /api/casino/recent': {
    summary:
      'The games that the player played for real money last, on whatever device, newest first, each once',
    who: LOGGED_IN,
    rate: 'read',
    answer: Type.Object({ GameIDs: Type.Array(GameID, { maxItems: RECENT_GAMES_MAX }) }),
  },
  'GET /api/casino/favourites': {
    summary: "The player's favourite games",
    who: LOGGED_IN,
    rate: 'read',
    answer: FavouriteGames,
  },
  'POST /api/casino/favourites/add': {
    summary:
      'Adds favourite games; those that are there already stay. Where they would be too many none is added',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Change,
    answer: Type.Object({ HasErrors: Type.Literal(false), Favourites: FavouriteGames }),
  },
  'POST /api/casino/favourites/remove': {
    summary: 'Takes favourite games away; those that are not there are gone already',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Change,
    answer: Type.Object({ HasErrors: Type.Literal(false), Favourites: FavouriteGames }),
  },
});
