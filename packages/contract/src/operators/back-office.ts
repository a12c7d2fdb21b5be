import Type from 'typebox';
import { defineCalls } from '../call.ts';
import {
  AmountText,
  CurrencyText,
  Done,
  IdNumber,
  InstantText,
  NullOr,
  OddsMilliNumber,
} from '../entities.ts';
import { Ticket } from '../sportsbook/tickets.ts';
import { PeriodNet } from './player-records.ts';
import { DoneOrProposed, Proposed } from './proposals.ts';

export const ReasonText = Type.String({ minLength: 3, maxLength: 400 });
export const NameText = Type.String({ minLength: 1, maxLength: 60 });

/** Kinds of parts of the offer and the casino that operators close. */
export const ClosedKind = Type.Union([
  Type.Literal('sport'),
  Type.Literal('league'),
  Type.Literal('match'),
  Type.Literal('market'),
  Type.Literal('match-market'),
  Type.Literal('line'),
  Type.Literal('game'),
  Type.Literal('provider'),
]);
export type ClosedKind = Type.Static<typeof ClosedKind>;

/** Reconciliation of a payment provider's records with the ledger; it runs every hour. */
const ReconciliationRun = Type.Object({
  Provider: Type.String(),
  From: InstantText,
  To: InstantText,
  ComparedDate: InstantText,
  Payments: Type.Integer(),
  DifferenceCount: Type.Integer(),
  /** Reason why the comparison is incomplete. */
  Failure: Type.Union([Type.String(), Type.Null()]),
  Differences: Type.Array(
    Type.Object({
      PaymentId: Type.String(),
      Kind: Type.Union([
        Type.Literal('missing-here'),
        Type.Literal('missing-there'),
        Type.Literal('currency'),
        Type.Literal('amount'),
        Type.Literal('state'),
      ]),
      /** Value in the ledger. */
      Here: Type.String(),
      /** Value at the provider. */
      There: Type.String(),
    }),
  ),
});
export type ReconciliationRun = Type.Static<typeof ReconciliationRun>;

const LatencySummary = Type.Union([
  Type.Object({
    Count: Type.Integer(),
    P50Ms: Type.Number(),
    P95Ms: Type.Number(),
    P99Ms: Type.Number(),
    WorstMs: Type.Number(),
    /** Counts by duration, shortest first: each bar covers from `FromMs` up to the next bar's. */
    Bars: Type.Array(Type.Object({ FromMs: Type.Number(), Count: Type.Integer() })),
  }),
  /** Null without a sample. */
  Type.Null(),
]);
const StageLatency = Type.Object({ Minute: LatencySummary, TenMinutes: LatencySummary });

/** Latency of price changes in the last minute and in the last ten, measured by the process that answers. */
const LatencyReport = Type.Object({
  /** From the time that the source gives to the publication by the owner of the match. */
  Source: StageLatency,
  /** From the publication to the frames for sockets. */
  Frames: StageLatency,
  /** From the time in the frame to the screens of pages that were asked. */
  Screen: StageLatency,
});
export type LatencyReport = Type.Static<typeof LatencyReport>;

/** Calls for operators only. Every call writes an immutable log row; calls that create money need a second operator. */
export const backOfficeCalls = defineCalls({
  'GET /api/desk/referrals': {
    summary: 'Bets that wait for a trader',
    operators: { read: 'referrals' },
    rate: 'read',
    answer: Type.Object({
      Referrals: Type.Array(
        Type.Object({
          Ticket,
          PlayerID: IdNumber,
          PlayerName: Type.String(),
          /** Maximum stake that would be accepted without a referral. */
          MaximumStake: AmountText,
          StakeFactorPercent: Type.Integer(),
          /** By item of the ticket. */
          Items: Type.Array(
            Type.Object({
              /** The current price in thousandths; null if none can be taken. */
              OddsNow: NullOr(Type.Integer()),
              /**
               * Liability of the outcome without the bet, and with it as a single; null for a bet builder and while
               * the exposure is not read yet.
               */
              LiabilityBefore: NullOr(AmountText),
              LiabilityAfter: NullOr(AmountText),
            }),
          ),
          /** The player's last 30 days; null if the role does not read the records of players. */
          Record: NullOr(PeriodNet),
        }),
      ),
      /** Currency of liabilities. */
      BaseCurrency: CurrencyText,
    }),
  },
  'POST /api/desk/referral': {
    summary: 'Accepts or declines a referred bet, or offers other terms for so many seconds',
    operators: { act: 'referrals' },
    rate: 'command',
    body: Type.Object(
      {
        BetId: IdNumber,
        Answer: Type.Union([Type.Literal('accept'), Type.Literal('decline'), Type.Literal('offer')]),
        /** Stake of an offer, at most the requested stake. */
        Stake: Type.Optional(Type.String({ maxLength: 24 })),
        /** An offer's prices by item. */
        Odds: Type.Optional(Type.Array(OddsMilliNumber, { maxItems: 20 })),
        Seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 300 })),
        Reason: Type.Optional(ReasonText),
      },
      { additionalProperties: false },
    ),
    /**
     * 1 accepted, 2 declined (by the trader, or because the price was gone on acceptance), 3 offered to the player; 0
     * with the number of the proposal if the offer exceeds the limit of one operator.
     */
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      Acceptance: Type.Integer({ minimum: 0, maximum: 3 }),
      ProposalId: Type.Optional(IdNumber),
    }),
  },
  'GET /api/desk/switches': {
    summary:
      'What is closed: betting, cash-out, referral, deposits, withdrawals, the casino, best odds guaranteed, early payout, insured combos, sports, leagues, matches, markets, lines, games and providers',
    operators: { read: 'switches' },
    rate: 'read',
    answer: Type.Object({
      BettingOpen: Type.Boolean(),
      CashoutOpen: Type.Boolean(),
      ReferralOpen: Type.Boolean(),
      DepositsOpen: Type.Boolean(),
      WithdrawalsOpen: Type.Boolean(),
      BestOddsOpen: Type.Boolean(),
      EarlyPayoutOpen: Type.Boolean(),
      InsuranceOpen: Type.Boolean(),
      CasinoOpen: Type.Boolean(),
      Closed: Type.Array(
        Type.Object({ Kind: ClosedKind, Name: Type.String(), At: InstantText, Reason: Type.String() }),
      ),
    }),
  },
  'POST /api/desk/switch': {
    summary:
      'Closes or opens all betting, cash-out, referral, deposits, withdrawals, the casino, best odds guaranteed, early payout, insured combos, a sport, a league, a match, a market, a line, a game or a provider at once',
    operators: { act: 'switches' },
    rate: 'command',
    body: Type.Object(
      {
        Kind: Type.Union([
          Type.Literal('betting'),
          Type.Literal('cash-out'),
          Type.Literal('referral'),
          Type.Literal('deposits'),
          Type.Literal('withdrawals'),
          Type.Literal('casino'),
          Type.Literal('best-odds'),
          Type.Literal('early-payout'),
          Type.Literal('insurance'),
          ClosedKind,
        ]),
        /**
         * Alias of the sport, id of the league or match, type of the market, `<match id>/<type>` of a market of one
         * match, `<match id>/<market key>` of a line, key of the game (`dice`, `habanero:…`) or of the provider; empty
         * for other switches.
         */
        Name: Type.String({ maxLength: 160 }),
        Open: Type.Boolean(),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/desk/limits': {
    summary: 'Limits by currency, minor units as amounts',
    operators: { read: 'limits' },
    rate: 'read',
    answer: Type.Object({
      RulesVersion: Type.Integer(),
      MarketLiabilityMaximum: AmountText,
      Currencies: Type.Array(
        Type.Object({
          Currency: CurrencyText,
          MinimumStake: AmountText,
          LineStakeMaximum: AmountText,
          ReferralStakeMaximum: AmountText,
          PayoutMaximum: AmountText,
        }),
      ),
    }),
  },
  'POST /api/desk/limits': {
    summary:
      "Sets a currency's limits; the rules' version grows. Limits raised above the bound for one operator become a proposal",
    operators: { act: 'limits' },
    rate: 'command',
    body: Type.Object(
      {
        Currency: CurrencyText,
        MinimumStake: Type.String({ maxLength: 24 }),
        LineStakeMaximum: Type.String({ maxLength: 24 }),
        ReferralStakeMaximum: Type.String({ maxLength: 24 }),
        PayoutMaximum: Type.String({ maxLength: 24 }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'POST /api/desk/stakefactor': {
    summary:
      "Sets a player's share of the limits, either 1 to 200 per cent or that of a class; above the bound for one operator it becomes a proposal",
    operators: { act: 'limits' },
    rate: 'command',
    body: Type.Object(
      {
        UserName: NameText,
        /** Either a share of the player's own, which ends the class, or a class. */
        Percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
        ClassID: Type.Optional(IdNumber),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'POST /api/desk/lock': {
    summary: "Locks or unlocks a player's account",
    operators: { act: 'players' },
    rate: 'command',
    body: Type.Object(
      { UserName: NameText, Locked: Type.Boolean(), Reason: ReasonText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/cancelticket': {
    summary: 'Proposes to cancel a bet; when a second operator approves, its stake is refunded',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object({ TicketId: IdNumber, Reason: ReasonText }, { additionalProperties: false }),
    answer: Proposed,
  },
  'POST /api/desk/adjustment': {
    summary: 'Proposes to credit or debit a player; a second operator approves it',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object(
      {
        UserName: NameText,
        /** In the player's currency; a debit begins with `-`. */
        Amount: Type.String({ minLength: 1, maxLength: 24 }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Proposed,
  },
  'GET /api/desk/latency': {
    summary: 'Latency of price changes from the source to the screen, by percentile',
    operators: { read: 'operations' },
    rate: 'read',
    answer: LatencyReport,
  },
  'GET /api/desk/reconciliation': {
    summary: "The last comparison of the ledger with each payment provider's own records",
    operators: { read: 'payments' },
    rate: 'read',
    answer: Type.Object({ Runs: Type.Array(ReconciliationRun) }),
  },
});
