import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, InstantText } from '../entities.ts';

/** A finished match from the point of view of the listed side. */
const FormMatch = Type.Object({
  ID: IdNumber,
  DateOfMatch: InstantText,
  TournamentName: Type.String(),
  HomeTeamName: Type.String(),
  AwayTeamName: Type.String(),
  HomeTeamLogo: Type.String(),
  AwayTeamLogo: Type.String(),
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
  /** False for fights, which have a winner and no score. */
  HasScore: Type.Boolean(),
  /** `win`, `draw` or `loss`; for meetings, from the point of view of the home side of the requested match. */
  Result: Type.String(),
  /** Whether the side played at home. */
  IsHome: Type.Boolean(),
  /** Path of its result without the language prefix. */
  ResultLink: Type.String(),
});
export type FormMatch = Static<typeof FormMatch>;

const FormSide = Type.Object({
  TeamName: Type.String(),
  TeamLogo: Type.String(),
  /** Its latest previous matches, latest first, at most 10. */
  Matches: Type.Array(FormMatch),
});

/** How a side has come to its points, counted from the results of the season. */
const TableRecord = Type.Object({
  Won: Type.Integer({ minimum: 0 }),
  Drawn: Type.Integer({ minimum: 0 }),
  /** Including those in overtime or a shoot-out. */
  Lost: Type.Integer({ minimum: 0 }),
  LostInOvertime: Type.Integer({ minimum: 0 }),
  Scored: Type.Integer({ minimum: 0 }),
  Conceded: Type.Integer({ minimum: 0 }),
  /** `win`, `draw` or `loss` in the last five matches at most, the latest last. */
  Form: Type.Array(Type.String()),
});
export type TableRecord = Static<typeof TableRecord>;

const TableRow = Type.Object({
  /** Sides level on points and difference share a place. */
  Place: Type.Integer({ minimum: 1 }),
  TeamName: Type.String(),
  TeamLogo: Type.String(),
  Played: Type.Integer({ minimum: 0 }),
  /** Goals (points) for minus against. */
  Difference: Type.Integer(),
  Points: Type.Integer(),
  /** Null unless the stored results add up to matches, difference and points. */
  Record: Type.Union([TableRecord, Type.Null()]),
  /** The side plays in the requested match. */
  IsInMatch: Type.Boolean(),
});
export type TableRow = Static<typeof TableRow>;

export const formCalls = defineCalls({
  'GET /api/match/form': {
    summary: 'The last matches of both sides before a match, and those against each other',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })), id: IdNumber }),
    answer: Type.Object({
      /** Null for a race. */
      Home: Type.Union([FormSide, Type.Null()]),
      Away: Type.Union([FormSide, Type.Null()]),
      /** Latest first, at most 10. */
      Meetings: Type.Array(FormMatch),
    }),
  },
  'GET /api/match/table': {
    summary: 'The table of the season that a match is a part of, by the model that prices its winner',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({
      /** 1 where points are the number of wins. */
      PointsForWin: Type.Integer(),
      /** First place first. Empty if the table is unknown. */
      Rows: Type.Array(TableRow),
    }),
  },
});
