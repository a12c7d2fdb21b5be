import type { CreditedTo } from '@evens/bonuses';
import Type, { type Static } from 'typebox';
import { ArcadeSharedBet } from '../arcade-bet.ts';
import type { TableImage } from '../arcade-stream.ts';
import { defineCalls, EVERYBODY, ONE_LAUNCH } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText } from '../entities.ts';

/** Free spins of the game: rounds with the stake `Value` that take no money. */
const ArcadeFreeSpins = Type.Object({
  ID: IdNumber,
  Value: AmountText,
  /** Those that were given, and those that are left. */
  Count: Type.Integer({ minimum: 1 }),
  Left: Type.Integer({ minimum: 0 }),
  Won: AmountText,
  WinningsTo: Type.Unsafe<CreditedTo>(Type.Union([Type.Literal('cash'), Type.Literal('bonus')])),
});
export type ArcadeFreeSpins = Static<typeof ArcadeFreeSpins>;

/** A step of a round as the game's own frame gets it. Amounts in bets, moves and views are minor units, as strings. */
const ArcadeStep = Type.Object({
  RoundID: IdNumber,
  /** 0 for the start; every move is one more. */
  Step: Type.Integer({ minimum: 0 }),
  IsOver: Type.Boolean(),
  View: Type.Unknown(),
  /** Of the whole round so far. */
  Stake: AmountText,
  Win: AmountText,
  /** After this step. */
  Balance: AmountText,
  /** Of the balance, as the stream carries it. Absent in a demo, and in games of other providers. */
  Version: Type.Optional(Type.Integer()),
  /** What a pool paid on top; null where none was won. */
  Jackpot: Type.Union([Type.Object({ Name: Type.String(), Win: AmountText }), Type.Null()]),
  /** What of this step was no cash: absent where all of it was. `Balance` is what the bonus holds; null of free spins. */
  Bonus: Type.Optional(
    Type.Object({ Balance: Type.Union([AmountText, Type.Null()]), Stake: AmountText, Win: AmountText }),
  ),
  /** Of a round that a free spin paid: the free spins that remain. */
  FreeSpins: Type.Optional(ArcadeFreeSpins),
});
export type ArcadeStep = Static<typeof ArcadeStep>;

const TableOpening = Type.Object({
  /** Bets of one player on one round. */
  Slots: Type.Integer({ minimum: 1 }),
  BettingMs: Type.Integer({ minimum: 0 }),
  /** For a decision at blackjack; 0 at other tables. */
  DecisionMs: Type.Integer({ minimum: 0 }),
  /** A `TableImage`, as the socket's first message has it too. */
  Image: Type.Unsafe<TableImage>({}),
});

const ArcadeOpening = Type.Object({
  /** What every later call of the frame carries as its bearer. */
  Secret: Type.String(),
  Game: Type.Object({
    Key: Type.String(),
    Name: Type.String(),
    RulesVersion: Type.Integer(),
    Rtp: Type.Number(),
    /** Where bets or settings return differently: the highest return; `Rtp` is the lowest. */
    RtpMost: Type.Optional(Type.Number()),
  }),
  /** Jackpots of several games that the game's stakes add to, with the share of a stake in percent. None in a demo. */
  Jackpots: Type.Optional(
    Type.Array(Type.Object({ Name: Type.String(), Contribution: Type.Number() }), { maxItems: 10 }),
  ),
  IsDemo: Type.Boolean(),
  Language: Type.String(),
  Currency: CurrencyText,
  /** Of the currency's minor unit. */
  Digits: Type.Integer({ minimum: 0, maximum: 8 }),
  Balance: AmountText,
  /** Bonus money that pays stakes of this game after cash; absent without any. */
  Bonus: Type.Optional(AmountText),
  /** The game's free spins that expire first; absent without any. */
  FreeSpins: Type.Optional(ArcadeFreeSpins),
  /** Minor units, as strings. */
  Stakes: Type.Object({
    Minimum: Type.String(),
    /** The highest stake of any bet on this game. */
    Maximum: Type.String(),
    /** The most that one round may pay: a bet's highest stake is the one whose largest win stays within it. */
    ReturnMaximum: Type.String(),
    /** Sums that one would choose. */
    Steps: Type.Array(Type.String()),
    /** The highest stake of each mode or position; of games with many targets, of some. */
    ByBet: Type.Array(Type.Object({ Bet: Type.String(), Maximum: Type.String() })),
  }),
  /** Least time between the starts of two rounds. */
  MinimumRoundMs: Type.Integer({ minimum: 0 }),
  /** Null at a table: its rounds have commitments of their own. */
  Seeds: Type.Union([
    Type.Object({ Hash: Type.String(), ClientSeed: Type.String(), Nonce: Type.Integer() }),
    Type.Null(),
  ]),
  /** The server's time of this answer. */
  At: InstantText,
  /** Whether reels may be stopped before their time. */
  AllowsSlamStop: Type.Boolean(),
  /**
   * When the player's visit to the casino began, and what was staked and won in it: across games, devices and reloads. Of a
   * demo its own.
   */
  Session: Type.Object({ StartedAt: InstantText, Staked: AmountText, Won: AmountText }),
  /** A suspended round. */
  OpenRound: Type.Union([ArcadeStep, Type.Null()]),
  /** What the suspended round was started with: its whole stake may have grown since. */
  OpenStake: Type.Optional(AmountText),
  /** Null for a game that is played alone. */
  Table: Type.Union([TableOpening, Type.Null()]),
});
export type ArcadeOpening = Static<typeof ArcadeOpening>;

/**
 * What a game's frame calls. It has no cookie: it opens with the token of its launch and then shows the secret that it
 * got, as any provider's game would.
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
        /** The step that the player saw: a move made on an older one is refused. */
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
        /** The table's step that the decision is about. */
        Step: Type.Integer({ minimum: 0 }),
        /** A `BlackjackTableMove`. */
        Move: Type.Unknown(),
      },
      { additionalProperties: false },
    ),
    answer: ArcadeSharedBet,
  },
  'POST /api/arcade/close': {
    summary: 'Ends the session of a frame that is closed',
    who: EVERYBODY,
    rate: 'command',
    boundedBy: 'one row',
    bearer: 'game',
    answer: Type.Object({ HasErrors: Type.Literal(false) }),
  },
});
