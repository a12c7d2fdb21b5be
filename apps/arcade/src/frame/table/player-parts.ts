import type { ArcadeOpening } from '@evens/contract';
import type { ArcadeCalls, Refused } from '../calls.ts';
import type { OverReason, RoundResult, SessionFigures } from '../dealer.ts';
import type { PageMoney } from '../page-money.ts';
import type { Waiting } from '../until-answered.ts';
import type { TableClock } from './clock.ts';

/** Where the player's table shows what happens. */
export interface TablePlayerView {
  /** Something of the table has changed, or of what is on its way. */
  changed(): void;
  ticked(): void;
  setFigures(figures: SessionFigures): void;
  result(result: RoundResult): void;
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
  /** What is said of bets whose round was given back. */
  readonly refundSays: string;
  onFault(error: unknown): void;
}
