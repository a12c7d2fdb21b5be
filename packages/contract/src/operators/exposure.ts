import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

/** Groups of open bets. */
export const exposureGroups = ['match', 'league', 'market', 'outcome', 'player'] as const;
export type ExposureGroup = (typeof exposureGroups)[number];

/** Sums of open bets in the base currency. */
const ExposureSums = Type.Object({
  Bets: Type.Integer(),
  /** The bets among them that need other legs. They count by their running stakes. */
  Multiples: Type.Integer(),
  /** The bets among them that were accepted in the last 60 s. */
  BetsLastMinute: Type.Integer(),
  Stakes: AmountText,
  Payouts: AmountText,
  /**
   * The highest loss of the house; negative if it cannot lose. Outcomes: payouts less all stakes of the line. Markets: the
   * highest of their outcomes. Matches: their worst end. Leagues: the sum of their matches. Players: payouts less stakes.
   */
  Liability: AmountText,
  /** Expected win of the house by the current chances; negative for a loss. */
  Expected: AmountText,
});
export type ExposureSums = Static<typeof ExposureSums>;

const ExposureRow = Type.Object({
  ID: Type.String(),
  Name: Type.String(),
  /** Name of the group above: the league of a match, the match of a market or outcome. */
  Parent: Type.String(),
  Sport: Type.String(),
  /** Null for leagues and players, like the start. */
  MatchID: NullOr(IdNumber),
  /** The market key of a market or an outcome within its match. */
  LineID: NullOr(Type.String()),
  OutcomeNo: NullOr(Type.Integer()),
  StartsAt: NullOr(InstantText),
  ...ExposureSums.properties,
  /** Chance of an outcome from 0 to 1. Null for other groups, and without chances behind the prices. */
  Chance: NullOr(Type.Number()),
  /** False if the liability is an upper bound, because the match has no scenarios. */
  IsExact: Type.Boolean(),
});
export type ExposureRow = Static<typeof ExposureRow>;

/** Ends of a match with the same score or winner. A negative loss is a win of the house. */
const MatchEnd = Type.Object({
  Name: Type.String(),
  Chance: Type.Number(),
  WorstLoss: AmountText,
  MeanLoss: AmountText,
});

export const exposureCalls = defineCalls({
  'GET /api/desk/exposure': {
    summary:
      'Stakes, payouts, liability and expected win of the open bets, by match, league, market, outcome or player; the highest liabilities first',
    operators: { read: 'exposure' },
    rate: 'read',
    query: Type.Object({
      by: Type.Unsafe<ExposureGroup>(Type.Union(exposureGroups.map((group) => Type.Literal(group)))),
      /** Only markets or outcomes of this match, and the ends of the match. */
      match: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Currency: CurrencyText,
      At: InstantText,
      /** Duration of the computation. */
      TookMs: Type.Integer(),
      /** False if there are more open bets than the server sums up. */
      IsComplete: Type.Boolean(),
      /** The most that the site may lose on one market. */
      MarketLiabilityMaximum: AmountText,
      /** All open bets; with `match`, those of the match. */
      Total: ExposureSums,
      Rows: Type.Array(ExposureRow),
      /** By worst loss, highest first. Empty without `match` or scenarios. */
      Ends: Type.Array(MatchEnd),
    }),
  },
});
