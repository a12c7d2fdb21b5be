import Type, { type Static } from 'typebox';
import { AmountText, IdNumber } from './entities.ts';

/** A bet on a round of a table, as its own frame gets it. Amounts in bets, moves and views are minor units, as strings. */
export const ArcadeSharedBet = Type.Object({
  /** The id of the player's own round, which `cashout` and `sharedmove` name and the history shows. */
  RoundID: IdNumber,
  /** The table's round that the bet is on. */
  SharedRoundID: IdNumber,
  /** Which of the player's bets on the round: 0, and at crash 0 or 1. */
  Slot: Type.Integer({ minimum: 0 }),
  /** `refunded` where the round could not be played to its end. */
  State: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('refunded')]),
  /** As it was taken. */
  Bet: Type.Unknown(),
  /** Of crash a `CrashBetView`, of blackjack a `BlackjackBetView`; null at other tables. */
  View: Type.Unknown(),
  /** All that was staked so far, doubles, splits and insurance among it. */
  Stake: AmountText,
  Win: AmountText,
  /** What the player holds after this. */
  Balance: AmountText,
  /** Of the balance, as the stream carries it. Absent in a demo. */
  Version: Type.Optional(Type.Integer()),
});
export type ArcadeSharedBet = Static<typeof ArcadeSharedBet>;
