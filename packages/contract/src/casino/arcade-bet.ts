import Type, { type Static } from 'typebox';
import { AmountText, IdNumber } from '../entities.ts';

/**
 * A bet on a round of a table, as sent to the game frame. Amounts in bets, moves and views are minor units, as strings.
 */
export const ArcadeSharedBet = Type.Object({
  /** Id of the player's own round. `cashout` and `sharedmove` use it; the history lists it. */
  RoundID: IdNumber,
  /** Id of the table's round that the bet belongs to. */
  SharedRoundID: IdNumber,
  /** Index of the bet among the player's bets on the round: always 0, except crash, which allows 0 and 1. */
  Slot: Type.Integer({ minimum: 0 }),
  /** `refunded` if the round could not be played to its end. */
  State: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('refunded')]),
  /** The bet as it was accepted. */
  Bet: Type.Unknown(),
  /** `CrashBetView` at crash, `BlackjackBetView` at blackjack, null at other tables. */
  View: Type.Unknown(),
  /** Total stake so far, including doubles, splits and insurance. */
  Stake: AmountText,
  Win: AmountText,
  /** The player's balance after this change. */
  Balance: AmountText,
  /** Version of the balance, as on the stream. Absent in a demo. */
  Version: Type.Optional(Type.Integer()),
});
export type ArcadeSharedBet = Static<typeof ArcadeSharedBet>;
