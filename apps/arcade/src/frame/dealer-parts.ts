import type { ArcadeOpening, ArcadeStep } from '@evens/contract';
import type { Game, GameAction, GameStep, StepSummary } from '../games/game-client.ts';
import type { ArcadeCalls, Refused } from './calls.ts';
import type { SpinNow } from './free-spins.ts';
import type { PageMoney } from './page-money.ts';
import type { Waiting } from './until-answered.ts';

/**
 * `ready` for a round, `busy` with a step that was requested or is being shown, `open` for the player's next move, or `over`:
 * nothing can be played until the game is opened again.
 */
export type Phase = 'ready' | 'busy' | 'open' | 'over';

/** A return at or below the stake is never a win. */
export type Outcome = 'win' | 'back' | 'part' | 'loss';

export interface RoundResult {
  readonly summary: StepSummary;
  readonly outcome: Outcome;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly jackpot: GameStep['jackpot'];
}

export interface SessionNumbers {
  readonly balanceMinor: bigint;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  /** Number of rounds started since the game was opened. */
  readonly rounds: number;
}

export type OverReason = 'session-ended' | 'moved-on' | 'gave-up';

/** Callbacks with which the dealer shows its state. */
export interface DealerView {
  setPhase(phase: Phase): void;
  setActions(actions: readonly GameAction[]): void;
  setNumbers(numbers: SessionNumbers): void;
  /** The number of presses that wait has changed. */
  setQueued?(count: number): void;
  /** A step that does not end the round was shown. */
  stepDisplayed(summary: StepSummary): void;
  result(result: RoundResult): void;
  /** The bet is incomplete. */
  missing(text: string): void;
  refused(refused: Refused): void;
  /** The step was paid by bonus money or a free spin. */
  funded?(step: Pick<ArcadeStep, 'Bonus' | 'FreeSpins'>): void;
  over(reason: OverReason): void;
}

export interface DealerParts {
  readonly calls: Pick<ArcadeCalls, 'call'>;
  readonly opening: ArcadeOpening;
  readonly game: Pick<Game, 'bet' | 'setBusy' | 'setMoving' | 'show' | 'actions' | 'drawsMax'>;
  readonly view: DealerView;
  readonly waiting: Waiting;
  readonly page: PageMoney;
  newCommandId(): string;
  /** The chosen stake, or the value of a chip; undefined if it is not a permitted amount. */
  stakeMinor(): bigint | undefined;
  /** The free spin that pays the next round; undefined for money. */
  freeSpin?(): SpinNow | undefined;
  /** Minimum time between the starts of two rounds. */
  roundMs(): number;
  /** Whether a press during a round waits for the next one, in games that draw several rounds at the same time. */
  readonly allowsQueue?: boolean;
  /** Whether the next round needs the result of the current one. */
  isOneByOne?(): boolean;
  /** Called when the game fails to draw. The result is reported all the same. */
  onFault(error: unknown): void;
}
