import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { NameText, ReasonText } from './back-office.ts';

export const bettingAlertKinds = ['stake', 'liability', 'late-bet', 'steam', 'arbitrage'] as const;
export type BettingAlertKind = (typeof bettingAlertKinds)[number];

/** `seen` by an operator, or `closed` by itself. */
export const bettingAlertStates = ['open', 'seen', 'closed'] as const;
export type BettingAlertState = (typeof bettingAlertStates)[number];
export const bettingAlertEnds = ['match-settled', 'too-old'] as const;
export type BettingAlertEnd = (typeof bettingAlertEnds)[number];

const names = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));
const Kind = names(bettingAlertKinds);

/** Alerts in one page, and in one request that marks them as seen. */
export const BETTING_ALERTS_MAX = 100;

const BettingAlert = Type.Object({
  ID: IdNumber,
  Kind,
  HappenedAt: InstantText,
  Match: NullOr(Type.Object({ ID: IdNumber, Name: Type.String() })),
  TicketID: NullOr(IdNumber),
  Player: NullOr(Type.Object({ ID: IdNumber, UserName: Type.String() })),
  /** The outcomes that it is about. */
  Picks: Type.Array(
    Type.Object({
      Market: Type.String(),
      Outcome: Type.String(),
      /** Thousandths; null if the price is not a part of the alert. */
      Odds: NullOr(Type.Integer()),
    }),
  ),
  /** Values for the sentence that explains it: counts as numbers, amounts as decimal text in the base currency. */
  Facts: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
  SeenBy: NullOr(Type.String()),
  SeenAt: NullOr(InstantText),
  /** When and why it closed by itself. */
  ClosedAt: NullOr(InstantText),
  ClosedBecause: NullOr(names(bettingAlertEnds)),
});
export type BettingAlert = Static<typeof BettingAlert>;

const BettingAlertRule = Type.Object(
  {
    Kind,
    IsOn: Type.Boolean(),
    /**
     * The thresholds that the kind uses: of a stake; of the liability of a match; of the late bets of one event, or the
     * steam on one outcome, together. In the base currency.
     */
    Amount: Type.Optional(AmountText),
    /** Share of a line's limit, or the sum of inverse prices that an arbitrage is below. */
    Percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Time before an event, or in which accounts bet on one outcome. */
    Seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
    Accounts: Type.Optional(Type.Integer({ minimum: 2, maximum: 1000 })),
    /** An alert that nobody has seen closes itself after this time. Unchanged if it is missing. */
    OpenHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
  },
  { additionalProperties: false },
);
export type BettingAlertRule = Static<typeof BettingAlertRule>;

const rules = {
  Rules: Type.Array(BettingAlertRule, { minItems: 1, maxItems: bettingAlertKinds.length }),
  /** How long a bet waits for a trader, and an offer without a time of its own for the player. */
  ReferralSeconds: Type.Integer({ minimum: 10, maximum: 600 }),
  OfferSeconds: Type.Integer({ minimum: 5, maximum: 300 }),
};

export const bettingAlertCalls = defineCalls({
  'GET /api/desk/alerts': {
    summary: 'Betting alerts, newest first: unusual stakes, liabilities, late bets, steam, and arbitrage',
    operators: { read: 'exposure' },
    rate: 'read',
    query: Type.Object({
      kind: Type.Optional(Kind),
      state: Type.Optional(names(bettingAlertStates)),
      match: Type.Optional(IdNumber),
      userName: Type.Optional(NameText),
      /** Only alerts with a lower id. */
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      BaseCurrency: CurrencyText,
      Alerts: Type.Array(BettingAlert),
      /** Null at the oldest alert. */
      NextBefore: NullOr(IdNumber),
    }),
  },
  'POST /api/desk/alertsseen': {
    summary: 'Marks betting alerts as seen; it is recorded. Alerts that were seen before keep their operator',
    operators: { act: 'referrals' },
    rate: 'command',
    body: Type.Object(
      { IDs: Type.Array(IdNumber, { minItems: 1, maxItems: BETTING_ALERTS_MAX }) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/desk/alertrules': {
    summary: 'Thresholds of betting alerts, and the time that a bet waits for a trader',
    operators: { read: 'limits' },
    rate: 'read',
    answer: Type.Object({ ...rules, BaseCurrency: CurrencyText }),
  },
  'POST /api/desk/alertrules': {
    summary:
      'Sets all thresholds of some kinds of betting alerts, and the time that a bet waits for a trader',
    operators: { act: 'limits' },
    rate: 'command',
    body: Type.Object({ ...rules, Reason: ReasonText }, { additionalProperties: false }),
    answer: Done,
  },
});
