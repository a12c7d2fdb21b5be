import type { AccountId } from '@evens/base';
import { isConnectionFailure } from '../../../platform/db.ts';

/** Most commands in one statement. */
const BATCH_MAX = 256;
/** Maximum number of waiting commands; the next one is refused. */
const QUEUE_MAX = 2048;
/** Maximum number of single attempts for a command that lost a race with another process. */
const SINGLE_TRIES_MAX = 4;
/** After a connection failure the statement is sent again, on another connection. */
const RECONNECT_MS = 100;
/** Commands answered per turn of the event loop, so that other work gets its turns in between. */
const ANSWERS_PER_TURN = 16;
/** How long commands are gathered before a statement is sent, while more keep arriving. */
const LINGER_MS = 8;
/** After this time another statement may be sent beside the newest one. */
const LATE_MS = 25;
/** A batch of this size is sent immediately. */
const ENOUGH = 32;
/** If fewer commands than this are expected within the linger time, the statement is sent at once. */
const WORTH_LINGERING = 1;
/** Number of commands over which the arrival rate is averaged. A longer pause between two commands counts as this long. */
const ARRIVALS_AVERAGED = 8;
const PAUSE_MAX_MS = 20;

export interface LaneClock {
  /** Monotonic clock, milliseconds. */
  nowMs(): number;
  pause(ms: number): Promise<void>;
  /** Resolves in the next turn of the event loop. */
  nextTurn(): Promise<void>;
}

export const systemLaneClock: LaneClock = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
};

export interface LaneAnswers {
  /** One function per entry, in their order, that delivers the entry's answer. */
  readonly deliver: readonly (() => void)[];
  /** Whether anything was committed. Other statements are quick and give no estimate of the write duration. */
  readonly hasWritten: boolean;
}

/** Shared by all entries of one kind of work. */
export interface LaneRun {
  run(batch: readonly LaneEntry[]): Promise<LaneAnswers>;
  fail(entry: LaneEntry, error: unknown): void;
}

/** A command that is waiting or in a statement. Only its work knows the type of its input. */
export interface LaneEntry {
  readonly accountId: AccountId;
  readonly run: LaneRun;
  readonly arrivedAtMs: number;
  readonly deadlineMs: number;
  isAbandoned(): boolean;
  refuse(why: 'overloaded' | 'in-progress'): void;
  /** Called once, when the lane is done with the entry. */
  leave(): void;
}

/** Conflicts with another process that a repeat resolves: unique violation, deadlock, serialisation. */
const conflicts = new Set(['23505', '40P01', '40001']);

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A statement that was sent and has not finished. */
interface Statement {
  readonly batch: readonly LaneEntry[];
  readonly sentAtMs: number;
  isFailing: boolean;
}

/**
 * The queue of all commands, and the statements in which they are sent. Usually one statement runs at a time, because a few
 * full statements cost less than many small ones. If a statement is late, the next one is sent on another connection, so that
 * one blocked statement does not block all commands. Two running statements never have commands of the same account.
 */
export class LaneQueue {
  readonly #clock: LaneClock;
  readonly #connections: number;
  readonly #onStatement: (ms: number) => void;
  readonly #statements = new Set<Statement>();
  #queue: LaneEntry[] = [];
  #isRunning = false;
  #lastArrivalMs = Number.NEGATIVE_INFINITY;
  #betweenArrivalsMs = PAUSE_MAX_MS;
  #unanswered: (() => void)[] = [];
  #wakeUp: () => void = () => undefined;
  #wakesOnPush = false;

  /** `connections`: maximum number of statements at once. `onStatement` is called with the duration of each that wrote, ms. */
  constructor(clock: LaneClock, connections: number, onStatement: (ms: number) => void) {
    this.#clock = clock;
    this.#connections = connections;
    this.#onStatement = onStatement;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isRunning(): boolean {
    return this.#isRunning || this.#statements.size > 0;
  }

  /** Wait of the oldest command that was not sent yet, ms; 0 without commands. */
  get oldestWaitMs(): number {
    const [oldest] = this.#queue;
    return oldest ? this.#clock.nowMs() - oldest.arrivedAtMs : 0;
  }

  /** False if the queue is full, and while the database is unreachable: no command queues behind a statement that is retried. */
  get hasRoom(): boolean {
    return this.#queue.length < QUEUE_MAX && !this.#isFailing();
  }

  push(entry: LaneEntry): void {
    const sinceMs = Math.min(PAUSE_MAX_MS, entry.arrivedAtMs - this.#lastArrivalMs);
    this.#betweenArrivalsMs += (sinceMs - this.#betweenArrivalsMs) / ARRIVALS_AVERAGED;
    this.#lastArrivalMs = entry.arrivedAtMs;
    this.#queue.push(entry);
    if (!this.#isRunning) void this.#work();
    else if (this.#wakesOnPush) this.#wakeUp();
  }

  /** Answers every command whose deadline has passed: as overloaded if it was not sent, as in progress if it was. */
  refuseLate(atMs: number): void {
    for (const { batch } of this.#statements)
      for (const entry of batch) if (entry.deadlineMs <= atMs) entry.refuse('in-progress');
    this.#queue = this.#queue.filter((entry) => this.isStillPending(entry, atMs));
  }

  isStillPending(entry: LaneEntry, atMs: number): boolean {
    if (entry.deadlineMs > atMs && !entry.isAbandoned()) return true;
    entry.refuse('overloaded');
    entry.leave();
    return false;
  }

  /** Whether the statements on all connections are being retried. */
  #isFailing(): boolean {
    if (this.#statements.size < this.#connections) return false;
    return [...this.#statements].every(({ isFailing }) => isFailing);
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    // Commands that arrive in the same turn of the event loop share the first statement.
    await this.#clock.nextTurn();
    while (this.#queue.length > 0) {
      await this.#untilNext();
      await this.#linger();
      const batch = this.#takeBatch();
      if (batch.length > 0) void this.#send(batch);
    }
    this.#isRunning = false;
  }

  /** Waits until no statement runs, or until the newest one is late and another account has a command to send. */
  async #untilNext(): Promise<void> {
    while (this.#statements.size > 0) {
      if (this.#statements.size >= this.#connections) {
        await this.#change({ orPush: false });
        continue;
      }
      const newestMs = Math.max(...[...this.#statements].map(({ sentAtMs }) => sentAtMs));
      const untilLateMs = newestMs + LATE_MS - this.#clock.nowMs();
      if (untilLateMs > 0)
        await Promise.race([this.#change({ orPush: false }), this.#clock.pause(untilLateMs)]);
      else {
        const busy = this.#busyAccounts();
        if (this.#queue.some(({ accountId }) => !busy.has(accountId))) return;
        await this.#change({ orPush: true });
      }
    }
  }

  /** Waits until a statement finishes; with `orPush` also until a command arrives. */
  #change({ orPush }: { readonly orPush: boolean }): Promise<void> {
    this.#wakesOnPush = orPush;
    return new Promise((resolve) => {
      this.#wakeUp = resolve;
    });
  }

  #busyAccounts(): Set<AccountId> {
    return new Set([...this.#statements].flatMap(({ batch }) => batch.map(({ accountId }) => accountId)));
  }

  /** Waits a few milliseconds for more commands while the arrival rate is high. Without load it does not wait. */
  async #linger(): Promise<void> {
    const [first] = this.#queue;
    if (!first || this.#queue.length >= ENOUGH || LINGER_MS / this.#betweenArrivalsMs < WORTH_LINGERING)
      return;
    const waitedMs = this.#clock.nowMs() - first.arrivedAtMs;
    if (waitedMs < LINGER_MS) await this.#clock.pause(LINGER_MS - waitedMs);
  }

  /** Takes the oldest command whose account is not busy, and others of the same work: one per account, by arrival. */
  #takeBatch(): readonly LaneEntry[] {
    const atMs = this.#clock.nowMs();
    let run: LaneRun | undefined;
    const batch: LaneEntry[] = [];
    const remaining: LaneEntry[] = [];
    const seenAccounts = this.#busyAccounts();
    for (const entry of this.#queue) {
      if (!this.isStillPending(entry, atMs)) continue;
      const isFirst = !seenAccounts.has(entry.accountId);
      seenAccounts.add(entry.accountId);
      if (isFirst) run ??= entry.run;
      if (isFirst && batch.length < BATCH_MAX && entry.run === run) batch.push(entry);
      else remaining.push(entry);
    }
    this.#queue = remaining;
    return batch;
  }

  async #send(batch: readonly LaneEntry[]): Promise<void> {
    const statement: Statement = { batch, sentAtMs: this.#clock.nowMs(), isFailing: false };
    this.#statements.add(statement);
    try {
      await this.#attempt(statement);
    } finally {
      this.#statements.delete(statement);
      for (const entry of batch) entry.leave();
      this.#wakeUp();
    }
  }

  async #attempt(statement: Statement): Promise<void> {
    let remaining = statement.batch;
    while (remaining.length > 0) {
      try {
        const { deliver, hasWritten } = await this.#run(statement, remaining);
        if (hasWritten) this.#onStatement(this.#clock.nowMs() - statement.sentAtMs);
        this.#answer(deliver);
        return;
      } catch (error) {
        remaining = isConnectionFailure(error)
          ? await this.#reconnect(statement, remaining)
          : await this.#runSingly(statement, { batch: remaining, cause: error });
      }
    }
  }

  async #run(statement: Statement, batch: readonly LaneEntry[]): Promise<LaneAnswers> {
    const answers = (await batch[0]?.run.run(batch)) ?? { deliver: [], hasWritten: false };
    statement.isFailing = false;
    return answers;
  }

  /** Whether the statement was committed is unknown: it is sent again by its command ids until the deadlines have passed. */
  async #reconnect(statement: Statement, batch: readonly LaneEntry[]): Promise<readonly LaneEntry[]> {
    statement.isFailing = true;
    await this.#clock.pause(RECONNECT_MS);
    const atMs = this.#clock.nowMs();
    for (const entry of batch) if (entry.deadlineMs <= atMs) entry.refuse('in-progress');
    return batch.filter(({ deadlineMs }) => deadlineMs > atMs);
  }

  /** Answers a few commands per turn of the event loop, while the next statement is running. */
  #answer(answers: readonly (() => void)[]): void {
    const isAnswering = this.#unanswered.length > 0;
    this.#unanswered.push(...answers);
    if (!isAnswering) void this.#answerInTurns();
  }

  async #answerInTurns(): Promise<void> {
    while (this.#unanswered.length > 0) {
      for (const answer of this.#unanswered.slice(0, ANSWERS_PER_TURN)) answer();
      this.#unanswered.splice(0, ANSWERS_PER_TURN);
      if (this.#unanswered.length > 0) await this.#clock.nextTurn();
    }
  }

  /**
   * If a batch fails, its commands are retried one by one, so that one that throws does not fail the others. What the
   * batch committed before it threw is answered again by its command id. When the connection fails, no command is to
   * blame: returns those that are still to be run.
   */
  async #runSingly(
    statement: Statement,
    { batch, cause }: { readonly batch: readonly LaneEntry[]; readonly cause: unknown },
  ): Promise<readonly LaneEntry[]> {
    for (const [index, entry] of batch.entries()) {
      const error =
        batch.length === 1 && !conflicts.has(sqlState(cause))
          ? cause
          : await this.#runAlone(statement, entry);
      if (isConnectionFailure(error)) return this.#reconnect(statement, batch.slice(index));
      if (error !== undefined) entry.run.fail(entry, error);
    }
    return [];
  }

  /** Returns why the command failed; undefined when it has its answer. */
  async #runAlone(statement: Statement, entry: LaneEntry): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        this.#answer((await this.#run(statement, [entry])).deliver);
        return undefined;
      } catch (error) {
        if (tries === SINGLE_TRIES_MAX || !conflicts.has(sqlState(error)))
          return error ?? new Error('a command threw nothing');
      }
    }
  }
}
