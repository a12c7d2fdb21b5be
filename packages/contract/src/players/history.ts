import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText } from '../entities.ts';
import { TransactionGroupText } from '../payments/payments.ts';
import { Ticket, TicketCashout, TicketLine, TicketSettlement } from '../sportsbook/tickets.ts';

const TicketPage = Type.Object({
  Tickets: Type.Array(Ticket),
  NextBefore: Type.Union([IdNumber, Type.Null()]),
});
/**
 * `from` and `to` bound the time of placing, those of settled tickets the time of settlement; newest first by the same
 * time; `before` continues after the previous page.
 */
const Page = Type.Object({
  lang: Type.Optional(Type.String({ maxLength: 8 })),
  from: Type.Optional(InstantText),
  to: Type.Optional(InstantText),
  before: Type.Optional(IdNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** `from`: start of the player's day, at most 26 hours ago (days are longer when clocks change). */
const SinceMorning = Type.Object({
  lang: Type.Optional(Type.String({ maxLength: 8 })),
  from: InstantText,
});

/** Downloadable lists: tickets, balance movements, game rounds, deposits and withdrawals. */
const DownloadList = Type.Union([
  Type.Literal('uncleared'),
  Type.Literal('cleared'),
  Type.Literal('declined'),
  Type.Literal('virtual'),
  Type.Literal('lotto'),
  Type.Literal('account'),
  Type.Literal('casino'),
  Type.Literal('transactions'),
]);
export type DownloadList = Static<typeof DownloadList>;
/** Maximum number of rows per file. For older rows, request a period that ends before the oldest one. */
export const DOWNLOAD_ROWS_MAX = 10_000;

export const historyCalls = defineCalls({
  'GET /api/history/unclearedbets': {
    summary: 'Tickets that are open, delayed, referred or on offer, newest first',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/clearedbets': {
    summary: 'Settled tickets of sport, virtual sport and lotto, newest settlement first',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/declinedbets': {
    summary: 'Bets that were declined after a delay, a referral or an offer, newest first',
    who: PLAYERS,
    rate: 'read',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/virtualsport': {
    summary: 'Tickets of virtual sport, open and settled, newest first',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'a page of tickets, as in the history of settled bets',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/lotto': {
    summary: 'Tickets of lotto, open and settled, newest first',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'a page of tickets, as in the history of settled bets',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/csv': {
    summary: 'A history as a CSV file, newest first, its first 10,000 rows',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'expensive',
    charge: { unit: 'rows written', unitsPerToken: 250 },
    file: 'text/csv',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      list: DownloadList,
      /** Group of deposits and withdrawals. Default: all groups. */
      group: Type.Optional(TransactionGroupText),
      from: Type.Optional(InstantText),
      to: Type.Optional(InstantText),
      /** Zone of the times in the file: a name such as `Europe/Malta`, or an offset such as `+05:30`. Default: UTC. */
      zone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: Type.String(),
  },
  'GET /api/history/account': {
    summary: 'Everything that moved the balance, newest first',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    query: Page,
    answer: Type.Object({
      Entries: Type.Array(
        Type.Object({
          ID: IdNumber,
          At: InstantText,
          /**
           * Kind of journal entry: `stake`, `hold`, `accept`, `release`, `settlement`, `reversal`, `cash-out`,
           * `top-up`, `adjustment`, `round`, `jackpot`, `external-bet`, `external-win`, `external-rollback`, `deposit`,
           * `chargeback`, `funds-transfer`, `withdrawal`, `withdrawal-release`, `payout-late`, `payout-return`,
           * `bonus-conversion`, `tournament-entry`, `tournament-prize`, `tournament-refund`, `agent-deposit`,
           * `agent-withdrawal`, `vault-lock`, `vault-release`.
           */
          Kind: Type.String(),
          /** Signed change of the balance. */
          Amount: AmountText,
          Currency: CurrencyText,
          /** Null if no bet caused the entry. */
          TicketID: Type.Union([IdNumber, Type.Null()]),
          /** Game round that caused the entry; null otherwise. */
          RoundID: Type.Union([IdNumber, Type.Null()]),
          /** In the player's language. */
          Text: Type.String(),
          /** Match of the bet, or its number of legs, in the player's language. Empty if no bet caused the entry. */
          Event: Type.String(),
        }),
      ),
      /** Balance after the first entry. Null unless the page begins with the newest entry of the account. */
      Balance: Type.Union([AmountText, Type.Null()]),
      NextBefore: Type.Union([IdNumber, Type.Null()]),
    }),
  },
  'GET /api/history/today': {
    summary:
      'Returns less stakes of bets settled and rounds ended since the beginning of the day, and open stakes',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    charge: { unit: 'postings and tickets summed up', unitsPerToken: 500 },
    query: SinceMorning,
    answer: Type.Object({
      /**
       * Signed cash result of settled bets, ended rounds, jackpots and their corrections, excluding deposits,
       * withdrawals and adjustments. Null if the day has more postings or tickets than one call sums up.
       */
      Net: Type.Union([AmountText, Type.Null()]),
      /** Cash stakes of open and waiting bets and of open rounds, which are in no net result yet. Null like `Net`. */
      OpenStakes: Type.Union([AmountText, Type.Null()]),
      Currency: CurrencyText,
    }),
  },
  'GET /api/history/position': {
    summary: 'What the caller staked, won and played for: today, in the last 7 days and in the last 30 days',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    charge: { unit: 'postings summed up', unitsPerToken: 500 },
    /** The other periods start 6 and 29 days earlier. */
    query: SinceMorning,
    answer: Type.Object({
      Periods: Type.Array(
        Type.Object({
          Period: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
          From: InstantText,
          /** Stakes less released stakes. Null if there are too many postings. */
          Staked: Type.Union([AmountText, Type.Null()]),
          /** Signed: won less staked. Unlike in `GET /api/history/today`, stakes of open bets count as staked. */
          Net: Type.Union([AmountText, Type.Null()]),
          /** Time between consecutive stakes; a gap of more than five minutes counts as five minutes. */
          PlayedSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
        }),
      ),
      Currency: CurrencyText,
    }),
  },
  'GET /api/history/ticket': {
    summary: 'One ticket with its lines, settlements and cash-outs',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    charge: { unit: 'lines', unitsPerToken: 50 },
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })), id: IdNumber }),
    answer: Type.Object({
      Ticket,
      Lines: Type.Array(TicketLine),
      Settlements: Type.Array(TicketSettlement),
      Cashouts: Type.Array(TicketCashout),
    }),
    owned: { field: 'id', entity: 'ticket' },
  },
});
