import type { Clock } from '@evens/base';
import { msUntil, multiplierAt } from '@evens/games';
import { type BetNow, toTableBet } from './bet-now.ts';
import { crashMultiplier, storedCrashBet } from './crash-machine.ts';
import type { Change, TableMachine } from './machine.ts';
import type { SharedRound, TableTimes } from './shared-round.ts';
import type { TableState } from './table-state.ts';

/** Multiplier broadcast interval, ms. */
const TICK_MS = 100;
/** Delay before a round is finished again while one of its bets is still open. */
const AGAIN_MS = 50;
/** Interval at which a closed table checks whether it is open again. */
const CLOSED_MS = 1000;
/** Retry delays for database failures: a short outage does not refund a flight. */
const TRIES_MS = [50, 100, 250, 500, 1000, 2000, 4000] as const;
/** Interval at which a step checks for decisions of bots, which follow from the time alone. */
const BOTS_MS = 250;
const FORGET_EVERY = 100;
/** Number of newest rounds that stay stored even without a bet. */
const STORED_EMPTY_ROUNDS = 500;

/** Another process plays this table. */
class TableTakenError extends Error {
  override readonly name = 'TableTakenError';
}

export type PastRound = Pick<SharedRound, 'no' | 'secret' | 'outcome'>;

export interface BetToEnd {
  readonly bet: BetNow;
  readonly returnMinor: bigint;
  readonly isRefund: boolean;
}

export interface BetNotEnded {
  readonly bet: BetNow;
  readonly error: unknown;
}

/** The stored rounds and bets of one table. */
export interface TableStore {
  readTable(): Promise<{ readonly times: TableTimes; readonly isOpen: boolean }>;
  readNewest(): Promise<SharedRound | undefined>;
  readPast(most: number): Promise<readonly PastRound[]>;
  readBets(round: SharedRound): Promise<readonly BetNow[]>;
  /** Undefined if another process opened one. */
  open(at: { readonly atMs: number; readonly closesAtMs: number }): Promise<SharedRound | undefined>;
  /** Each is undefined if the round's state differs from the caller's. */
  change(round: SharedRound, change: Change): Promise<SharedRound | undefined>;
  /** Like `change`, with all decisions: none is added between the read and the change. */
  endStep(
    round: SharedRound,
    changeBy: (bets: readonly BetNow[]) => Change,
  ): Promise<SharedRound | undefined>;
  extendBetting(round: SharedRound, closesAtMs: number): Promise<SharedRound | undefined>;
  refund(round: SharedRound): Promise<SharedRound | undefined>;
  /** Undefined while an open bet remains that was not set aside. */
  finish(round: SharedRound, atMs: number): Promise<SharedRound | undefined>;
  deleteEmpty(before: number): Promise<void>;
}

/** A wait that can be ended early. */
export interface TableClock extends Clock {
  wait(untilMs: number, signal: AbortSignal): Promise<void>;
}

export interface RoundEngineParts {
  readonly machine: TableMachine;
  readonly store: TableStore;
  readonly tableState: TableState;
  readonly clock: TableClock;
  readonly log: Readonly<Record<'info' | 'warn', (event: object) => void>>;
  readonly resultsMax: number;
  /** Returns the bets that could not be ended. */
  end(bets: readonly BetToEnd[], signal: AbortSignal): Promise<readonly BetNotEnded[]>;
  /** Whether an error was not caused by the bet, such as a lost connection or a full lane. */
  isTemporary(error: unknown): boolean;
  /** Sets a bet aside: the table continues without it, and it is retried separately. */
  putAside(bet: BetNow, error: unknown): Promise<void>;
}

function requireRound(round: SharedRound | undefined): SharedRound {
  if (!round) throw new TableTakenError('another process plays this table');
  return round;
}

/** Plays the rounds of one table, one after the other, each from its stored state. */
export class RoundEngine {
  readonly #parts: RoundEngineParts;
  readonly #signal: AbortSignal;
  #times: TableTimes = { bettingMs: 0, playingMs: 0, decisionMs: 0, pauseMs: 0 };

  constructor(parts: RoundEngineParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
  }

  /** Runs until the signal. Throws if another process plays the table, or after a long database outage. */
  async run(): Promise<void> {
    const { machine, store, tableState, resultsMax } = this.#parts;
    await this.#readTable();
    tableState.setResults((await store.readPast(resultsMax)).map((round) => machine.result(round)));
    let round = await this.#resume(await store.readNewest());
    // Set only after the resume: a refunded flight accepts no cash-outs.
    tableState.setPlayed(true);
    try {
      while (!this.#signal.aborted) round = await this.#next(round);
    } finally {
      tableState.setPlayed(false);
    }
  }

  async #readTable(): Promise<boolean> {
    const { times, isOpen } = await this.withRetries(() => this.#parts.store.readTable());
    this.#times = times;
    this.#parts.tableState.times = times;
    this.#parts.tableState.setOpen(isOpen);
    return isOpen;
  }

  /** Resumes the round that an ended process left. */
  async #resume(round: SharedRound | undefined): Promise<SharedRound | undefined> {
    const { machine, store, tableState, clock, log } = this.#parts;
    if (!round || round.overAtMs !== null) return round;
    const atMs = clock.nowMs();
    let resumed = round;
    const isOtherRules = round.rulesVersion !== machine.version;
    if (isOtherRules && (round.state === 'betting' || round.state === 'playing'))
      resumed = requireRound(await store.refund(round));
    else if (round.state === 'betting')
      resumed = requireRound(
        await store.extendBetting(round, Math.max(round.closesAtMs, atMs + this.#times.bettingMs)),
      );
    else if (round.state === 'playing') {
      const change = machine.resume(round, { atMs, times: this.#times });
      resumed = requireRound(
        change === 'refund' ? await store.refund(round) : await store.change(round, change),
      );
    }
    log.info({
      event: 'shared-round-taken-up',
      table: machine.key,
      no: round.no,
      from: round.state,
      to: resumed.state,
    });
    tableState.show(resumed, await store.readBets(resumed));
    return resumed;
  }

  async #next(round: SharedRound | undefined): Promise<SharedRound | undefined> {
    switch (round?.state) {
      case 'betting':
        return this.#close(round);
      case 'playing':
        return this.#play(round);
      case 'settling':
      case 'refunding':
        return this.#pay(round);
      default:
        return this.#open(round);
    }
  }

  async #open(last: SharedRound | undefined): Promise<SharedRound | undefined> {
    const { store, tableState, clock } = this.#parts;
    if (last?.overAtMs) await clock.wait(last.overAtMs + this.#times.pauseMs, this.#signal);
    if (tableState.seated === 0) {
      tableState.show(undefined);
      await tableState.whenConnected(this.#signal);
    }
    if (this.#signal.aborted) return last;
    if (!(await this.#readTable())) {
      tableState.show(undefined);
      await clock.wait(clock.nowMs() + CLOSED_MS, this.#signal);
      return undefined;
    }
    const atMs = clock.nowMs();
    const opened = requireRound(
      await this.withRetries(() => store.open({ atMs, closesAtMs: atMs + this.#times.bettingMs })),
    );
    tableState.show(opened, []);
    if (opened.no % FORGET_EVERY === 0) await store.deleteEmpty(opened.no - STORED_EMPTY_ROUNDS);
    return opened;
  }

  async #close(round: SharedRound): Promise<SharedRound> {
    const { machine, store, tableState, clock } = this.#parts;
    await clock.wait(round.closesAtMs, this.#signal);
    if (this.#signal.aborted) return round;
    const at = { atMs: clock.nowMs(), times: this.#times };
    const begun = requireRound(await this.withRetries(() => store.change(round, machine.begin(round, at))));
    // All accepted bets are known only at this point.
    tableState.show(begun, await this.withRetries(() => store.readBets(begun)));
    return begun;
  }

  async #play(round: SharedRound): Promise<SharedRound> {
    const { machine, store, tableState, clock } = this.#parts;
    if (machine.source === 'chain') await this.#fly(round);
    else await this.#waitForAll(round);
    if (this.#signal.aborted) return round;
    const advance = (bets: readonly BetNow[]) =>
      machine.advance(round, [...bets.map(toTableBet), ...tableState.playBets], {
        atMs: clock.nowMs(),
        times: this.#times,
      });
    const advanced = await this.withRetries(() =>
      machine.isAllDecided ? store.endStep(round, advance) : store.change(round, advance([])),
    );
    tableState.show(requireRound(advanced));
    return requireRound(advanced);
  }

  /** Waits until the phase has ended by the clock, or all players have decided. */
  async #waitForAll(round: SharedRound): Promise<void> {
    const { machine, tableState, clock } = this.#parts;
    const isAllDecided = () =>
      machine.isAllDecided?.(round, tableState.waitedBets) === true && round.outcome === null;
    const ended = new AbortController();
    const signal = AbortSignal.any([this.#signal, ended.signal]);
    const endIfDecided = () => {
      if (isAllDecided()) ended.abort();
    };
    tableState.onDecision(endIfDecided);
    endIfDecided();
    const hasDecisions = !ended.signal.aborted;
    const checkMs = machine.isAllDecided ? BOTS_MS : Number.POSITIVE_INFINITY;
    while (!signal.aborted && clock.nowMs() < round.dueAtMs) {
      await clock.wait(Math.min(round.dueAtMs, clock.nowMs() + checkMs), signal);
      endIfDecided();
    }
    tableState.onDecision(() => undefined);
    // The complete deal is displayed even if no decision is possible. Later steps of bots alone take no time.
    if (ended.signal.aborted && (hasDecisions || round.step <= 1))
      await clock.wait(round.startsAtMs ?? 0, this.#signal);
  }

  /** Publishes the multiplier until the crash, and pays automatic cash-outs. */
  async #fly(round: SharedRound): Promise<void> {
    const { tableState, clock } = this.#parts;
    const startsAtMs = round.startsAtMs ?? round.dueAtMs;
    const crash = crashMultiplier(round);
    const autos = tableState.bets
      .map((bet) => ({ bet, ...storedCrashBet({ betText: bet.bet }) }))
      .filter(({ autoCashOut }) => autoCashOut <= crash)
      .toSorted((a, b) => a.autoCashOut - b.autoCashOut);
    let paid = 0;
    let tickAtMs = startsAtMs;
    for (;;) {
      await clock.wait(Math.min(round.dueAtMs, tickAtMs), this.#signal);
      const atMs = clock.nowMs();
      if (this.#signal.aborted || atMs >= round.dueAtMs) return;
      const elapsedMs = atMs - startsAtMs;
      tableState.tick(round, { atMs, multiplier: multiplierAt(elapsedMs) });
      // Counted from the current time: a delayed process publishes one tick, not all missed ones.
      tickAtMs = startsAtMs + (Math.floor(elapsedMs / TICK_MS) + 1) * TICK_MS;
      const due: BetToEnd[] = [];
      for (let auto = autos[paid]; auto && msUntil(auto.autoCashOut) <= elapsedMs; auto = autos[paid]) {
        paid += 1;
        const bet = tableState.bet(auto.bet.id) ?? auto.bet;
        if (bet.state !== null) due.push(this.#ended(round, bet));
      }
      if (due.length > 0) this.#endAlong(due);
    }
  }

  /** The flight does not wait for the payments. Failed ones are paid after the crash. */
  #endAlong(due: readonly BetToEnd[]): void {
    const { end, log, machine } = this.#parts;
    void end(due, this.#signal).then((failed) => {
      const [first] = failed;
      if (first)
        log.warn({ event: 'cash-outs-put-off', table: machine.key, bets: failed.length, err: first.error });
    });
  }

  #ended(round: SharedRound, bet: BetNow): BetToEnd {
    const isRefund = round.state === 'refunding';
    const returnMinor = isRefund ? 0n : this.#parts.machine.betPayout(round, toTableBet(bet));
    return { bet, returnMinor, isRefund };
  }

  async #pay(round: SharedRound): Promise<SharedRound> {
    const { machine, store, tableState, clock, putAside, log } = this.#parts;
    if (round.state === 'settling' && round.rulesVersion !== machine.version)
      throw new Error(`pay: round ${round.no} of ${machine.key} was decided by rules of another version`);
    const open = (await this.withRetries(() => store.readBets(round))).filter(({ state }) => state !== null);
    for (const { bet, error } of await this.#endEach(round, open)) await putAside(bet, error);
    if (this.#signal.aborted) return round;
    const over = await this.withRetries(() => store.finish(round, clock.nowMs()));
    if (!over) {
      await clock.wait(clock.nowMs() + AGAIN_MS, this.#signal);
      return round;
    }
    if (open.length > 0 && round.state === 'refunding')
      log.warn({ event: 'shared-round-refunded', table: machine.key, no: round.no, bets: open.length });
    tableState.show(over, undefined, (over.overAtMs ?? 0) + this.#times.pauseMs);
    return over;
  }

  /** Ends bets and returns those that could not be ended. A failure does not affect the others. */
  async #endEach(round: SharedRound, open: readonly BetNow[]): Promise<readonly BetNotEnded[]> {
    const ends: BetToEnd[] = [];
    const failed: BetNotEnded[] = [];
    for (const bet of open) {
      try {
        ends.push(this.#ended(round, bet));
      } catch (error) {
        failed.push({ bet, error });
      }
    }
    const refused = await this.withRetries(async () => {
      const found = await this.#parts.end(ends, this.#signal);
      const temporaryFailure = found.find(({ error }) => this.#parts.isTemporary(error));
      if (temporaryFailure) throw temporaryFailure.error;
      return found;
    });
    return [...failed, ...refused];
  }

  /** Retries temporary database failures. */
  async withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (const tryMs of TRIES_MS) {
      try {
        return await work();
      } catch (error) {
        if (this.#signal.aborted) throw error;
        this.#parts.log.warn({
          event: 'table-waits-for-database',
          table: this.#parts.machine.key,
          err: error,
        });
        await this.#parts.clock.wait(this.#parts.clock.nowMs() + tryMs, this.#signal);
      }
    }
    return work();
  }
}
