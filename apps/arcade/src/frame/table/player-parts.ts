import type { ArcadeOpening, ArcadeSharedBet } from '@evens/contract';
import type { ArcadeCalls, Refused } from '../calls.ts';
import type { OverReason, RoundResult, SessionNumbers } from '../dealer-parts.ts';
import type { PageMoney } from '../page-money.ts';
import type { Waiting } from '../until-answered.ts';
import type { TableClock } from './clock.ts';

/** Callbacks with which the player's table shows its state. */
export interface TablePlayerView {
  /** The table has changed, or a command was sent or answered. */
  changed(): void;
  ticked(): void;
  setNumbers(numbers: SessionNumbers): void;
  /** `bets` are those that the result includes. */
  result(result: RoundResult, bets: readonly ArcadeSharedBet[]): void;
  refused(refused: Refused): void;
  over(reason: OverReason): void;
}

export interface TablePlayerParts {
  readonly calls: Pick<ArcadeCalls, 'call'>;
  readonly opening: ArcadeOpening;
  readonly clock: TableClock;
  readonly waiting: Waiting;
  readonly view: TablePlayerView;
  readonly page: PageMoney;
  newCommandId(): string;
  /** The text for bets whose round was refunded. */
  readonly refundSays: string;
  onFault(error: unknown): void;
}
