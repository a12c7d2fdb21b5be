import { type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { type ArcadeSharedBet, type Refusal, refusal } from '@evens/contract';
import { crashReturn, ruleCashOut } from '@evens/games';
import { LRUCache } from 'lru-cache';
import { type DisplayedBet, presentSharedBet, toTableBet } from '../shared-rounds/bet-now.ts';
import { betRefusal } from '../shared-rounds/bet-refusal.ts';
import { decideFromClient, readAskedBet } from '../shared-rounds/client-commands.ts';
import { crashMultiplier, storedCrashBet } from '../shared-rounds/crash-machine.ts';
import type { TableBet } from '../shared-rounds/machine.ts';
import type { Onlooker } from '../shared-rounds/onlookers.ts';
import { isDecided, isRefunded, type SharedRound } from '../shared-rounds/shared-round.ts';
import type { TableState } from '../shared-rounds/table-state.ts';
import type { StakeLimits } from '../stakes/stake-limits.ts';
import { storedJson, toStoredText } from '../stored-text.ts';
import type { TablePlayer } from './table-player.ts';

/** Number of stored answers: a repeated command is one bet. */
const ANSWERS_MAX = 64;
/** Maximum number of waiting commands per player. */
const WAITING_MAX = 32;

/** The money of a player at a table. */
export interface TablePurse {
  readonly isPlayMoney: boolean;
  readonly currency: CurrencyCode;
  /** Minor units, after the last movement. */
  readonly heldMinor: bigint;
  /** The current balance, minor units. */
  readHeld(): Promise<bigint>;
  limits(): Promise<StakeLimits>;
  newBetId(): number;
  /**
   * Takes a stake on a bet and calls `accept`. If that refuses the bet, the stake is returned. Returns the refusal of
   * either; undefined for an accepted bet.
   */
  stake(betId: number, stakeMinor: bigint, accept: () => Refusal | undefined): Promise<Refusal | undefined>;
  /** Ends a bet with its total return. Resolves when the money has moved. */
  end(betId: number, returnMinor: bigint): Promise<void>;
}

export interface MemoryTablePlayerParts {
  readonly tableState: TableState;
  readonly playerKey: string;
  readonly purse: TablePurse;
}

type Answer = Result<ArcadeSharedBet, Refusal>;

const invalid = (reason: string) => err(refusal('InvalidRoundException', { reason }));

/** A table player whose bets are only in memory. Commands are executed one after the other. */
export class MemoryTablePlayer implements TablePlayer, Onlooker {
  readonly tableState: TableState;
  readonly playerKey: string;
  readonly #purse: TablePurse;
  readonly #answers = new LRUCache<string, ArcadeSharedBet>({ max: ANSWERS_MAX });
  /** Set while a bet is open: the table must not keep a player who has left. */
  #stopWatching: (() => void) | undefined;
  #bets: DisplayedBet[] = [];
  /** The last displayed round. */
  #before: SharedRound | undefined;
  #hasSatOut = false;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ tableState, playerKey, purse }: MemoryTablePlayerParts) {
    this.tableState = tableState;
    this.playerKey = playerKey;
    this.#purse = purse;
  }

  /** Has no open bet and no waiting command. */
  get isIdle(): boolean {
    return this.#waiting === 0 && this.#stopWatching === undefined;
  }

  async own() {
    const heldMinor = await this.#purse.readHeld();
    const { round } = this.tableState;
    const currentBets = this.#bets.filter(({ sharedId }) => sharedId === round?.id);
    return {
      own: round ? currentBets.map((bet) => this.#present(round, bet)) : [],
      balance: formatAmount(heldMinor, this.#purse.currency),
    };
  }

  bet(request: Parameters<TablePlayer['bet']>[0]): Promise<Answer> {
    return this.#inTurn(request, () => this.#bet(request));
  }

  async #bet({ commandId, sharedId, slot, bet, atMs }: Parameters<TablePlayer['bet']>[0]): Promise<Answer> {
    const { machine } = this.tableState;
    const text = toStoredText(bet);
    if (text === undefined) return invalid('the bet is too long');
    if (slot >= machine.slots) return invalid(`slots are 0 to ${machine.slots - 1}`);
    const { currency } = this.#purse;
    const limits = await this.#purse.limits();
    const read = readAskedBet(machine, storedJson(text), limits.returnMaxMinor);
    if (!read.ok) return invalid(read.error);
    const round = this.#bettingRound(sharedId);
    if (!round || atMs >= round.closesAtMs) return err(refusal('BetsClosedException'));
    const before = this.#bets.filter((other) => other.sharedId === sharedId);
    const refused = betRefusal(machine, { slot, read: read.value, before, limits, currency });
    if (refused) return err(refused);
    if (before.some((other) => other.slot === slot)) return err(refusal('BetAlreadyTakenException'));
    const { stakeMinor, betText, stateText } = read.value;
    const acceptedBet: DisplayedBet = {
      id: this.#purse.newBetId(),
      sharedId,
      slot,
      currency,
      stakeMinor,
      payoutMinor: 0n,
      bet: betText,
      state: stateText,
      stateText,
      cashOut: null,
      isRefunded: false,
    };
    const purseRefusal = await this.#purse.stake(acceptedBet.id, stakeMinor, () => {
      const now = this.#bettingRound(sharedId);
      if (!now) return refusal('BetsClosedException');
      this.#bets = [...this.#bets.filter((other) => other.sharedId === sharedId), acceptedBet];
      this.#before = now;
      this.#stopWatching ??= this.tableState.watch(this);
      if (!this.#purse.isPlayMoney) this.tableState.countBet(acceptedBet.id, this.playerKey);
      return undefined;
    });
    return purseRefusal ? err(purseRefusal) : this.#answer(commandId, { round, bet: acceptedBet });
  }

  #bettingRound(sharedId: number): SharedRound | undefined {
    const { round } = this.tableState;
    return round?.id === sharedId && round.state === 'betting' ? round : undefined;
  }

  cashOut(request: Parameters<TablePlayer['cashOut']>[0]): Promise<Answer> {
    return this.#inTurn(request, () => this.#cashOut(request));
  }

  async #cashOut({ commandId, roundId, atMs }: Parameters<TablePlayer['cashOut']>[0]): Promise<Answer> {
    const { round, machine } = this.tableState;
    const bet = this.#find(roundId, round);
    if (!bet || !round) return err(refusal('NotFoundException'));
    if (machine.source !== 'chain') return invalid('nothing is cashed out at this table');
    if (bet.state === null)
      return bet.payoutMinor > 0n ? ok(this.#present(round, bet)) : err(refusal('CashoutTooLateException'));
    if (round.startsAtMs === null) return err(refusal('CashoutTooEarlyException'));
    const { autoCashOut, stakeMinor } = storedCrashBet({ betText: bet.bet });
    const { startsAtMs } = round;
    const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashMultiplier(round), startsAtMs, atMs });
    if (ruling.kind !== 'out')
      return err(refusal(ruling.kind === 'early' ? 'CashoutTooEarlyException' : 'CashoutTooLateException'));
    const { multiplierHundredths, isByHand } = ruling;
    const cashOut = isByHand ? multiplierHundredths : null;
    const returnMinor = crashReturn(stakeMinor, multiplierHundredths);
    const ended = this.#ended(bet, returnMinor, { cashOut });
    await this.#purse.end(bet.id, returnMinor);
    return this.#answer(commandId, { round, bet: ended });
  }

  decide(request: Parameters<TablePlayer['decide']>[0]): Promise<Answer> {
    return this.#inTurn(request, () => this.#decide(request));
  }

  async #decide({
    commandId,
    roundId,
    step,
    move,
    atMs,
  }: Parameters<TablePlayer['decide']>[0]): Promise<Answer> {
    const { round, machine } = this.tableState;
    const bet = this.#find(roundId, round);
    if (!bet || !round) return err(refusal('NotFoundException'));
    if (!this.#isDeciding(bet, step) || atMs >= round.dueAtMs) return err(refusal('RoundStepException'));
    const text = toStoredText(move);
    if (text === undefined) return invalid('the move is too long');
    const decision = decideFromClient(machine, { round, bet: toTableBet(bet), raw: storedJson(text) });
    if (!decision.ok) return invalid(decision.error);
    const { stateText, stakeMinor } = decision.value;
    const after = { ...bet, state: stateText, stateText, stakeMinor: bet.stakeMinor + stakeMinor };
    const purseRefusal = await this.#purse.stake(bet.id, stakeMinor, () => {
      if (!this.#isDeciding(bet, step)) return refusal('RoundStepException');
      this.#replace(after);
      this.#hasSatOut = false;
      return undefined;
    });
    if (purseRefusal) return err(purseRefusal);
    const answer = this.#answer(commandId, { round, bet: after });
    this.tableState.decided();
    return answer;
  }

  /** Whether the bet is open and the table waits for decisions of this step. */
  #isDeciding({ id, sharedId }: DisplayedBet, step: number): boolean {
    const { round } = this.tableState;
    const isStep = round?.id === sharedId && round.state === 'playing' && round.step === step;
    return isStep && round.outcome === null && this.#find(id, round)?.state !== null;
  }

  openBets(roundId: number): readonly TableBet[] {
    return this.#bets.filter(({ state, sharedId }) => state !== null && sharedId === roundId).map(toTableBet);
  }

  /** Real-money players are always waited for. */
  get isAbsent(): boolean {
    return this.#purse.isPlayMoney && this.#hasSatOut;
  }

  /** Whether the step that has just ended still waited for this player's decision. */
  #missedStep(round: SharedRound | undefined): boolean {
    const before = this.#before;
    if (before?.state !== 'playing' || before.outcome !== null || round?.id !== before.id) return false;
    const isStepOver = round.step !== before.step || round.outcome !== null || round.state !== 'playing';
    return isStepOver && this.tableState.machine.isAllDecided?.(before, this.openBets(round.id)) === false;
  }

  roundChanged(round: SharedRound | undefined): void {
    if (this.#missedStep(round)) this.#hasSatOut = true;
    const before = this.#before;
    this.#before = round;
    for (const bet of this.#bets.filter(({ state }) => state !== null)) {
      // A bet on a round that the table no longer shows is refunded.
      if (bet.sharedId !== round?.id)
        this.#pay(before, bet, { returnMinor: bet.stakeMinor, isRefunded: true });
      else if (isRefunded(round)) this.#pay(round, bet, { returnMinor: bet.stakeMinor, isRefunded: true });
      else if (isDecided(round))
        this.#pay(round, bet, {
          returnMinor: this.tableState.machine.betPayout(round, toTableBet(bet)),
          isRefunded: false,
        });
    }
  }

  ticked(round: SharedRound, atMs: number): void {
    const startsAtMs = round.startsAtMs ?? round.dueAtMs;
    for (const bet of this.#bets.filter(({ state }) => state !== null)) {
      const { autoCashOut, stakeMinor } = storedCrashBet({ betText: bet.bet });
      const ruling = ruleCashOut({ autoCashOut, crashHundredths: crashMultiplier(round), startsAtMs, atMs });
      if (ruling.kind === 'out' && !ruling.isByHand)
        this.#pay(round, bet, { returnMinor: crashReturn(stakeMinor, autoCashOut), isRefunded: false });
    }
  }

  /** Ends a bet now, and publishes it once the money has moved. */
  #pay(
    round: SharedRound | undefined,
    bet: DisplayedBet,
    { returnMinor, isRefunded }: { readonly returnMinor: bigint; readonly isRefunded: boolean },
  ): void {
    const ended = this.#ended(bet, returnMinor, { isRefunded });
    void this.#purse.end(bet.id, returnMinor).then(() => round && this.#publishBet(round, ended));
  }

  #find(id: number, round: SharedRound | undefined): DisplayedBet | undefined {
    return this.#bets.find((bet) => bet.id === id && bet.sharedId === round?.id);
  }

  async #inTurn({ commandId }: { readonly commandId: string }, work: () => Promise<Answer>): Promise<Answer> {
    if (this.#waiting >= WAITING_MAX) return err(refusal('OverloadedException'));
    this.#waiting += 1;
    const turn = this.#turn.then(() => {
      const answered = this.#answers.get(commandId);
      return answered ? ok(answered) : work();
    });
    this.#turn = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn.finally(() => {
      this.#waiting -= 1;
    });
  }

  /** The current bet and round, or the given ones if they no longer exist. */
  #answer(commandId: string, found: { readonly round: SharedRound; readonly bet: DisplayedBet }): Answer {
    const { round } = this.tableState;
    const answer = this.#publishBet(
      round?.id === found.round.id ? round : found.round,
      this.#bets.find(({ id }) => id === found.bet.id) ?? found.bet,
    );
    this.#answers.set(commandId, answer);
    return ok(answer);
  }

  #publishBet(round: SharedRound, bet: DisplayedBet): ArcadeSharedBet {
    const publishedBet = this.#present(round, bet);
    this.tableState.publishBet(this.playerKey, publishedBet);
    return publishedBet;
  }

  #present(round: SharedRound, bet: DisplayedBet): ArcadeSharedBet {
    const balance = { amountMinor: this.#purse.heldMinor };
    return presentSharedBet(this.tableState.machine, { round, bet, balance });
  }

  #ended(bet: DisplayedBet, returnMinor: bigint, more: Partial<DisplayedBet>): DisplayedBet {
    const ended = { ...bet, state: null, payoutMinor: bet.payoutMinor + returnMinor, ...more };
    this.#replace(ended);
    if (this.#bets.every(({ state }) => state === null)) {
      this.#stopWatching?.();
      this.#stopWatching = undefined;
    }
    return ended;
  }

  #replace(bet: DisplayedBet): void {
    this.#bets = this.#bets.map((other) => (other.id === bet.id ? bet : other));
  }
}
