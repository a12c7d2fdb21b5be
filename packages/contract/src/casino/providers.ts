import Type, { type TProperties } from 'typebox';
import { defineCalls, EVERYBODY, ONE_LAUNCH, ONE_ROW, PLAYERS } from '../call.ts';
import { CurrencyText, Done } from '../entities.ts';
import { CasinoGame, Launch } from './casino.ts';
import { Jackpot } from './jackpots.ts';

/**
 * Calls of each provider's games, under the provider's own names. A game is identified by its key. Games of one
 * provider are in its lists; games of all providers are in `GET /api/casino/games`.
 */
const KeyText = Type.String({ pattern: '^[A-Za-z0-9-]{1,60}$' });
const Flag = Type.Optional(Type.Boolean());
const Lang = Type.Optional(Type.String({ maxLength: 8 }));
const Named = Type.Optional(Type.String({ maxLength: 80 }));

const Games = Type.Object({ Games: Type.Array(CasinoGame) });
const GamesInCategories = Type.Object({
  Categories: Type.Array(Type.Object({ Category: Type.String(), Games: Type.Array(CasinoGame) })),
});
const Jackpots = Type.Object({ Jackpots: Type.Array(Jackpot) });
const CurrencyQuery = Type.Object({ currency: Type.Optional(CurrencyText), lang: Lang });

const list = <P extends TProperties>(summary: string, query: P) =>
  ({
    summary,
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ ...query, lang: Lang }),
    answer: Games,
  }) as const;

/** A GET that starts a session: requests from pages of another site are refused. */
const real = <P extends TProperties>(summary: string, query: P) =>
  ({
    summary,
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_LAUNCH,
    sameOrigin: true,
    beginsSession: true,
    query: Type.Object({ ...query, lang: Lang }),
    answer: Launch,
  }) as const;

const demo = <P extends TProperties>(summary: string, query: P) =>
  ({ ...real(summary, query), who: EVERYBODY }) as const;

const pools = (summary: string) =>
  ({ summary, who: EVERYBODY, rate: 'read', query: CurrencyQuery, answer: Jackpots }) as const;

const mojosGame = {
  gameName: Type.Optional(KeyText),
  gameToken: Type.Optional(KeyText),
  productFamily: Named,
  language: Lang,
};
const leapGame = { gameId: KeyText };
const gameQuery = { game: KeyText };

export const providersCalls = defineCalls({
  'GET /api/livecasino/get': list('Games of the live casino, of one kind or of all', { type: Named }),
  'GET /api/endorphina/geturl': real('Opens a game of Endorphina for real money', gameQuery),
  'GET /api/endorphina/getdemourl': demo('Opens a game of Endorphina for play money', gameQuery),
  'GET /api/habanero/getGamesByCategory': {
    ...list('Games of Habanero by category', { category: Named }),
    answer: GamesInCategories,
  },
  'GET /api/habanero/getlaunchurl': demo('Opens a game of Habanero; without `isDemo` for players only', {
    gameKey: KeyText,
    isDemo: Flag,
  }),
  'GET /api/SoftSwissCasino/getgames': list('Games of SOFTSWISS for a country, a currency and a device', {
    Country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    Currency: Type.Optional(CurrencyText),
    IsMobile: Flag,
  }),
  'GET /api/SoftSwissCasino/getlaunchurl': demo(
    'Opens a game of SOFTSWISS; without `isDemo` for players only',
    {
      gameName: KeyText,
      gameProvider: Named,
      connectionId: Named,
      isDemo: Flag,
    },
  ),
  'POST /api/SoftSwissCasino/EndGameSession': {
    summary: 'Ends a session of SOFTSWISS; one that is not there ends too',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ sessionId: Type.String({ maxLength: 60 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/SoftSwissCasino/GetJackpots': pools('Pools of SOFTSWISS, the largest first'),
  'GET /api/SoftSwissCasino/GetLiveCasinoGames': list('Live games of SOFTSWISS', {}),
  'GET /api/OpenBoxInternal/Games': list('Games of OpenBox', {}),
  'GET /api/OpenBoxInternal/GameUrl': real('Opens a game of OpenBox for real money', {
    gameId: KeyText,
    gameName: Named,
    isMobile: Flag,
  }),
  'GET /api/SevenMojos/games': list('Games of 7Mojos without a table', {}),
  'GET /api/SevenMojos/livegames': list('Live games of 7Mojos', {}),
  'GET /api/SevenMojos/gameurl': real('Opens a game of 7Mojos, by name or token, for real money', mojosGame),
  'GET /api/SevenMojos/demogameurl': demo(
    'Opens a game of 7Mojos, by name or token, for play money',
    mojosGame,
  ),
  'GET /api/Leap/casinogames': list('Casino games of Leap', {}),
  'GET /api/Leap/virtualgames': list('Virtual games: those of the site itself, then those of Leap', {}),
  'GET /api/Leap/gameurl': real('Opens a game of Leap for real money', leapGame),
  'GET /api/Leap/demogameurl': demo('Opens a game of Leap for play money', leapGame),
  'GET /api/Rocket/LaunchGame': real('Opens a game of Rocket for real money', { gameId: KeyText }),
  'GET /api/goldenrace/initialize': {
    ...real('Leads to virtual sport: to the site’s own if it draws some, otherwise to Golden Race', {}),
    answer: Type.Object({
      ...Type.Partial(Launch).properties,
      HasErrors: Type.Literal(false),
      /** A path of the site without the language for its own virtual sport, which needs no session. */
      Url: Type.String(),
      Games: Type.Array(CasinoGame),
    }),
  },
  'GET /api/egtDigital/games': list('Games of EGT Digital', {}),
  'GET /api/egtDigital/jackpots': pools('Pools of EGT Digital, the largest first'),
  'GET /api/egtDigital/gameurl': real('Opens a game of EGT Digital for real money', { gameId: KeyText }),
  'GET /api/egtDigital/demogameurl': demo('Opens a game of EGT Digital for play money', { gameId: KeyText }),
  'GET /api/patePlay/games': list('Games of PatePlay', {}),
  'GET /api/patePlay/jackpots': pools('Pools of PatePlay, the largest first'),
  'GET /api/patePlay/gameurl': real('Opens a game of PatePlay for real money', { gameId: KeyText }),
  'GET /api/patePlay/demogameurl': demo('Opens a game of PatePlay for play money', { gameId: KeyText }),
  'GET /api/CasinoTop/Get': {
    summary:
      'Games of all providers, the most played of the last week first: 20 at a time from 1, or the first 20 of a page by its name',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      /** A number, or the name of a page: `casino`, or a category such as `slots` or `live-casino`. */
      page: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,3}|[a-z][a-z-]{0,39})$' })),
      lang: Lang,
    }),
    answer: Type.Object({
      Games: Type.Array(CasinoGame),
      Page: Type.Integer({ minimum: 1 }),
      HasMore: Type.Boolean(),
    }),
  },
  'GET /api/PopularCasinoGames/Live': list('Live games by how much they were played in the last week', {}),
  'GET /api/PopularCasinoGames/Slot': list('Slots by how much they were played in the last week', {}),
  'GET /api/PopularCasinoGames/Table': list(
    'Table and card games by how much they were played in the last week',
    {},
  ),
});
