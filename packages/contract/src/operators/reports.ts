import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, InstantText, NullOr } from '../entities.ts';

/** Maximum number of days of a report. */
export const REPORT_DAYS_MAX = 92;
/** Maximum number of days of a report by player or agent. */
export const REPORT_PLAYER_DAYS_MAX = 31;

export const reportProducts = [
  'sport',
  'casino',
  'providers',
  'jackpots',
  'jackpot-wins',
  'bonus',
  'tournaments',
  'adjustments',
  'payments',
  'first-deposits',
  'top-ups',
] as const;
export type ReportProduct = (typeof reportProducts)[number];

/** Sections of the breakdown. `play`: sport, in-house games and games of other providers. */
export const reportBreakdowns = {
  play: ['product', 'country', 'player', 'agent'],
  sport: ['sport', 'league', 'market', 'phase', 'country', 'player', 'agent'],
  casino: ['game', 'country', 'player', 'agent'],
  providers: ['provider', 'game', 'country', 'player', 'agent'],
  bonus: ['offer', 'country', 'player', 'agent'],
  payments: ['kind', 'provider', 'country', 'player', 'agent'],
} as const;
export type ReportSection = keyof typeof reportBreakdowns;
export type ReportDimension = (typeof reportBreakdowns)[ReportSection][number];

/** Periods that are mailed: a day, a week from Monday to Sunday, a calendar month. */
export const reportMailEvery = ['day', 'week', 'month'] as const;
export type ReportMailEvery = (typeof reportMailEvery)[number];
const MailEvery = Type.Unsafe<ReportMailEvery | 'none'>(
  Type.Union(['none', ...reportMailEvery].map((every) => Type.Literal(every))),
);

/** A UTC day, `2026-03-01`. */
const DayText = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', maxLength: 10 });
/** First and last day of a report. */
export const Span = { From: DayText, To: DayText };

/** Sums in one currency, and converted to euros; null without a rate of the currency. */
const Sums = {
  Currency: NullOr(CurrencyText),
  /** Settled bets, ended rounds, grants or payments. */
  Items: Type.Integer(),
  /** Settled stakes, or other amounts that the site received. */
  In: AmountText,
  /** Returns, or other amounts that the site paid. */
  Out: AmountText,
  /** Stakes of accepted bets and of started rounds. */
  PlacedItems: Type.Integer(),
  Placed: AmountText,
  InEur: NullOr(AmountText),
  OutEur: NullOr(AmountText),
  PlacedEur: NullOr(AmountText),
};

/** A statement as the database runs it. */
export const Statement = Type.Object({ Name: Type.String(), Text: Type.String() });

const ReportRate = Type.Object({
  Currency: CurrencyText,
  /** Euros for one unit, decimal text. */
  Rate: Type.String(),
  Source: Type.String(),
  EnteredDate: InstantText,
  /** The first and last day of the report that the rate applies to. */
  FromDay: Type.String(),
  ToDay: Type.String(),
});
export type ReportRate = Static<typeof ReportRate>;

const ReportDay = Type.Object({
  Day: Type.String(),
  /** Null for an open day. */
  ClosedDate: NullOr(InstantText),
  /** The last journal that a closed day counts. */
  ToJournal: NullOr(Type.Integer()),
  VerifiedDate: NullOr(InstantText),
  /** Sums that differ from the ledger. */
  Differences: Type.Array(Type.String()),
  ActivePlayers: Type.Integer(),
  Registrations: Type.Integer(),
});
export type ReportDay = Static<typeof ReportDay>;

const ReportTotal = Type.Object({
  Day: Type.String(),
  Product: Type.Unsafe<ReportProduct>(Type.Union(reportProducts.map((product) => Type.Literal(product)))),
  ...Sums,
});
export type ReportTotal = Static<typeof ReportTotal>;

const BreakdownRow = Type.Object({
  /** Null for the sum of the values without a row of their own. */
  Value: NullOr(Type.String()),
  /** Name of a league, game, player or agent; null if the page names the value. */
  Name: NullOr(Type.String()),
  ...Sums,
  /** Expected share of the stakes that the site keeps; null if unknown. */
  ExpectedHold: NullOr(Type.Number()),
  /** Standard error of the measured share; null for values other than in-house games. */
  StandardError: NullOr(Type.Number()),
});
export type BreakdownRow = Static<typeof BreakdownRow>;

const section = Type.Unsafe<ReportSection>(
  Type.Union((Object.keys(reportBreakdowns) as ReportSection[]).map((key) => Type.Literal(key))),
);
const dimension = Type.Unsafe<ReportDimension>(
  Type.Union([...new Set(Object.values(reportBreakdowns).flat())].map((key) => Type.Literal(key))),
);

export const reportCalls = defineCalls({
  'GET /api/desk/report': {
    summary:
      'Sums of each UTC day by product and currency, with active players and registrations; 92 days at most',
    operators: { read: 'reports' },
    rate: 'expensive',
    query: Type.Object(Span),
    answer: Type.Object({
      Days: Type.Array(ReportDay),
      Totals: Type.Array(ReportTotal),
      Rates: Type.Array(ReportRate),
      Statements: Type.Array(Statement),
    }),
  },
  'GET /api/desk/report/breakdown': {
    summary:
      'Sums of a span of days by the values of a dimension, the highest amounts first; by player or agent 31 days at most',
    operators: { read: 'reports' },
    rate: 'expensive',
    query: Type.Object({ ...Span, Section: section, By: dimension }),
    answer: Type.Object({
      Rows: Type.Array(BreakdownRow),
      Rates: Type.Array(ReportRate),
      Statements: Type.Array(Statement),
    }),
  },
  'GET /api/desk/report/cohorts': {
    summary:
      'Players by week of registration, and how many of them placed a bet in each week since; 26 weeks',
    operators: { read: 'reports' },
    rate: 'expensive',
    answer: Type.Object({
      Cohorts: Type.Array(
        Type.Object({
          /** The Monday of the week. */
          Week: Type.String(),
          Registrations: Type.Integer(),
          FirstDeposits: Type.Integer(),
          /** Active players in the week of the registration and in each week since. */
          Active: Type.Array(Type.Integer()),
        }),
      ),
      Statements: Type.Array(Statement),
    }),
  },
  'GET /api/desk/report/mail': {
    summary: 'How often the daily report is mailed to the operator, and to which address',
    operators: { read: 'reports' },
    rate: 'read',
    answer: Type.Object({ Every: MailEvery, Email: Type.String(), IsEmailConfirmed: Type.Boolean() }),
  },
  'POST /api/desk/report/mail': {
    summary:
      'Mails the operator the report of each day, week or month after its last day was verified, or stops it',
    // A setting of the operator.
    operators: { read: 'reports' },
    rate: 'command',
    body: Type.Object({ Every: MailEvery }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
});
