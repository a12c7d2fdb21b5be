import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr, OddsMilliNumber } from '../entities.ts';
import { ReasonText } from './back-office.ts';
import { Proposed } from './proposals.ts';

const RUNNERS_MAX = 200;
/** The longest matches of the sports: snooker over 35 frames. */
const PERIODS_MAX = 40;

const Points = Type.Integer({ minimum: 0, maximum: 999 });
const PeriodScore = Type.Object({ Home: Points, Away: Points }, { additionalProperties: false });

export const enteredScore = {
  /** Scores of the regular periods in order: halves, sets, innings. Empty for fights and races. */
  Periods: Type.Array(PeriodScore, { maxItems: PERIODS_MAX }),
  /** All overtime together. */
  Overtime: Type.Optional(PeriodScore),
  Shootout: Type.Optional(PeriodScore),
};

/** The facts of a match that ended, as an operator enters them: scores of a contest, or the places of a race. */
export const EnteredResult = Type.Object(
  {
    ...enteredScore,
    /** Where the score does not name the winner: fights, cricket, and matches that were cut short. */
    Winner: Type.Optional(Type.Union([Type.Literal('home'), Type.Literal('away'), Type.Literal('draw')])),
    /** One side retired, or the match was called off with a result that remains official. */
    CutShort: Type.Optional(Type.Union([Type.Literal('retired'), Type.Literal('called')])),
    /** Fights. */
    Method: Type.Optional(
      Type.Union([
        Type.Literal('ko'),
        Type.Literal('submission'),
        Type.Literal('decision'),
        Type.Literal('disqualification'),
      ]),
    ),
    /** The last round of a fight. For a decision or draw only if the fight was stopped before its end. */
    Round: Type.Optional(Type.Integer({ minimum: 1, maximum: PERIODS_MAX })),
    /** Whether the last round passed its half. */
    PastHalf: Type.Optional(Type.Boolean()),
    /** The place of each runner in the fixture's order; 0 if it did not finish. */
    Places: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: RUNNERS_MAX }), { maxItems: RUNNERS_MAX }),
    ),
    /** Runners that did not start, numbered from 1. */
    Withdrawn: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: RUNNERS_MAX }), { maxItems: RUNNERS_MAX }),
    ),
  },
  { additionalProperties: false },
);
export type EnteredResult = Static<typeof EnteredResult>;

/** Bets and money that a result or a cancellation would change now. */
export const BetEffect = Type.Object({
  /** False if there are more bets than were counted. */
  IsComplete: Type.Boolean(),
  Players: Type.Integer(),
  /** Players whose balance would be below zero afterwards. */
  BelowZero: Type.Integer(),
  Currencies: Type.Array(
    Type.Object({
      Currency: CurrencyText,
      Bets: Type.Integer(),
      /** The bets among them that stay open, such as combos with other open legs. */
      OpenBets: Type.Integer(),
      /** Without cashed-out parts. */
      Stakes: AmountText,
      /** The sum that players get, returned stakes among it. */
      Paid: AmountText,
      /** The sum that settled bets lose. */
      TakenBack: AmountText,
    }),
  ),
});
export type BetEffect = Static<typeof BetEffect>;

/** Reasons of cancelled bets that operators choose from: keys of the players' messages. */
export const cancellationReasons = [
  'wrong-price',
  'late',
  'not-played',
  'no-result',
  'set-cancelled',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

const CancelledBets = Type.Object(
  {
    MatchID: IdNumber,
    /** `match`, `market:<type>`, `line:<market key>` or `outcome:<market key>/<outcome number>`. */
    Target: Type.String({ minLength: 1, maxLength: 160 }),
    /** Only bets accepted in this time, both ends included. Without an end, all bets up to now. */
    From: NullOr(InstantText),
    Until: NullOr(InstantText),
  },
  { additionalProperties: false },
);

const LineResult = Type.Object(
  {
    MatchID: IdNumber,
    MarketType: Type.String({ minLength: 1, maxLength: 40 }),
    Specifier: Type.String({ maxLength: 60 }),
    /** Result codes of all outcomes in order: 1 cancelled, 2 win, 3 lost, 4 refund, 5 half win, 6 half lose. */
    Results: Type.Array(Type.Integer({ minimum: 1, maximum: 6 }), { minItems: 1, maxItems: 200 }),
    /**
     * Dead heat among the winning outcomes, when more outcomes tie than there are places: each wins with Places /
     * Outcomes of the stake.
     */
    DeadHeat: Type.Optional(
      Type.Object(
        {
          Places: Type.Integer({ minimum: 1, maximum: 199 }),
          /** Numbered from 1. */
          Outcomes: Type.Array(Type.Integer({ minimum: 1, maximum: 200 }), {
            minItems: 2,
            maxItems: 200,
          }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const MatchResult = Type.Object(
  { MatchID: IdNumber, Result: EnteredResult },
  { additionalProperties: false },
);

/** Results that operators set. They pay when a second operator approves them. */
export const resultCalls = defineCalls({
  'GET /api/desk/matchresult': {
    summary: 'The match whose result an operator enters: its sides or runners and its regular periods',
    operators: { read: 'trading' },
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({
      MatchID: IdNumber,
      Name: Type.String(),
      /** Alias of the sport. */
      Sport: Type.String(),
      IsRace: Type.Boolean(),
      /** False before the start: no result can be set. */
      HasBegun: Type.Boolean(),
      Competitors: Type.Array(Type.String()),
      /** Names of the players that markets are on, in their order. */
      Players: Type.Array(Type.String()),
      /** Numbers, from 1, of those who have not played as far as the feed reports it. Bets on them are cancelled. */
      UnplayedPlayers: Type.Array(Type.Integer()),
      Periods: Type.Integer(),
    }),
  },
  'POST /api/desk/matchresult': {
    summary: 'Proposes what happened in a match; a second operator approves it, and all decided markets pay',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object({ ...MatchResult.properties, Reason: ReasonText }, { additionalProperties: false }),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      ProposalId: IdNumber,
      /** Names of the markets with bets that these facts do not decide. They stay as they are. */
      Undecided: Type.Array(Type.String()),
    }),
  },
  'POST /api/desk/result': {
    summary: 'Proposes the results of a line; a second operator approves them before they pay',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object({ ...LineResult.properties, Reason: ReasonText }, { additionalProperties: false }),
    answer: Proposed,
  },
  'POST /api/desk/matchresulteffect': {
    summary: 'Bets and money that the result of a match would change',
    operators: { read: 'trading' },
    rate: 'expensive',
    body: MatchResult,
    answer: BetEffect,
  },
  'POST /api/desk/resulteffect': {
    summary: 'Bets and money that the results of a line would change',
    operators: { read: 'trading' },
    rate: 'expensive',
    body: LineResult,
    answer: BetEffect,
  },
  'POST /api/desk/cancelbetseffect': {
    summary: 'Bets and money that a cancellation of a match, a market, a line or an outcome would change',
    operators: { read: 'trading' },
    rate: 'expensive',
    body: CancelledBets,
    answer: BetEffect,
  },
  'POST /api/desk/cancelbets': {
    summary:
      'Proposes to cancel the bets on a match, a market, a line or an outcome; a second operator approves it, and stakes are refunded',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object(
      {
        ...CancelledBets.properties,
        /** Shown to the players in their language. */
        Cause: Type.Unsafe<CancellationReason>(
          Type.Union(cancellationReasons.map((reason) => Type.Literal(reason))),
        ),
        /** The price that an outcome should have had, for `wrong-price` only: it is published. */
        CorrectOdds: NullOr(OddsMilliNumber),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Proposed,
  },
});
