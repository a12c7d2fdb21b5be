import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, LiveMatchInfo, Market, Match } from '../entities.ts';

/** Number of days that schedule and prematch data cover, starting today. */
export const SCHEDULE_DAYS = 7;
const PREVIEW_IDS_MAX = 100;
const MULTI_MARKET_IDS_MAX = 50;

const Lang = Type.Optional(Type.String({ maxLength: 8 }));
/** A sport's alias, or `esports` for all esports. */
const SportAlias = Type.Optional(Type.String({ maxLength: 40 }));
/** From 1. */
const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 }));
/** Larger pages would block other requests while they are serialised. */
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }));
/** Minutes ahead of UTC, in quarters of an hour. */
const Offset = Type.Optional(Type.Integer({ minimum: -720, maximum: 840, multipleOf: 15 }));

/** Comma-separated match ids. */
function ids(max: number) {
  return Type.String({ pattern: `^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${max - 1}}$`, maxLength: max * 16 });
}

const Matches = Type.Array(Match);
const LineOrNone = Type.Union([Market, Type.Null()]);
const MainLines = Type.Object({ Win: LineOrNone, Handicap: LineOrNone, Total: LineOrNone });

/** A tournament with its matches on one page, soonest first. */
export const DayTournament = Type.Object({
  ID: IdNumber,
  Name: Type.String(),
  Alias: Type.String(),
  Rank: Type.Integer(),
  SportTypeID: IdNumber,
  SportAlias: Type.String(),
  Category: Type.Object({ ID: IdNumber, Name: Type.String(), Code: Type.String() }),
  TournamentLink: Type.String(),
  Matches,
});
export type DayTournament = Static<typeof DayTournament>;

/** The part of a page under one date, with the total number of matches of the query on that date. */
export const PrematchDay = Type.Object({
  MatchesCount: Type.Integer(),
  Tournaments: Type.Array(DayTournament),
});
export type PrematchDay = Static<typeof PrematchDay>;

/** Number of matches of a day by sport, in display order of the sports. */
export const ScheduleDay = Type.Object({
  Date: Type.String(),
  Sports: Type.Array(
    Type.Object({ SportAlias: Type.String(), MatchesCount: Type.Integer(), LiveCount: Type.Integer() }),
  ),
});
export type ScheduleDay = Static<typeof ScheduleDay>;

/** A match in a dense table: lines for the whole match and for its first half, set, quarter or inning. */
export const MultiMarket = Type.Object({ MatchID: IdNumber, Full: MainLines, First: MainLines });
export type MultiMarket = Static<typeof MultiMarket>;

/** The betting feed over HTTP. Lists of matches equal those of the stream topics with the same name. */
export const dataCalls = defineCalls({
  'GET /api/data/live': {
    summary: 'Matches in play, by sport and tournament',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, sport: SportAlias, page: Page, limit: Limit }),
    answer: Type.Object({
      Matches: Type.Array(Type.Object({ Match, Live: LiveMatchInfo })),
      Total: Type.Integer(),
    }),
  },
  'GET /api/data/prematch': {
    summary:
      'Matches of the seven days starting today by calendar date, soonest first; of one date if it is given',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Lang,
      date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', maxLength: 10 })),
      offset: Offset,
      sport: SportAlias,
      /** Whether matches in play are included. Default: `without`. */
      live: Type.Optional(Type.Union([Type.Literal('without'), Type.Literal('with'), Type.Literal('only')])),
      page: Page,
      limit: Limit,
    }),
    answer: Type.Object({
      /** By YYYY-MM-DD: all seven days, or the requested day. */
      Days: Type.Record(Type.String(), PrematchDay),
      Total: Type.Integer(),
    }),
  },
  'GET /api/data/schedule': {
    summary: 'How many matches each of the seven days starting today has, by sport',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, offset: Offset }),
    answer: Type.Object({ Days: Type.Array(ScheduleDay) }),
  },
  'GET /api/data/esport': {
    summary: 'Matches of all esports games, soonest first',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, page: Page, limit: Limit }),
    answer: Type.Object({ Matches, Total: Type.Integer() }),
  },
  'GET /api/data/outright': {
    summary: 'Outrights: who wins a league or a cup',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, sport: SportAlias, page: Page, limit: Limit }),
    answer: Type.Object({ Matches, Total: Type.Integer() }),
  },
  'GET /api/data/previewmarket': {
    summary:
      'Matches with the markets that lists show, in the order asked for; those that nobody holds are left out',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, ids: ids(PREVIEW_IDS_MAX) }),
    answer: Type.Object({ Matches }),
  },
  'GET /api/data/top': {
    summary: 'What the top tournaments play next',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, page: Page, limit: Limit }),
    answer: Type.Object({ Matches, Total: Type.Integer() }),
  },
  'GET /api/data/popular': {
    summary: 'Matches that many players bet on, most first',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, page: Page, limit: Limit }),
    answer: Type.Object({ Matches, Total: Type.Integer() }),
  },
  'GET /api/data/alternativemarkets': {
    summary: 'Every line of one market of a match, as its page lists them',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, id: IdNumber, type: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: Type.Object({ Markets: Type.Array(Market) }),
  },
  'GET /api/data/multimarket': {
    summary:
      'Winner, main handicap and main total of matches and of their first periods, in the order asked for',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, ids: ids(MULTI_MARKET_IDS_MAX) }),
    answer: Type.Object({ Matches: Type.Array(MultiMarket) }),
  },
});
