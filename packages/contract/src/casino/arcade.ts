import type { CreditedTo } from '@evens/bonuses';
import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, ONE_LAUNCH } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText } from '../entities.ts';
import { ArcadeSharedBet } from './arcade-bet.ts';
import { type ChatPhrase, chatPhrases, OWN_FLIGHTS_MAX, type TableImage } from './arcade-stream.ts';

/** Free spins of the game: rounds with the stake `Value` that cost no money. */
const ArcadeFreeSpins = Type.Object({
  ID: IdNumber,
  Value: AmountText,
  /** Number of granted spins and of remaining spins. */
  Count: Type.Integer({ minimum: 1 }),
  Left: Type.Integer({ minimum: 0 }),
  Won: AmountText,
  WinningsTo: Type.Unsafe<CreditedTo>(Type.Union([Type.Literal('cash'), Type.Literal('bonus')])),
});
export type ArcadeFreeSpins = Static<typeof ArcadeFreeSpins>;

/** A step of a round, as sent to the game frame. Amounts in bets, moves and views are minor units, as strings. */
const ArcadeStep = Type.Object({
  RoundID: IdNumber,
  /** 0 for the start; each move adds one. */
  Step: Type.Integer({ minimum: 0 }),
  IsOver: Type.Boolean(),
  View: Type.Unknown(),
  /** Totals of the round so far. */
  Stake: AmountText,
  Win: AmountText,
  /** Balance after this step. */
  Balance: AmountText,
  /** Version of the balance, as on the stream. Absent in a demo and in games of other providers. */
  Version: Type.Optional(Type.Integer()),
  /** Jackpot paid in addition; null if none was won. */
  Jackpot: Type.Union([Type.Object({ Name: Type.String(), Win: AmountText }), Type.Null()]),
  /**
   * Part of this step that was not cash; absent if all of it was cash. `Balance` is the bonus balance; null for free
   * spins.
   */
  Bonus: Type.Optional(
    Type.Object({ Balance: Type.Union([AmountText, Type.Null()]), Stake: AmountText, Win: AmountText }),
  ),
  /** In a round paid by a free spin: the remaining free spins. */
  FreeSpins: Type.Optional(ArcadeFreeSpins),
});
export type ArcadeStep = Static<typeof ArcadeStep>;

/** A bet of the player on a flight that has ended. Multipliers are in hundredths. */
const OwnFlight = Type.Object({
  RoundID: IdNumber,
  /** Number of the flight at the table. */
  No: Type.Integer({ minimum: 1 }),
  Stake: AmountText,
  Win: AmountText,
  /** Cash-out; null if the bet was lost. */
  Out: Type.Union([Type.Integer(), Type.Null()]),
  Crash: Type.Integer(),
});
export type OwnFlight = Static<typeof OwnFlight>;

const TableOpening = Type.Object({
  /** Maximum number of bets of one player on one round. */
  Slots: Type.Integer({ minimum: 1 }),
  BettingMs: Type.Integer({ minimum: 0 }),
  /** Time for a decision at blackjack; 0 at other tables. */
  DecisionMs: Type.Integer({ minimum: 0 }),
  /** A `TableImage`, as in the first message of the socket. */
  Image: Type.Unsafe<TableImage>({}),
  /** The player at a table with real money: the whole user name, and the avatar that others see. */
  Person: Type.Optional(Type.Object({ Name: Type.String(), Avatar: Type.String() })),
  /** Whether this player reads the chat only, as with play money. Absent without a chat. */
  Chat: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('read-only')])),
  /** All money of the site is play money. */
  IsSandbox: Type.Optional(Type.Literal(true)),
  /** Crash with real money: the player's last flights, newest first. */
  Flights: Type.Optional(Type.Array(OwnFlight, { maxItems: OWN_FLIGHTS_MAX })),
});

const ArcadeOpening = Type.Object({
  /** Bearer token of all later calls of the frame. */
  Secret: Type.String(),
  Game: Type.Object({
    Key: Type.String(),
    Name: Type.String(),
    RulesVersion: Type.Integer(),
    Rtp: Type.Number(),
    /** Highest return, if it depends on bets or settings; `Rtp` is the lowest. */
    RtpMost: Type.Optional(Type.Number()),
  }),
  /**
   * Jackpots shared by several games that this game's stakes contribute to, with the contribution in per cent. None in
   * a demo.
   */
  Jackpots: Type.Optional(
    Type.Array(Type.Object({ Name: Type.String(), Contribution: Type.Number() }), { maxItems: 10 }),
  ),
  IsDemo: Type.Boolean(),
  Language: Type.String(),
  Currency: CurrencyText,
  /** Decimal digits of the currency's minor unit. */
  Digits: Type.Integer({ minimum: 0, maximum: 8 }),
  Balance: AmountText,
  /** Bonus money that pays stakes of this game after cash; absent if there is none. */
  Bonus: Type.Optional(AmountText),
  /** The game's free spins that expire first; absent if there are none. */
  FreeSpins: Type.Optional(ArcadeFreeSpins),
  /** Minor units, as strings. */
  Stakes: Type.Object({
    Minimum: Type.String(),
    /** The highest stake of any bet on this game. */
    Maximum: Type.String(),
    /**
     * Maximum payout of one round. The highest stake of a bet is limited so that its largest win stays within this
     * maximum.
     */
    ReturnMaximum: Type.String(),
    /** Suggested stakes. */
    Steps: Type.Array(Type.String()),
    /** Highest stake of each mode or position. Games with many targets list only some. */
    ByBet: Type.Array(Type.Object({ Bet: Type.String(), Maximum: Type.String() })),
  }),
  /** Minimum time between the starts of two rounds. */
  MinimumRoundMs: Type.Integer({ minimum: 0 }),
  /** Null at a table, whose rounds have their own commitments. */
  Seeds: Type.Union([
    Type.Object({ Hash: Type.String(), ClientSeed: Type.String(), Nonce: Type.Integer() }),
    Type.Null(),
  ]),
  /** Server time of this answer. */
  At: InstantText,
  /** Whether the frame sends the time of a tap with the call that follows it. */
  TracesTaps: Type.Optional(Type.Boolean()),
  /** Whether the player may stop the reels early or let them turn faster. */
  AllowsSlamStop: Type.Boolean(),
  /** Whether the game may start rounds by itself, by the settings of its player. */
  AllowsAutobet: Type.Boolean(),
  /**
   * Start of the player's casino visit, with the total staked and won in it, across games, devices and reloads. A demo
   * has a visit of its own.
   */
  Session: Type.Object({ StartedAt: InstantText, Staked: AmountText, Won: AmountText }),
  /** A suspended round. */
  OpenRound: Type.Union([ArcadeStep, Type.Null()]),
  /** Initial stake of the suspended round; the total stake may have grown since. */
  OpenStake: Type.Optional(AmountText),
  /** Null for a single-player game. */
  Table: Type.Union([TableOpening, Type.Null()]),
});
export type ArcadeOpening = Static<typeof ArcadeOpening>;

/**
 * Calls of a game frame. The frame has no cookie: it opens with its launch token, then authenticates with the secret
 * that it received, like the game of any provider.
 */
export const arcadeCalls = defineCalls({
  'POST /api/arcade/open': {
    summary: 'Takes the token of a launch, once, and says everything that the game must know to begin',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: ONE_LAUNCH,
    bearer: 'launch',
    body: Type.Object({ Token: Type.String({ maxLength: 80 }) }, { additionalProperties: false }),
    answer: ArcadeOpening,
  },
  'POST /api/arcade/start': {
    summary: 'Begins a round; the same command again answers the same round',
    who: EVERYBODY,
    rate: 'command',
    isDirect: true,
    bearer: 'game',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Bet: Type.Unknown(),
        /** The free spins that pay the stake. */
        FreeSpinsID: Type.Optional(IdNumber),
      },
      { additionalProperties: false },
    ),
    answer: ArcadeStep,
  },
  'POST /api/arcade/move': {
    summary: 'Makes the next move of an open round; the same command again answers the same step',
    who: EVERYBODY,
    rate: 'command',
    isDirect: true,
    bearer: 'game',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        RoundID: IdNumber,
        /** The last step that the player saw: a move based on an older step is refused. */
        Step: Type.Integer({ minimum: 0 }),
        Move: Type.Unknown(),
      },
      { additionalProperties: false },
    ),
    answer: ArcadeStep,
  },
  'POST /api/arcade/sharedbet': {
    summary: 'Bets on the round of a table before its cut-off; the same command again answers the same bet',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one bet on one round of a table, its JSON at most 4,000 characters',
    isDirect: true,
    bearer: 'game',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        SharedRoundID: IdNumber,
        Slot: Type.Integer({ minimum: 0, maximum: 9 }),
        Bet: Type.Unknown(),
      },
      { additionalProperties: false },
    ),
    answer: ArcadeSharedBet,
  },
  'POST /api/arcade/cashout': {
    summary: 'Takes what a bet at crash is worth when its turn comes, by the clock of the server',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one row, in one lane',
    isDirect: true,
    bearer: 'game',
    body: Type.Object({ CommandId: CommandIdText, RoundID: IdNumber }, { additionalProperties: false }),
    answer: ArcadeSharedBet,
  },
  'POST /api/arcade/sharedmove': {
    summary:
      'Makes a final decision in the step that a table is at; the same command again answers the same bet',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one decision of one hand',
    isDirect: true,
    bearer: 'game',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        RoundID: IdNumber,
        /** The step of the table that the decision belongs to. */
        Step: Type.Integer({ minimum: 0 }),
        /** A `BlackjackTableMove`. */
        Move: Type.Unknown(),
      },
      { additionalProperties: false },
    ),
    answer: ArcadeSharedBet,
  },
  'POST /api/arcade/say': {
    summary: 'Sends a phrase of the chat to everybody at a table; few are accepted in a short time',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one phrase of a closed list; a player and a table have a rate of phrases each',
    bearer: 'game',
    body: Type.Object(
      { Phrase: Type.Unsafe<ChatPhrase>(Type.Union(chatPhrases.map((phrase) => Type.Literal(phrase)))) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/arcade/close': {
    summary: 'Ends the session of a frame that is closed',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one row',
    bearer: 'game',
    answer: Done,
  },
});
