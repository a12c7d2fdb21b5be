import { PRICE_CUT_MAX, PRICE_RAISE_MAX } from '@evens/markets';
import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { IdNumber, InstantText, NullOr, OddsMilliNumber } from '../entities.ts';
import { ClosedKind, ReasonText } from './back-office.ts';
import { enteredScore } from './results.ts';

/** Longest time of a changed price, in minutes. */
export const SHIFT_MINUTES_MAX = 1440;
/** Matches in one list of the trading grid. */
export const TRADING_MATCHES_MAX = 1000;
/** Matches that operators may keep by hand at the same time. */
export const MANUAL_MATCHES_MAX = 50;
/** Latest time on the clock of a match, in seconds. */
export const CLOCK_SECONDS_MAX = 36_000;

/** `paused`: the clock of a running period is stopped. `break`: the last entered period has ended. */
export const manualStates = ['scheduled', 'playing', 'paused', 'break', 'ended'] as const;
export type ManualState = (typeof manualStates)[number];

/** The state of a match as operators enter it. */
const manualEntry = {
  ...enteredScore,
  State: Type.Unsafe<ManualState>(Type.Union(manualStates.map((state) => Type.Literal(state)))),
  /** The clock as pages show it: in some sports it counts down within a period. 0 for a sport without a clock. */
  Seconds: Type.Integer({ minimum: 0, maximum: CLOCK_SECONDS_MAX }),
};
export const ManualEntry = Type.Object(manualEntry);
export type ManualEntry = Static<typeof ManualEntry>;

const Outcome = Type.Object({
  OutcomeNo: Type.Integer(),
  Title: Type.String(),
  /** 0 where the outcome is not offered. */
  Odds: Type.Union([OddsMilliNumber, Type.Literal(0)]),
});

const tradingMatch = {
  ID: IdNumber,
  Name: Type.String(),
  SportAlias: Type.String(),
  Category: Type.String(),
  TournamentID: IdNumber,
  Tournament: Type.String(),
  StartsAt: InstantText,
  IsLive: Type.Boolean(),
  Phase: Type.String(),
  /** Null before the start and for races. */
  Score: NullOr(Type.String()),
  Minute: NullOr(Type.Integer()),
  /** Why nothing can be bet on: `operator`, or a reason of the source; null while betting is open. */
  Stopped: NullOr(Type.String()),
  /** When the source last reported or confirmed prices; null if it never did. */
  PricedAt: NullOr(InstantText),
  LinesCount: Type.Integer(),
  SuspendedLinesCount: Type.Integer(),
  /** Operators enter the score and the clock; the feed is not applied. */
  IsManual: Type.Boolean(),
  /** User name of the trader who looks after the match; null without one. */
  Trader: NullOr(Type.String()),
};

export const TradingMatch = Type.Object({
  ...tradingMatch,
  /** Outcomes of the main market; empty without one. */
  Main: Type.Array(Outcome),
  IsMainSuspended: Type.Boolean(),
});
export type TradingMatch = Static<typeof TradingMatch>;

export const TradingLine = Type.Object({
  /** The market key within the match. */
  ID: Type.String(),
  Type: Type.String(),
  Name: Type.String(),
  IsSuspended: Type.Boolean(),
  /** Overround in thousandths: the sum of the inverse prices, less 1. Null if an outcome is not offered. */
  Margin: NullOr(Type.Integer()),
  Outcomes: Type.Array(
    Type.Object({
      ...Outcome.properties,
      /** The price without margin by the source's model; null if it publishes none. */
      FairOdds: NullOr(Type.Integer()),
    }),
  ),
});
export type TradingLine = Static<typeof TradingLine>;

export const tradingCalls = defineCalls({
  'GET /api/desk/trading': {
    summary: 'Matches in play, or those that start next, with score, main prices and suspensions',
    operators: { read: 'trading' },
    rate: 'read',
    query: Type.Object({ When: Type.Union([Type.Literal('live'), Type.Literal('next')]) }),
    answer: Type.Object({ Matches: Type.Array(TradingMatch, { maxItems: TRADING_MATCHES_MAX }) }),
  },
  'GET /api/desk/tradingmatch': {
    summary:
      'A match with each of its lines: prices, prices of the model, margins, and what operators changed',
    operators: { read: 'trading' },
    rate: 'read',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({
      Match: Type.Object(tradingMatch),
      Lines: Type.Array(TradingLine),
      /** Closed parts that this match belongs to, as `POST /api/desk/switch` names them. */
      Closed: Type.Array(
        Type.Object({
          Kind: ClosedKind,
          Name: Type.String(),
          By: Type.String(),
          At: InstantText,
          Reason: Type.String(),
        }),
      ),
      Shifts: Type.Array(
        Type.Object({
          Target: Type.String(),
          /** Thousandths of the price. */
          Shift: Type.Integer(),
          Until: InstantText,
          By: Type.String(),
          Reason: Type.String(),
        }),
      ),
      /** The published state, to enter the next one. Null for races and fights, and after the feed's result. */
      Entry: NullOr(
        Type.Object({
          ...manualEntry,
          Competitors: Type.Array(Type.String()),
          RegularPeriods: Type.Integer(),
          HasClock: Type.Boolean(),
        }),
      ),
      /** The last entry by hand. Null while the feed is applied. */
      Manual: NullOr(
        Type.Object({
          By: Type.String(),
          At: InstantText,
          Reason: Type.String(),
          /** The state that the feed reports meanwhile. */
          FeedPhase: Type.String(),
          FeedScore: NullOr(Type.String()),
        }),
      ),
    }),
  },
  'POST /api/desk/priceshift': {
    summary: 'Moves prices of a match, a market, a line or an outcome for some minutes, or ends such a move',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object(
      {
        MatchID: IdNumber,
        /** `match`, `market:<type>`, `line:<market key>` or `outcome:<market key>/<outcome number>`. */
        Target: Type.String({ minLength: 1, maxLength: 160 }),
        /** Thousandths of the source's price; 0 ends the move. All moves of a price together raise it by at most 50. */
        Shift: Type.Integer({ minimum: -PRICE_CUT_MAX, maximum: PRICE_RAISE_MAX }),
        Minutes: Type.Integer({ minimum: 1, maximum: SHIFT_MINUTES_MAX }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
  'POST /api/desk/matchtrader': {
    summary: 'Assigns a match to the calling trader, also from another one, or unassigns an own one',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object({ MatchID: IdNumber, IsMine: Type.Boolean() }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
  'POST /api/desk/manualmatch': {
    summary:
      'Enters score, clock and state of a match by hand. From the first entry on, the feed is not applied to the match',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object(
      { MatchID: IdNumber, ...manualEntry, Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
  'POST /api/desk/resumefeed': {
    summary: 'Ends the entries by hand: the present state of the feed applies to the match again',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object({ MatchID: IdNumber, Reason: ReasonText }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
});
