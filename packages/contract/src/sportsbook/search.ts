import Type, { type Static } from 'typebox';
import { searchRules } from '../bounds.ts';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, LiveMatchInfo, Market, Match, NullOr, Odd, Tournament } from '../entities.ts';

const FoundSport = Type.Object({
  ID: IdNumber,
  Name: Type.String(),
  Alias: Type.String(),
  SportLink: Type.String(),
  sportSystemId: IdNumber,
  MatchesCount: Type.Integer(),
  LiveCount: Type.Integer(),
});
export type FoundSport = Static<typeof FoundSport>;

const FoundTournament = Type.Object({
  Tournament,
  SportAlias: Type.String(),
  SportName: Type.String(),
  CategoryCode: Type.String(),
  CategoryName: Type.String(),
});
export type FoundTournament = Static<typeof FoundTournament>;

const FoundMatch = Type.Object({
  Match,
  Live: Type.Union([LiveMatchInfo, Type.Null()]),
  /** The player whose name found the match; empty if it was found by other names. */
  PlayerName: Type.String(),
  /** The price of that player to score at any time; null without one. */
  PlayerOdd: NullOr(Odd),
  /** Name of the market that found the match; empty if it was found by other names. */
  MarketName: Type.String(),
  /** The main line of that market; null without a price, and if it has more than three outcomes. */
  Market: NullOr(Market),
});
export type FoundMatch = Static<typeof FoundMatch>;

const max = searchRules.groupMax;

const SearchAnswer = Type.Object({
  /** The search text, to distinguish the answer from answers to earlier queries. */
  Query: Type.String(),
  /** Group with the best first match: `sports`, `tournaments`, `matches`, `markets`, or empty if nothing was found. */
  Best: Type.String(),
  Sports: Type.Array(FoundSport, { maxItems: max }),
  Tournaments: Type.Array(FoundTournament, { maxItems: max }),
  Matches: Type.Array(FoundMatch, { maxItems: max }),
  /** Top matches, or those of a named team, that offer the market which the text names: "btts", "corners liverpool". */
  Markets: Type.Array(FoundMatch, { maxItems: searchRules.marketMatchesMax }),
  /** The words of the text that name a market; empty if none do. */
  MarketText: Type.String(),
});
export type SearchAnswer = Static<typeof SearchAnswer>;

export const searchCalls = defineCalls({
  'GET /api/search': {
    summary:
      'Sports, tournaments and matches by name, in any language and script of the site, slips forgiven; the best first; top matches by a market',
    who: EVERYBODY,
    rate: 'search',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      text: Type.String({ minLength: searchRules.charactersMin, maxLength: searchRules.charactersMax }),
    }),
    answer: SearchAnswer,
  },
});
