import Type, { type Static } from 'typebox';
import { searchRules } from '../bounds.ts';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, InstantText, Market, Match, Odd, Sport } from '../entities.ts';

const Lang = Type.Optional(Type.String({ maxLength: 8 }));
/** The start of a day where the viewer is, as an instant: "2026-11-19T18:30:00.000Z" begins 20 November in India. */
const DayStart = Type.String({
  pattern: '^2[01]\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d(\\.\\d{3})?Z$',
  maxLength: 24,
});

/** A half, set, inning…: what was scored in it alone. */
const PeriodResult = Type.Object({
  /** `regular`, `overtime` or `shootout`. */
  Phase: Type.String(),
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
});

const RunnerResult = Type.Object({
  Name: Type.String(),
  /** 1 for the winner, equal for a tie; 0 for one that did not come home. */
  Place: Type.Integer(),
  IsWithdrawn: Type.Boolean(),
});

const shared = Match.properties;

/** A match and how it ended. The fields that it shares with `Match` are that entity's. */
export const ResultMatch = Type.Object({
  ID: shared.ID,
  SportSystemID: shared.SportSystemID,
  SportTypeID: shared.SportTypeID,
  SportType: shared.SportType,
  Tournament: shared.Tournament,
  Category: shared.Category,
  Name: shared.Name,
  DateOfMatch: InstantText,
  HomeTeamName: shared.HomeTeamName,
  AwayTeamName: shared.AwayTeamName,
  HomeTeamLogo: shared.HomeTeamLogo,
  AwayTeamLogo: shared.AwayTeamLogo,
  MatchLink: shared.MatchLink,
  /** Path of its result without the language prefix. */
  ResultLink: Type.String(),
  Type: shared.Type,
  SportAlias: shared.SportAlias,
  CategoryAlias: shared.CategoryAlias,
  TournamentAlias: shared.TournamentAlias,
  /** A season's or cup's winner. */
  IsOutright: Type.Boolean(),
  /** `scheduled`, `playing`, `break`, `ended`, `cancelled`, `postponed` or `abandoned`. */
  Status: Type.String(),
  /** Nothing more comes of it, but for a correction. */
  IsOver: Type.Boolean(),
  /**
   * What the score alone does not show: `overtime`, `shootout`, `retired`, `called`, a fight's method (`ko`,
   * `submission`, `decision`, `disqualification`) or why it was cancelled; else empty.
   */
  HowEnded: Type.String(),
  /** Of fights: the round in which it ended; 0 otherwise. */
  Round: Type.Integer(),
  HasScore: Type.Boolean(),
  /** Overtime counts and a shoot-out gives its winner one; sets won where sets decide. */
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
  /** 1 home, 2 away, 0 neither. */
  Winner: Type.Integer({ minimum: 0, maximum: 2 }),
  /** By period, in order of play. */
  Scores: Type.Array(PeriodResult),
  /** Of races: best first. Lists have the first four, a match by its id has all. */
  Runners: Type.Array(RunnerResult),
});
export type ResultMatch = Static<typeof ResultMatch>;

/** An outcome that did not lose. */
export const ResultOdd = Type.Object({
  ID: Odd.properties.ID,
  OutcomeNo: Odd.properties.OutcomeNo,
  Title: Odd.properties.Title,
  TitleSuffix: Odd.properties.TitleSuffix,
  MarketID: Odd.properties.MarketID,
  /** The codes of a bet result: cancelled 1, win 2, refund 4, half win 5, half lose 6. */
  Result: Type.Integer({ minimum: 1, maximum: 6 }),
  /** A dead heat: the part of the stake that wins, "1/2"; empty otherwise. */
  Share: Type.String(),
});
export type ResultOdd = Static<typeof ResultOdd>;

export const ResultMarket = Type.Object({
  ID: Market.properties.ID,
  Type: Market.properties.Type,
  Specifier: Market.properties.Specifier,
  Name: Market.properties.Name,
  Group: Market.properties.Group,
  MarketSpecifications: Market.properties.MarketSpecifications,
  HeaderType: Market.properties.HeaderType,
  Odds: Type.Array(ResultOdd),
});
export type ResultMarket = Static<typeof ResultMarket>;

/** The official result was another before. */
const Correction = Type.Union([Type.Object({ At: InstantText, Reason: Type.String() }), Type.Null()]);

const ResultTree = Type.Object({
  /** With how many results each sport, category and tournament has. */
  Sports: Type.Array(Sport),
  /** The same of outrights, which are in no count of `Sports`. */
  Outrights: Type.Array(Sport),
});

const ResultList = Type.Object({
  /** Latest first. */
  Matches: Type.Array(ResultMatch),
  /** There are more than the answer holds. */
  HasMore: Type.Boolean(),
});

export const resultsCalls = defineCalls({
  'GET /api/results/tournaments': {
    summary: 'Sports, categories and tournaments with results of the last 30 days',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang }),
    answer: ResultTree,
  },
  'GET /api/results/tournaments/ByDate': {
    summary: 'Sports, categories and tournaments with results of the 24 hours from `date` on',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, date: DayStart }),
    answer: ResultTree,
  },
  'GET /api/results/tournaments/ByMatch': {
    summary: 'The sport, category and tournament that a match belongs to',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang, MatchId: IdNumber }),
    answer: ResultTree,
  },
  'GET /api/results/preview/byTournament': {
    summary: 'The latest results of a tournament, at most 100',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ langcode: Lang, TournamentId: IdNumber }),
    answer: ResultList,
  },
  'GET /api/results/preview/byTournamentAndDate': {
    summary: 'Results of a tournament in the 24 hours from `date` on, at most 500',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ langcode: Lang, TournamentId: IdNumber, date: DayStart }),
    answer: ResultList,
  },
  'GET /api/results/preview/byTeam': {
    summary:
      'The latest results, at most 60, of sides, players or runners whose names the text begins words of; of the 24 hours from `date` on, or of the last 30 days',
    who: EVERYBODY,
    rate: 'search',
    query: Type.Object({
      langcode: Lang,
      text: Type.String({ minLength: searchRules.charactersMin, maxLength: searchRules.charactersMax }),
      date: Type.Optional(DayStart),
    }),
    answer: ResultList,
  },
  'GET /api/results/preview/byId': {
    summary: 'How a match ended, or that it has not',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ langcode: Lang, id: IdNumber }),
    answer: Type.Object({ Match: ResultMatch, Correction }),
  },
  'GET /api/results/alternative/byId': {
    summary: 'Every market of a match that is over, with the outcomes that did not lose',
    who: EVERYBODY,
    rate: 'expensive',
    query: Type.Object({ langCode: Lang, Id: IdNumber }),
    answer: Type.Object({ Match: ResultMatch, Correction, Markets: Type.Array(ResultMarket) }),
  },
});
