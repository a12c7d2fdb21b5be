import Type from 'typebox';
import { MATCHES_BY_IDS_MAX } from '../bounds.ts';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, LiveMatchInfo, Market, Match, MatchGroupEntry, Outright, Sport } from '../entities.ts';
import { MatchDraw } from './match-draw.ts';

const Lang = Type.Optional(Type.String({ maxLength: 8 }));
const Alias = Type.Optional(Type.String({ maxLength: 80 }));

/** Only matches that start within this many hours; `today` until midnight at `offset`. */
const Hours = Type.Optional(
  Type.Union([
    Type.Literal('3'),
    Type.Literal('6'),
    Type.Literal('12'),
    Type.Literal('24'),
    Type.Literal('today'),
  ]),
);
/** The viewer's offset from UTC in minutes. */
const Offset = Type.Optional(Type.Integer({ minimum: -840, maximum: 840 }));

/** Names of the requested aliases; empty for aliases that were not requested. */
const PlaceNames = Type.Object({ Sport: Type.String(), Category: Type.String(), Tournament: Type.String() });

/** A match in play: the entity and its live data. */
const LiveMatch = Type.Object({ Match, Live: LiveMatchInfo });

export const catalogueCalls = defineCalls({
  'GET /api/sport/tree': {
    summary:
      'Sports, categories and tournaments with matches before or in play, and their counts; sports and categories with outrights alone too',
    who: EVERYBODY,
    rate: 'read',
    /** `hours` counts only matches that start in time and excludes outrights. */
    query: Type.Object({ lang: Lang, hours: Hours, offset: Offset }),
    answer: Type.Object({ Sports: Type.Array(Sport) }),
  },
  'GET /api/sport/matches': {
    summary:
      'Matches of a sport, category or tournament that are still to end, soonest first; without a sport, of all',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Lang,
      sportAlias: Alias,
      categoryAlias: Alias,
      tournamentAlias: Alias,
      hours: Hours,
      offset: Offset,
      /** Only top tournaments; without a sport, excluding esports. */
      top: Type.Optional(Type.Boolean()),
      /** Maximum number of matches per tournament. */
      each: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: Type.Object({ Matches: Type.Array(Match), Total: Type.Integer(), Place: PlaceNames }),
  },
  'GET /api/sport/matchlist': {
    summary:
      'The same matches as ids by tournament, in the order of a page, with the first of them: the shape of a list of any length',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Lang,
      sportAlias: Alias,
      categoryAlias: Alias,
      tournamentAlias: Alias,
      hours: Hours,
      offset: Offset,
      top: Type.Optional(Type.Boolean()),
      each: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    answer: Type.Object({
      Groups: Type.Array(MatchGroupEntry),
      Matches: Type.Array(Match),
      Total: Type.Integer(),
      Place: PlaceNames,
    }),
  },
  'GET /api/sport/matches/byids': {
    summary: 'Matches by their ids, those alone that are still held',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Lang,
      /** Comma-separated: "12,15,9". */
      ids: Type.String({ pattern: `^\\d{1,15}(,\\d{1,15}){0,${MATCHES_BY_IDS_MAX - 1}}$`, maxLength: 1000 }),
    }),
    answer: Type.Object({ Matches: Type.Array(Match) }),
  },
  'GET /api/sport/outrights': {
    summary:
      'Outrights of all sports but esports, of a sport or game (`esports`: of all games), of a category, or of what `alias` is: a sport before a category',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, alias: Alias, sportAlias: Alias, categoryAlias: Alias }),
    answer: Type.Object({ Outrights: Type.Array(Outright), Place: PlaceNames }),
  },
  'GET /api/live/matches': {
    summary: 'Matches in play',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, sportAlias: Alias }),
    answer: Type.Object({ Matches: Type.Array(LiveMatch) }),
  },
  'GET /api/match/get': {
    summary: 'One match with every market on offer',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, id: IdNumber }),
    answer: Type.Object({
      Match,
      Live: Type.Union([LiveMatchInfo, Type.Null()]),
      Markets: Type.Array(Market),
      /** The match book has squads: the page shows line-ups. */
      HasPlayers: Type.Boolean(),
      /** The match is a part of a season: the page shows its table. */
      HasTable: Type.Boolean(),
      /** Virtual matches: how the result is drawn. */
      Draw: Type.Optional(MatchDraw),
    }),
  },
});
