import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, ONE_ROW, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText } from '../entities.ts';
import { Lang } from './casino.ts';

export const Jackpot = Type.Object({
  /** `game:name`, or `mystery` for the jackpot filled by all slots. */
  Pool: Type.String(),
  Name: Type.String(),
  /** The jackpot's game; null if several games fill it. */
  GameID: Type.Union([Type.String(), Type.Null()]),
  GameLink: Type.Union([Type.String(), Type.Null()]),
  Amount: AmountText,
  Currency: CurrencyText,
  /** Initial amount from the house after a win. */
  Seed: AmountText,
  /** Contribution of every stake, per cent. */
  Contribution: Type.Number(),
  /** Amount at which the jackpot is won at the latest; null if the game's draw decides. */
  MustHitBy: Type.Union([AmountText, Type.Null()]),
  /** SHA-256 of `trigger:salt`; both are published with the win. */
  TriggerHash: Type.Union([Type.String(), Type.Null()]),
});
export type Jackpot = Static<typeof Jackpot>;

const JackpotWinning = Type.Object({
  Pool: Type.String(),
  Name: Type.String(),
  Player: Type.String(),
  GameName: Type.String(),
  Win: AmountText,
  Currency: CurrencyText,
  /** Trigger in minor units and its salt, secret until the win; null if there was no trigger. */
  Trigger: Type.Union([Type.Object({ At: Type.String(), Salt: Type.String() }), Type.Null()]),
  At: InstantText,
});
export type JackpotWinning = Static<typeof JackpotWinning>;

/** A jackpot that the player won and has not been shown yet. */
export const JackpotWon = Type.Object({
  RoundID: IdNumber,
  Pool: Type.String(),
  Name: Type.String(),
  GameName: Type.String(),
  GameLink: Type.String(),
  Win: AmountText,
  Currency: CurrencyText,
  /** Like `JackpotWinning`. */
  Trigger: Type.Union([Type.Object({ At: Type.String(), Salt: Type.String() }), Type.Null()]),
  At: InstantText,
});
export type JackpotWon = Static<typeof JackpotWon>;

export const jackpotsCalls = defineCalls({
  'GET /api/casino/jackpots': {
    summary: 'The pools of a currency as they stand, the largest first',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ currency: Type.Optional(CurrencyText), lang: Lang }),
    answer: Type.Object({ Jackpots: Type.Array(Jackpot) }),
  },
  'GET /api/casino/jackpotwinnings': {
    summary: 'Pools that were won, newest first, a page at a time from 1',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })), lang: Lang }),
    answer: Type.Object({
      Winnings: Type.Array(JackpotWinning),
      Page: Type.Integer({ minimum: 1 }),
      HasMore: Type.Boolean(),
    }),
  },
  'POST /api/casino/jackpotseen': {
    summary: 'The player was told of a pool that a round of theirs won; they are not told again',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object(
      { RoundID: IdNumber, Pool: Type.String({ maxLength: 120 }) },
      { additionalProperties: false },
    ),
    owned: { field: 'RoundID', entity: 'round' },
    answer: Done,
  },
});
