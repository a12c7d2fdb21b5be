import { smaller } from '@evens/base';
import type { ArcadeStep } from '@evens/contract';
import type { GameStep, StepSummary } from '../games/game-client.ts';
import type { Attempt, Refused } from './calls.ts';
import type { DealerParts, Outcome, OverReason, Phase, SessionNumbers } from './dealer-parts.ts';
import { parseWireAmount } from './money.ts';
import { type Answered, untilAnswered } from './until-answered.ts';

/** Maximum number of presses that wait for a round. */
const QUEUED_MAX = 10;

interface Moved {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** Refusals that mean that this page's state of the round is outdated. */
const movedOnCodes: ReadonlySet<string> = new Set([
  'RoundOpenException',
  'RoundStepException',
  'NotFoundException',
  'CommandExpiredException',
  'CommandIdReusedException',
]);

export const roundOutcome = (stakeMinor: bigint, winMinor: bigint): Outcome => {
  if (winMinor > stakeMinor) return 'win';
  if (winMinor === stakeMinor) return 'back';
  return winMinor > 0n ? 'part' : 'loss';
};

/** Plays one session: one command at a time, repeated until it is answered. Starts no round by itself. */
export class Dealer {
  readonly #parts: DealerParts;
  readonly #digits: number;
  #phase: Phase = 'busy';
  #isPaused = false;
  #round: ArcadeStep | undefined;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #numbers: SessionNumbers;
  /** By the server's newest answer. */
  #serverBalanceMinor: bigint;
  /** Cash of the start that is not answered yet. */
  #stakingMinor = 0n;
  /** Stakes and wins of steps that are being drawn. */
  readonly #drawn = new Map<ArcadeStep, Moved>();
  #isStarting = false;
  #queued = 0;

  constructor(parts: DealerParts) {
    this.#parts = parts;
    const { opening } = parts;
    this.#digits = opening.Digits;
    this.#serverBalanceMinor = this.#minor(opening.Balance);
    this.#numbers = {
      balanceMinor: this.#serverBalanceMinor,
      stakedMinor: this.#minor(opening.Session.Staked),
      wonMinor: this.#minor(opening.Session.Won),
      rounds: 0,
    };
  }

  get phase(): Phase {
    return this.#phase;
  }

  get isDrawing(): boolean {
    return this.#drawn.size > 0;
  }

  /** Whether a press waits for the round that is on its way. A free spin never waits: money could pay it later. */
  get mayQueue(): boolean {
    const { allowsQueue, freeSpin } = this.#parts;
    const isPlaying = this.#phase === 'busy' && Number.isFinite(this.#startedAtMs) && !this.#isPaused;
    return (
      isPlaying &&
      allowsQueue === true &&
      this.#drawsMax > 1 &&
      this.#queued < QUEUED_MAX &&
      freeSpin?.() === undefined
    );
  }

  /** Whether a press starts a round, now or after the one that is on its way. */
  get mayStart(): boolean {
    return this.#phase === 'ready' || this.mayQueue;
  }

  /** While the surrounding page asks for a pause, no round and no move can be started. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.dropQueued();
  }

  /** Presses that wait start no round. */
  dropQueued(): void {
    if (this.#queued === 0) return;
    this.#setQueued(0);
    this.#release();
  }

  /** Resumes the suspended round, if there is one. */
  async begin(): Promise<void> {
    const { opening, view, game } = this.#parts;
    view.setNumbers(this.#numbers);
    if (opening.OpenRound === null) {
      this.#setPhase('ready');
      return;
    }
    game.setBusy?.(true);
    this.#round = opening.OpenRound;
    return this.#show(opening.OpenRound, undefined);
  }

  /** Starts a round, or lets the press wait for the one that is on its way. */
  async start(): Promise<void> {
    const { calls, game, view, page, newCommandId } = this.#parts;
    if (this.mayQueue) this.#setQueued(this.#queued + 1);
    if (this.#phase !== 'ready' || this.#isPaused) return;
    const spin = this.#parts.freeSpin?.();
    const stakeMinor = spin?.valueMinor ?? this.#parts.stakeMinor();
    if (stakeMinor === undefined) return this.dropQueued();
    const betRequest = game.bet(stakeMinor);
    if ('missing' in betRequest) {
      this.dropQueued();
      view.missing(betRequest.missing);
      return;
    }
    // From this line on, the round may have been played, even if its answer is lost.
    this.#startedAtMs = this.#parts.waiting.elapsedMs();
    this.#setPhase('busy');
    game.setBusy?.(true);
    // Cash is staked before bonus money. A free spin stakes no money.
    const ownMinor = smaller(this.#numbers.balanceMinor, betRequest.stakeMinor);
    const cashMinor = spin || ownMinor < 0n ? 0n : ownMinor;
    this.#stakingMinor = cashMinor;
    this.#isStarting = true;
    this.#setNumbers(this.#numbers);
    const body = {
      CommandId: newCommandId(),
      Bet: betRequest.bet,
      ...(spin && { FreeSpinsID: spin.id }),
    };
    const moneyId = page.commandSent(cashMinor);
    const noted = page.noted(moneyId);
    if (noted) await noted;
    const answer = await this.callUntilAnswered(() => calls.call('POST /api/arcade/start', body));
    this.#isStarting = false;
    if (answer.kind === 'answered') {
      this.#round = undefined;
      this.#numbers = { ...this.#numbers, rounds: this.#numbers.rounds + 1 };
      return this.#show(answer.value, moneyId);
    }
    page.refused(moneyId);
    this.#stakingMinor = 0n;
    this.#setNumbers(this.#numbers);
    this.#release();
    this.#refuse(answer, 'ready');
  }

  async move(move: unknown): Promise<void> {
    const { calls, game, page, newCommandId } = this.#parts;
    if (this.#phase !== 'open' || this.#isPaused || !this.#round) return;
    game.setMoving?.(true);
    this.#setPhase('busy');
    const { RoundID, Step } = this.#round;
    const body = { CommandId: newCommandId(), RoundID, Step, Move: move };
    const moneyId = page.commandSent(0n);
    const noted = page.noted(moneyId);
    if (noted) await noted;
    const answer = await this.callUntilAnswered(() => calls.call('POST /api/arcade/move', body));
    if (answer.kind === 'answered') return this.#show(answer.value, moneyId);
    page.refused(moneyId);
    game.setMoving?.(false);
    this.#refuse(answer, 'open');
  }

  #minor(wire: string): bigint {
    return parseWireAmount(wire, this.#digits);
  }

  callUntilAnswered(attempt: () => Promise<Attempt<ArcadeStep>>): Promise<Answered<ArcadeStep>> {
    return untilAnswered(attempt, this.#parts.waiting);
  }

  #setPhase(phase: Phase): void {
    this.#phase = phase;
    this.#parts.view.setPhase(phase);
  }

  /** A stake counts in balance and net result from the press on, a win once it was shown. */
  #setNumbers(numbers: Omit<SessionNumbers, 'balanceMinor'>): void {
    const drawn = [...this.#drawn.values()];
    const unseenMinor = drawn.reduce((sum, { winMinor }) => sum + winMinor, 0n);
    const drawnMinor = drawn.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const balanceMinor = this.#serverBalanceMinor - this.#stakingMinor - unseenMinor;
    this.#numbers = { ...numbers, balanceMinor };
    const stakedMinor = numbers.stakedMinor + this.#stakingMinor + drawnMinor;
    this.#parts.view.setNumbers({ ...this.#numbers, stakedMinor });
  }

  /** `moneyId` is the id of the command that led to the step; undefined for a resumed round. */
  async #show(step: ArcadeStep, moneyId: number | undefined): Promise<void> {
    const { game, view, page, onFault } = this.#parts;
    const isResumed = moneyId === undefined;
    const moved = this.#movedBy(step);
    if (!isResumed) page.answered(moneyId, { version: step.Version, ...moved });
    const stakeMinor = this.#minor(step.Stake);
    const winMinor = this.#minor(step.Win);
    const gameStep: GameStep = {
      view: step.View,
      no: step.Step,
      isOver: step.IsOver,
      stakeMinor,
      winMinor,
      jackpot: step.Jackpot
        ? { name: step.Jackpot.Name, winMinor: this.#minor(step.Jackpot.Win) }
        : undefined,
      isResumed,
    };
    this.#serverBalanceMinor = this.#minor(step.Balance);
    this.#stakingMinor = 0n;
    // The opening's totals contain the stakes of a resumed round.
    this.#drawn.set(step, isResumed ? { ...moved, stakeMinor: 0n } : moved);
    if (this.#drawsMax > 1 && step.IsOver) this.#offerNext().catch(onFault);
    let summary: StepSummary = { says: '' };
    try {
      summary = await game.show(gameStep);
    } catch (error) {
      onFault(error);
    }
    this.#drawn.delete(step);
    this.#count(step, isResumed ? undefined : moved);
    if (!isResumed) page.displayed(moneyId);
    view.funded?.(step);
    if (!step.IsOver) {
      view.setActions(game.actions?.(gameStep) ?? []);
      view.stepDisplayed(summary);
      return this.#setPhase('open');
    }
    this.#round = undefined;
    const jackpotMinor = gameStep.jackpot?.winMinor ?? 0n;
    view.setActions([]);
    view.result({
      summary,
      outcome: roundOutcome(stakeMinor, winMinor + jackpotMinor),
      stakeMinor,
      winMinor,
      jackpot: gameStep.jackpot,
    });
    this.#release();
    return this.#offerNext();
  }

  get #drawsMax(): number {
    return this.#parts.isOneByOne?.() ? 1 : (this.#parts.game.drawsMax ?? 1);
  }

  /** The settings can be changed once no round is on its way or being drawn. */
  #release(): void {
    if (this.#drawn.size === 0 && !this.#isStarting && this.#queued === 0) this.#parts.game.setBusy?.(false);
  }

  /** Lets the player start the next round, unless one is on its way or too many are being drawn. */
  async #offerNext(): Promise<void> {
    await this.#waitForNext();
    if (this.#phase !== 'busy' || this.#isStarting || this.#drawn.size >= this.#drawsMax) return;
    this.#setPhase('ready');
    if (this.#queued === 0) return;
    this.#setQueued(this.#queued - 1);
    this.start().catch(this.#parts.onFault);
  }

  #setQueued(count: number): void {
    this.#queued = count;
    this.#parts.view.setQueued?.(count);
  }

  /** The cash that this step staked and won, including jackpots. */
  #movedBy(step: ArcadeStep): Moved {
    const before = this.#round ?? { Stake: '0', Win: '0' };
    const jackpotMinor = step.Jackpot ? this.#minor(step.Jackpot.Win) : 0n;
    return {
      stakeMinor: this.#minor(step.Stake) - this.#minor(before.Stake) - this.#minor(step.Bonus?.Stake ?? '0'),
      winMinor:
        this.#minor(step.Win) - this.#minor(before.Win) + jackpotMinor - this.#minor(step.Bonus?.Win ?? '0'),
    };
  }

  /** Adds this step to the session's totals. A resumed round adds only amounts after the opening. */
  #count(step: ArcadeStep, moved: Moved | undefined): void {
    const { stakedMinor, wonMinor } = this.#numbers;
    this.#round = step;
    this.#setNumbers({
      ...this.#numbers,
      stakedMinor: stakedMinor + (moved?.stakeMinor ?? 0n),
      wonMinor: wonMinor + (moved?.winMinor ?? 0n),
    });
  }

  #waitForNext(): Promise<void> {
    const { waiting, roundMs } = this.#parts;
    const leftMs = this.#startedAtMs + roundMs() - waiting.elapsedMs();
    return leftMs > 0 ? waiting.wait(leftMs) : Promise.resolve();
  }

  #refuse(answer: Exclude<Answered<ArcadeStep>, { readonly kind: 'answered' }>, phase: Phase): void {
    this.dropQueued();
    const reason = overReason(answer);
    if (reason !== undefined || answer.kind === 'gave-up') {
      this.#setPhase('over');
      this.#parts.view.over(reason ?? 'gave-up');
      return;
    }
    const { balance } = answer.data;
    if (answer.code === 'InsufficientBalanceException' && typeof balance === 'string') {
      this.#serverBalanceMinor = this.#minor(balance);
      this.#setNumbers(this.#numbers);
    }
    this.#parts.view.refused(answer);
    this.#setPhase(phase);
  }
}

/** The reason why the session ended; undefined for a refusal after which the player can continue. */
function overReason(answer: Refused | { readonly kind: 'gave-up' }): OverReason | undefined {
  if (answer.kind === 'gave-up') return 'gave-up';
  if (answer.code === 'GameSessionExpiredException') return 'session-ended';
  return movedOnCodes.has(answer.code) ? 'moved-on' : undefined;
}
