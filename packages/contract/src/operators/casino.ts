import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';
import { ReasonText } from './back-office.ts';
import { DoneOrProposed, Proposed } from './proposals.ts';
import { Span, Statement } from './reports.ts';

/** Maximum number of games in the list. */
export const CASINO_GAMES_MAX = 500;

/** `provider:key`, as in lists of games. */
const GameIdText = Type.String({ pattern: '^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$' });

const literals = <const T extends string>(...texts: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(texts.map((text) => Type.Literal(text))));

const switched = {
  /** `down`: the last call to the provider had no answer. */
  State: literals('open', 'closed', 'down'),
  /** Closed by an operator or by the watch of the provider's losses. */
  Closed: NullOr(
    Type.Object({
      Kind: literals('game', 'provider', 'casino'),
      Reason: Type.String(),
      /** Null for the casino as a whole. */
      ClosedDate: NullOr(InstantText),
    }),
  ),
};

/** Sums in euros; null without a rate of a currency that occurs. */
const sums = { Items: Type.Integer(), InEur: NullOr(AmountText), OutEur: NullOr(AmountText) };

const CasinoGameRow = Type.Object({
  ID: Type.String(),
  /** Key in switches. */
  SwitchName: Type.String(),
  Name: Type.String(),
  Provider: Type.String(),
  ProviderName: Type.String(),
  /** The first list of the casino that has it. */
  Category: Type.String(),
  ...switched,
  /** They cover the span. `Items` are ended rounds of in-house games, bets of others. */
  ...sums,
  /** Measured RTP, a share of the stakes; null without stakes. */
  Rtp: NullOr(Type.Number()),
  /** Half of the 95% interval of the measured RTP; null for games of other providers. */
  Margin: NullOr(Type.Number()),
  /** Theoretical RTP, without jackpots, from the lowest bet to the highest; null if the provider does not state it. */
  Expected: NullOr(
    Type.Object({
      /** Null if other bets or other play return less. */
      Least: NullOr(Type.Number()),
      Most: Type.Number(),
    }),
  ),
  /** Distance to the expected RTP in standard errors, 0 within its range. */
  Errors: NullOr(Type.Number()),
  IsOutside: Type.Boolean(),
});
export type CasinoGameRow = Static<typeof CasinoGameRow>;

/** Sums of a UTC day by game or provider. */
const CasinoDay = Type.Object({ Day: Type.String(), Value: Type.String(), ...sums });
export type CasinoDay = Static<typeof CasinoDay>;

const StoredLimits = Type.Object({ MaximumStake: AmountText, MaximumPayout: AmountText });

const TableRound = Type.Object({
  No: Type.Integer(),
  State: literals('betting', 'playing', 'settling', 'refunding', 'over', 'refunded'),
  /** Start of an open round, end of the last one. */
  Date: InstantText,
});

/** Casino of the back office. */
export const operatorCasinoCalls = defineCalls({
  'GET /api/desk/casino/games': {
    summary:
      'Games with their state, sums of a span of days, and the measured RTP beside the theoretical one; the highest stakes first',
    operators: { read: 'casino' },
    rate: 'expensive',
    query: Type.Object(Span),
    answer: Type.Object({
      Games: Type.Array(CasinoGameRow),
      /** Number of games after the first 500. */
      LeftOff: Type.Integer(),
      Statements: Type.Array(Statement),
    }),
  },
  'GET /api/desk/casino/game': {
    summary: 'One game: its sums by day, its newest rounds, and its limits',
    operators: { read: 'casino' },
    rate: 'expensive',
    query: Type.Object({ ...Span, ID: GameIdText }),
    answer: Type.Object({
      Game: CasinoGameRow,
      Days: Type.Array(CasinoDay),
      Rounds: Type.Array(
        Type.Object({
          ID: IdNumber,
          PlayerID: IdNumber,
          UserName: Type.String(),
          Currency: CurrencyText,
          Stake: AmountText,
          Win: AmountText,
          State: literals('open', 'over', 'refunded'),
          StartedDate: InstantText,
        }),
      ),
      Limits: Type.Array(
        Type.Object({
          Currency: CurrencyText,
          MinimumStake: AmountText,
          /** The limits of all games; a game's own limits are stricter. */
          Casino: StoredLimits,
          Own: NullOr(StoredLimits),
        }),
      ),
      Statements: Type.Array(Statement),
    }),
  },
  'POST /api/desk/casino/limit': {
    summary:
      "Sets or removes a game's own maximum stake and payout in one currency; if this raises one, it becomes a proposal",
    operators: { act: 'casino' },
    rate: 'command',
    body: Type.Object(
      {
        ID: GameIdText,
        Currency: CurrencyText,
        /** Null removes them: those of all games apply. */
        Limits: NullOr(
          Type.Object(
            {
              MaximumStake: Type.String({ maxLength: 24 }),
              MaximumPayout: Type.String({ maxLength: 24 }),
            },
            { additionalProperties: false },
          ),
        ),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'GET /api/desk/casino/jackpots': {
    summary: 'Jackpots of all currencies and the newest wins',
    operators: { read: 'casino' },
    rate: 'read',
    answer: Type.Object({
      Jackpots: Type.Array(
        Type.Object({
          Pool: Type.String(),
          /** Null if several games contribute to it. */
          GameID: NullOr(Type.String()),
          GameName: NullOr(Type.String()),
          Currency: CurrencyText,
          /** Balance of its ledger account. */
          Amount: AmountText,
          Seed: AmountText,
          MustHitBy: NullOr(AmountText),
          /** Share of each stake. */
          Contribution: Type.Number(),
          Wins: Type.Integer(),
        }),
      ),
      Wins: Type.Array(
        Type.Object({
          Pool: Type.String(),
          Currency: CurrencyText,
          Amount: AmountText,
          RoundID: IdNumber,
          GameID: Type.String(),
          GameName: Type.String(),
          PlayerID: IdNumber,
          UserName: Type.String(),
          WonDate: InstantText,
        }),
      ),
    }),
  },
  'GET /api/desk/casino/tables': {
    summary: 'Live tables with the bets on their open rounds, and the process that plays them',
    operators: { read: 'casino' },
    rate: 'read',
    answer: Type.Object({
      Tables: Type.Array(
        Type.Object({
          ID: Type.String(),
          Name: Type.String(),
          IsClosed: Type.Boolean(),
          /** Null between two rounds. */
          Round: NullOr(TableRound),
          Players: Type.Integer(),
          Bets: Type.Integer(),
          StakesEur: AmountText,
          LastRound: NullOr(TableRound),
        }),
      ),
      /** Machine and process that plays the tables; null if none does. */
      Host: NullOr(Type.String()),
    }),
  },
  'GET /api/desk/providers': {
    summary:
      'Other providers: state, what their games took and paid in the last 24 hours and by day, and wins above the maximum',
    operators: { read: 'casino' },
    rate: 'expensive',
    query: Type.Object(Span),
    answer: Type.Object({
      /** Currency of the sums of 24 hours. */
      Currency: CurrencyText,
      Providers: Type.Array(
        Type.Object({
          Provider: Type.String(),
          Name: Type.String(),
          Games: Type.Integer(),
          ...switched,
          /** Calls of the answering process to the provider since its start, and those without an answer. */
          Calls: Type.Integer(),
          LostCalls: Type.Integer(),
          /** The last 24 hours, in `Currency`. */
          Bets: AmountText,
          Wins: AmountText,
          /** Bets less wins: negative if the house lost. */
          Net: Type.String(),
        }),
      ),
      Days: Type.Array(CasinoDay),
      HeldWins: Type.Array(
        Type.Object({
          ID: IdNumber,
          Provider: Type.String(),
          Game: Type.String(),
          AccountId: IdNumber,
          Amount: AmountText,
          Currency: CurrencyText,
          At: InstantText,
          IsApproved: Type.Boolean(),
        }),
      ),
      Statements: Type.Array(Statement),
    }),
  },
  'POST /api/desk/providerwin': {
    summary:
      'Proposes to accept a win above the maximum; once approved it is paid when the provider calls again',
    operators: { act: 'casino' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Reason: ReasonText }, { additionalProperties: false }),
    answer: Proposed,
  },
});
