import Type, { type Static } from 'typebox';
import { searchRules } from '../bounds.ts';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, InstantText, Market, Match, NullOr, Odd, OddsMilliNumber, Sport } from '../entities.ts';
import { MatchDraw } from './match-draw.ts';

const Lang = Type.Optional(Type.String({ maxLength: 8 }));
/** Start of a day in the viewer's zone, as an instant: "2026-11-19T18:30:00.000Z" begins 20 November in India. */
const DayStart = Type.String({
  pattern: '^2[01]\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d(\\.\\d{3})?Z$',
  maxLength: 24,
});

/** A half, set, inning…: the score of this period alone. */
const PeriodResult = Type.Object({
  /** `regular`, `overtime` or `shootout`. */
  Phase: Type.String(),
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
});

const RunnerResult = Type.Object({
  Name: Type.String(),
  /** 1 for the winner, equal for ties; 0 for a runner that did not finish. */
  Place: Type.Integer(),
  IsWithdrawn: Type.Boolean(),
  /** Thousandths; 0 for a runner without one. */
  StartingPrice: Type.Integer({ minimum: 0 }),
});

const shared = Match.properties;

/** A match and its result. Fields shared with `Match` have the same meaning. */
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
  /** The winner of a season or cup. */
  IsOutright: Type.Boolean(),
  /** `scheduled`, `playing`, `break`, `ended`, `cancelled`, `postponed` or `abandoned`. */
  Status: Type.String(),
  /** Final, except for corrections. */
  IsOver: Type.Boolean(),
  /**
   * Details that the score does not show: `overtime`, `shootout`, `retired`, `called`, a fight's method (`ko`,
   * `submission`, `decision`, `disqualification`) or the reason of a cancellation; empty otherwise.
   */
  HowEnded: Type.String(),
  /** Fights: the round in which the fight ended; 0 otherwise. */
  Round: Type.Integer(),
  HasScore: Type.Boolean(),
  /** Includes overtime; a shoot-out adds one to its winner. Sets won, in sports decided by sets. */
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
  /** 1 home, 2 away, 0 neither. */
  Winner: Type.Integer({ minimum: 0, maximum: 2 }),
  /** By period, in order of play. */
  Scores: Type.Array(PeriodResult),
  /** Races: best first. Lists contain the first four, a match requested by id contains all. */
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
  /** Dead heat: the winning part of the stake, "1/2"; empty otherwise. */
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

/** Correction of an earlier official result. */
const Correction = Type.Union([Type.Object({ At: InstantText, Reason: Type.String() }), Type.Null()]);

const ResultTree = Type.Object({
  /** With the number of results of each sport, category and tournament. */
  Sports: Type.Array(Sport),
  /** The same for outrights, which `Sports` does not count. */
  Outrights: Type.Array(Sport),
});

const ResultList = Type.Object({
  /** Latest first. */
  Matches: Type.Array(ResultMatch),
  /** There are more matches than the answer contains. */
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
    answer: Type.Object({
      Match: ResultMatch,
      Correction,
      Draw: Type.Optional(MatchDraw),
      /** Races: starting prices by runner, thousandths; 0 for a runner without one. Empty before the start. */
      StartingPrices: Type.Array(Type.Integer({ minimum: 0 })),
    }),
  },
  'GET /api/results/palpableerrors': {
    summary: 'The latest prices that were obvious errors, for which operators cancelled bets',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'reads at most 50 rows by an index, cached for some seconds',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      /** Newest first, at most 50. */
      Errors: Type.Array(
        Type.Object({
          ID: IdNumber,
          PublishedAt: InstantText,
          MatchName: shared.Name,
          DateOfMatch: InstantText,
          MarketName: Type.String(),
          OutcomeName: Type.String(),
          /** The cancelled bets were accepted in this time. Null without a start. */
          From: NullOr(InstantText),
          Until: InstantText,
          /** Lowest and highest price of the cancelled bets. */
          OfferedFrom: OddsMilliNumber,
          OfferedTo: OddsMilliNumber,
          CorrectOdds: OddsMilliNumber,
        }),
      ),
    }),
  },
  'GET /api/results/alternative/byId': {
    summary: 'Every market of a match that is over, with the outcomes that did not lose',
    who: EVERYBODY,
    rate: 'expensive',
    query: Type.Object({ langCode: Lang, Id: IdNumber }),
    answer: Type.Object({ Match: ResultMatch, Correction, Markets: Type.Array(ResultMarket) }),
  },
});
