import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { type StakeLimits, stakeRefusal, withInHouseFields } from '@evens/casino';
import { type ArcadeFreeSpins, type ArcadeStep, type Refusal, refusal } from '@evens/contract';
import { type Draws, type Json, type OpenRound, type PlayedStep, roundDraws } from '@evens/games';
import { type PlayBody, walletCodes } from '@evens/providers/aggregator';
import type { HostedGame } from './catalogue.ts';
import { type FreeRound, FreeRounds } from './free-rounds.ts';
import type { Contribution, Jackpots } from './jackpots.ts';
import type { RoundRecord, RoundsFile, StepRecord } from './rounds-file.ts';
import type { Wallet } from './wallet.ts';
import { walletRefusal } from './wallet-refusal.ts';

/** Maximum wait of a frame for one answer, ms; the call to the wallet continues. */
const PATIENCE_MS = 8000;
const ANSWERS_MAX = 64;
/** No game needs more default moves to end. */
const MOVES_MAX = 200;
const JACKPOT_NAME = 'mystery';

export interface TableParts {
  readonly provider: string;
  readonly hosted: HostedGame;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly wallet: Wallet;
  readonly file: RoundsFile;
  /** The jackpot that stakes contribute to; undefined if the game has none. */
  readonly jackpots: Jackpots | undefined;
  readonly clock: Clock;
  newRoundId(): number;
}

interface StepRequest {
  readonly command: string;
  readonly sessionId: string;
}

interface Pending {
  readonly command: string;
  readonly outcome: Promise<Result<ArcadeStep, Refusal>>;
}

/** The change of a round by one step. */
interface RoundChange {
  readonly before: RoundRecord | undefined;
  readonly step: PlayedStep;
  readonly seed: string;
  readonly drawCount: number;
  /** The free round that is the stake. */
  readonly freeRound?: FreeRound | undefined;
}

/**
 * One player at one game, independent of the session. Every step is recorded before the wallet is called, and is
 * published to the player only after the wallet has accepted it.
 */
export class Table {
  readonly #parts: TableParts;
  readonly #answers = new Map<string, ArcadeStep>();
  #open: RoundRecord | undefined;
  #pending: Pending | undefined;
  #balanceMinor = 0n;
  readonly freeRounds = new FreeRounds();

  constructor(parts: TableParts, open?: RoundRecord) {
    this.#parts = parts;
    this.#open = open;
  }

  get isIdle(): boolean {
    return this.#open === undefined && this.#pending === undefined;
  }

  /** Time since which the suspended round is open. */
  get openSinceMs(): number | undefined {
    return this.#open?.startedAtMs;
  }

  /** The wallet's balance and the open round, read after all calls to the wallet have a known result. */
  async readState(
    sessionId: string,
  ): Promise<{ readonly balanceMinor: bigint; readonly open: ArcadeStep | null }> {
    await this.#pending?.outcome;
    const result = await this.#parts.wallet.call(this.#question(sessionId));
    if (result.kind === 'done') this.#balanceMinor = result.balanceMinor;
    const open = this.#open;
    const view = open?.stateText ? this.#parts.hosted.game.resume(open.stateText).view : null;
    return { balanceMinor: this.#balanceMinor, open: open ? this.#present(open, view, undefined) : null };
  }

  #question(sessionId: string): PlayBody {
    const { userId, currency, hosted } = this.#parts;
    return { user_id: userId, currency, game: hosted.listed.key, session_id: sessionId };
  }

  /** Repeats the wallet call of a step whose answer a killed process did not receive. */
  resend(record: StepRecord): void {
    this.callWallet(record, { view: null, contribution: undefined }, 'again');
  }

  /** There is no await before the wallet call, so that the second of two concurrent commands sees the first. */
  async start(
    request: StepRequest,
    { bet, freeRound: freeRoundId }: { readonly bet: unknown; readonly freeRound: string | undefined },
    limits: StakeLimits,
  ): Promise<Result<ArcadeStep, Refusal>> {
    const again = this.#again(request.command);
    if (again) return again;
    const { hosted, currency } = this.#parts;
    const read = hosted.game.readBet(withInHouseFields(hosted.game, { bet, currency, limits }));
    if (!read.ok) return err(refusal('InvalidRoundException', { reason: read.error }));
    const freeRound =
      freeRoundId === undefined ? undefined : this.freeRounds.find(freeRoundId, this.#parts.clock.nowMs());
    if (freeRoundId !== undefined && !freeRound) return err(refusal('FreeSpinsUnavailableException'));
    // The site sets the value of a free round, which may be below the minimum stake.
    const limited = freeRound ? undefined : stakeRefusal(read.value, limits, currency);
    if (limited) return err(limited);
    if (this.#open) return err(refusal('RoundOpenException'));
    const seed = randomBytes(32).toString('hex');
    const draws = this.#draws(seed, 0);
    const step = read.value.start(draws);
    if (freeRound && step.stakeMinor !== freeRound.valueMinor)
      return err(refusal('FreeSpinsUnavailableException'));
    return this.#take(request, { before: undefined, step, seed, drawCount: draws.drawCount, freeRound });
  }

  async move(
    request: StepRequest,
    { roundId, step, move }: { readonly roundId: number; readonly step: number; readonly move: unknown },
  ): Promise<Result<ArcadeStep, Refusal>> {
    return this.#move(request, { roundId, step }, (open, draws) => open.play(move, draws));
  }

  async #move(
    request: StepRequest,
    { roundId, step }: { readonly roundId: number; readonly step: number },
    make: (open: OpenRound, draws: Draws) => ReturnType<OpenRound['play']>,
  ): Promise<Result<ArcadeStep, Refusal>> {
    const again = this.#again(request.command);
    if (again) return again;
    const open = this.#open;
    if (open?.stateText == null || open.id !== roundId) return err(refusal('NotFoundException'));
    if (open.step !== step) return err(refusal('RoundStepException'));
    const draws = this.#draws(open.seed, open.taken);
    const played = make(this.#parts.hosted.game.resume(open.stateText), draws);
    if (!played.ok) return err(refusal('InvalidRoundException', { reason: played.error }));
    return this.#take(request, {
      before: open,
      step: played.value,
      seed: open.seed,
      drawCount: draws.drawCount,
    });
  }

  /** Refunds the stakes of a round whose rules have changed since. */
  refund(): void {
    const round = this.#open;
    if (!round) return;
    const owedMinor = BigInt(round.stakeMinor) - BigInt(round.returnMinor);
    const ended: RoundRecord = { ...round, step: round.step + 1, stateText: null };
    const amount = Number(owedMinor > 0n ? owedMinor : 0n);
    const actions = [{ action: 'win', amount, action_id: `${round.name}-refund` } as const];
    const call = { ...this.#question('refunded'), game_id: round.name, finished: true, actions };
    this.resend({ command: randomUUID(), round: ended, call });
  }

  /** Ends an abandoned round by the game's published default moves. */
  async abandon(): Promise<void> {
    for (let moves = 0; moves < MOVES_MAX && this.#open?.stateText != null; moves++) {
      const { id, step } = this.#open;
      const request = { command: randomUUID(), sessionId: 'abandoned' };
      const moved = await this.#move(request, { roundId: id, step }, (open, draws) =>
        open.replay(open.defaultMove(), draws),
      );
      if (!moved.ok) return;
    }
  }

  #draws(seed: string, drawCount: number) {
    return roundDraws({ serverSeed: seed, clientSeed: this.#parts.provider, nonce: 0 }, drawCount);
  }

  /** The result of an earlier execution of the command; another command waits until that result is known. */
  #again(command: string): Promise<Result<ArcadeStep, Refusal>> | undefined {
    const answered = this.#answers.get(command);
    if (answered) return Promise.resolve(ok(answered));
    if (this.#pending === undefined) return undefined;
    return this.#pending.command === command
      ? this.#patiently(this.#pending)
      : Promise.resolve(err(refusal('CommandInProgressException', { command: 'tableBet' })));
  }

  /** The wallet may take longer than a frame waits; the frame retries with the same command. */
  async #patiently({ outcome }: Pending): Promise<Result<ArcadeStep, Refusal>> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Result<ArcadeStep, Refusal>>((resolve) => {
      timer = setTimeout(() => resolve(err(refusal('OverloadedException'))), PATIENCE_MS);
    });
    const first = await Promise.race([outcome, late]);
    clearTimeout(timer);
    return first;
  }

  async #take(
    { command, sessionId }: StepRequest,
    change: RoundChange,
  ): Promise<Result<ArcadeStep, Refusal>> {
    const { step, before, freeRound } = change;
    const { jackpots, currency } = this.#parts;
    const contribution =
      step.stakeMinor > 0n && !freeRound ? jackpots?.contribute(currency, step.stakeMinor) : undefined;
    const round = this.buildRecord(change);
    // Unique per attempt, so that a step that was refused and rolled back can be retried.
    const tryId = `${round.name}-${round.step}-${randomUUID().slice(0, 8)}`;
    const actions: NonNullable<PlayBody['actions']> = [];
    // The limits keep a round's amounts far below what JSON carries exactly.
    if (step.stakeMinor > 0n)
      actions.push({
        action: 'bet',
        amount: Number(step.stakeMinor),
        action_id: `${tryId}-bet`,
        ...(freeRound && { free_round: freeRound.id }),
      });
    if (step.returnMinor > 0n)
      actions.push({
        action: 'win',
        amount: Number(step.returnMinor),
        action_id: `${tryId}-win`,
      });
    if (contribution?.winMinor !== undefined)
      actions.push({
        action: 'win',
        amount: Number(contribution.winMinor),
        action_id: `${tryId}-pool`,
        cause: 'jackpot',
      });
    const call = { ...this.#question(sessionId), game_id: round.name, finished: step.isOver, actions };
    const record = { command, round, call };
    if (before !== undefined && actions.length === 0 && !step.isOver) {
      // There is nothing to report to the wallet.
      this.#parts.file.begun(record);
      this.#parts.file.ended(command, 'done');
      return ok(this.#settle(record, { view: step.view, contribution: undefined }));
    }
    return this.#patiently(this.callWallet(record, { view: step.view, contribution }));
  }

  buildRecord({ before, step, seed, drawCount, freeRound }: RoundChange): RoundRecord {
    const { provider, hosted, userId, currency, clock } = this.#parts;
    return {
      id: before?.id ?? this.#parts.newRoundId(),
      name: before?.name ?? randomUUID(),
      provider,
      game: hosted.listed.key,
      rulesVersion: hosted.game.version,
      userId,
      currency,
      seed,
      taken: drawCount,
      step: before ? before.step + 1 : 0,
      stateText: step.isOver ? null : step.stateText,
      stakeMinor: (BigInt(before?.stakeMinor ?? 0) + step.stakeMinor).toString(),
      returnMinor: (BigInt(before?.returnMinor ?? 0) + step.returnMinor).toString(),
      startedAtMs: before?.startedAtMs ?? clock.nowMs(),
      ...((before?.freeRound ?? freeRound?.id) !== undefined && {
        freeRound: before?.freeRound ?? freeRound?.id,
      }),
    };
  }

  callWallet(record: StepRecord, stepView: StepView, how: keyof Wallet = 'call'): Pending {
    const { file, wallet } = this.#parts;
    file.begun(record);
    const outcome = wallet[how](record.call).then((result): Result<ArcadeStep, Refusal> => {
      file.ended(record.command, result.kind);
      this.#pending = undefined;
      if (result.balanceMinor !== undefined) this.#balanceMinor = result.balanceMinor;
      if (result.kind === 'done') return ok(this.#settle(record, stepView));
      stepView.contribution?.takeBack();
      const { freeRound } = record.round;
      if (freeRound !== undefined && result.code === walletCodes['free-round-over'])
        this.freeRounds.end(freeRound);
      return err(walletRefusal(result, { heldMinor: this.#balanceMinor, currency: this.#parts.currency }));
    });
    this.#pending = { command: record.command, outcome };
    return this.#pending;
  }

  #settle({ command, round }: StepRecord, { view, contribution }: StepView): ArcadeStep {
    const spins = this.#afterFreeRound(round);
    this.#open = round.stateText === null ? undefined : round;
    const step = { ...this.#present(round, view, contribution), ...(spins && { FreeSpins: spins }) };
    this.#answers.set(command, step);
    if (this.#answers.size > ANSWERS_MAX) {
      const oldest = this.#answers.keys().next();
      if (!oldest.done) this.#answers.delete(oldest.value);
    }
    return step;
  }

  /** Counts a step of a round by its free round. Returns the remaining ones; undefined for a round paid by money. */
  #afterFreeRound({ freeRound: id, step, returnMinor }: RoundRecord): ArcadeFreeSpins | undefined {
    if (id === undefined) return undefined;
    const before = step === 0 ? 0n : BigInt(this.#open?.returnMinor ?? 0);
    this.freeRounds.countStep(id, { isFirst: step === 0, wonMinor: BigInt(returnMinor) - before });
    return this.freeRounds.present({ id, atMs: this.#parts.clock.nowMs() }, this.#parts.currency);
  }

  #present(round: RoundRecord, view: Json, contribution: Contribution | undefined): ArcadeStep {
    const { currency } = this.#parts;
    const winMinor = contribution?.winMinor;
    return {
      RoundID: round.id,
      Step: round.step,
      IsOver: round.stateText === null,
      View: view,
      Stake: formatAmount(BigInt(round.stakeMinor), currency),
      Win: formatAmount(BigInt(round.returnMinor), currency),
      Balance: formatAmount(this.#balanceMinor, currency),
      Jackpot: winMinor === undefined ? null : { Name: JACKPOT_NAME, Win: formatAmount(winMinor, currency) },
    };
  }
}

interface StepView {
  readonly view: Json;
  readonly contribution: Contribution | undefined;
}
