import type { AccountId } from '@evens/base';
import { isConnectionFailure } from '../../../platform/db.ts';
import { ServiceTime } from './service-time.ts';

/** Most commands in one statement. */
const BATCH_MAX = 256;
/** Most commands that wait in one lane; the next is refused. */
const QUEUE_MAX = 2048;
/** So many commands of one account are let in however long a statement takes. */
const OWN_ALWAYS_ADMITTED = 4;
/** How often a command that lost a race with another process is tried by itself. */
const SINGLE_TRIES_MAX = 4;
/** After a connection failure the statement is sent again, on another connection. */
const RECONNECT_MS = 100;
/** Commands answered in one turn of the event loop: what else waits for a turn gets its own in between. */
const ANSWERS_PER_TURN = 16;
/** How long a lane waits for more commands while they keep coming. */
const LINGER_MS = 4;
/** A statement of this many is full enough to be sent at once. */
const ENOUGH = 32;
/** Fewer than this in that time are worth no wait. */
const WORTH_LINGERING = 1;
/** Over how many commands the rate of arrivals is averaged; a longer pause between two counts as this one. */
const ARRIVALS_AVERAGED = 8;
const PAUSE_MAX_MS = 20;

export interface LaneClock {
  /** Monotonic. */
  nowMs(): number;
  pause(ms: number): Promise<void>;
  /** The next turn of the event loop. */
  nextTurn(): Promise<void>;
}

export const systemLaneClock: LaneClock = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
};

/** What the entries of one work have in common. */
export interface LaneRun {
  /** How to answer each of them, in their order. */
  run(batch: readonly LaneEntry[]): Promise<readonly (() => void)[]>;
  fail(entry: LaneEntry, error: unknown): void;
}

/** A command in a lane's queue or in its statement; what it carries is known to its work. */
export interface LaneEntry {
  readonly accountId: AccountId;
  readonly run: LaneRun;
  readonly arrivedAtMs: number;
  readonly deadlineMs: number;
  isAbandoned(): boolean;
  refuse(why: 'overloaded' | 'in-progress'): void;
  /** Called once, when the lane has done with it. */
  leave(): void;
}

/** Conflicts with another process that a repeat resolves: unique violation, deadlock, serialisation. */
const conflicts = new Set(['23505', '40P01', '40001']);

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** One statement at a time, each of as many commands as have come. */
export class Lane {
  readonly #clock: LaneClock;
  readonly #service = new ServiceTime();
  #queue: LaneEntry[] = [];
  #sent: LaneEntry[] = [];
  #sentAtMs = 0;
  #isRunning = false;
  #isFailing = false;
  #lastArrivalMs = Number.NEGATIVE_INFINITY;
  #betweenArrivalsMs = PAUSE_MAX_MS;
  #unanswered: (() => void)[] = [];

  constructor(clock: LaneClock) {
    this.#clock = clock;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** How long a command that comes now is expected to wait for the end of its statement. */
  expectedWaitMs(): number {
    const waiting = this.#queue.length + 1;
    const full = Math.floor(waiting / BATCH_MAX);
    const ownMs = full * this.#service.expectedMs(BATCH_MAX) + this.#service.expectedMs(waiting % BATCH_MAX);
    if (this.#sent.length === 0) return ownMs;
    const elapsedMs = this.#clock.nowMs() - this.#sentAtMs;
    return ownMs + Math.max(0, this.#service.expectedMs(this.#sent.length) - elapsedMs);
  }

  /**
   * Whether a command is expected to be answered in time. Commands of its own account, `ownBefore`, take a statement each.
   * While the database is away nobody waits behind those whose statement is tried again.
   */
  hasRoom({
    ownBefore,
    waitMaxMs,
    patienceMs,
  }: {
    readonly ownBefore: number;
    readonly waitMaxMs: number;
    readonly patienceMs: number;
  }): boolean {
    if (this.#isFailing && this.#isRunning) return false;
    if (this.#queue.length >= QUEUE_MAX) return false;
    const statementMs = this.#service.expectedMs(Math.max(1, this.#sent.length));
    if (ownBefore >= OWN_ALWAYS_ADMITTED && ownBefore * statementMs > waitMaxMs) return false;
    return this.expectedWaitMs() <= patienceMs;
  }

  push(entry: LaneEntry): void {
    const sinceMs = Math.min(PAUSE_MAX_MS, entry.arrivedAtMs - this.#lastArrivalMs);
    this.#betweenArrivalsMs += (sinceMs - this.#betweenArrivalsMs) / ARRIVALS_AVERAGED;
    this.#lastArrivalMs = entry.arrivedAtMs;
    this.#queue.push(entry);
    if (!this.#isRunning) void this.#work();
  }

  /** Answers everyone whose deadline has passed: refused where nothing was sent, in progress where it was. */
  refuseLate(atMs: number): void {
    for (const entry of this.#sent) if (entry.deadlineMs <= atMs) entry.refuse('in-progress');
    this.#queue = this.#queue.filter((entry) => this.#isStillWanted(entry, atMs));
  }

  #isStillWanted(entry: LaneEntry, atMs: number): boolean {
    if (entry.deadlineMs > atMs && !entry.isAbandoned()) return true;
    entry.refuse('overloaded');
    entry.leave();
    return false;
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    // Those who arrive in the same turn of the event loop share the first statement.
    await this.#clock.nextTurn();
    while (this.#queue.length > 0) {
      await this.#linger();
      const batch = this.#takeBatch();
      if (batch.length > 0) await this.#send(batch);
    }
    this.#isRunning = false;
  }

  /** Under load a few milliseconds bring enough commands to halve the number of statements; without load none is lost. */
  async #linger(): Promise<void> {
    const [first] = this.#queue;
    if (!first || this.#queue.length >= ENOUGH || LINGER_MS / this.#betweenArrivalsMs < WORTH_LINGERING)
      return;
    const waitedMs = this.#clock.nowMs() - first.arrivedAtMs;
    if (waitedMs < LINGER_MS) await this.#clock.pause(LINGER_MS - waitedMs);
  }

  /** Of the oldest command's work, one of each account, in order of arrival. */
  #takeBatch(): readonly LaneEntry[] {
    const atMs = this.#clock.nowMs();
    let run: LaneRun | undefined;
    const batch: LaneEntry[] = [];
    const rest: LaneEntry[] = [];
    const met = new Set<AccountId>();
    for (const entry of this.#queue) {
      if (!this.#isStillWanted(entry, atMs)) continue;
      run ??= entry.run;
      if (batch.length < BATCH_MAX && entry.run === run && !met.has(entry.accountId)) batch.push(entry);
      else rest.push(entry);
      met.add(entry.accountId);
    }
    this.#queue = rest;
    return batch;
  }

  async #send(batch: readonly LaneEntry[]): Promise<void> {
    this.#sent = [...batch];
    this.#sentAtMs = this.#clock.nowMs();
    try {
      await this.#attempt(batch, this.#sentAtMs);
    } finally {
      this.#sent = [];
      for (const entry of batch) entry.leave();
    }
  }

  async #attempt(batch: readonly LaneEntry[], startedAtMs: number): Promise<void> {
    let rest = batch;
    while (rest.length > 0) {
      try {
        const answers = await this.#run(rest);
        this.#service.measured(rest.length, this.#clock.nowMs() - startedAtMs);
        this.#answer(answers);
        return;
      } catch (error) {
        rest = isConnectionFailure(error) ? await this.#reconnect(rest) : await this.#runSingly(rest, error);
      }
    }
  }

  async #run(batch: readonly LaneEntry[]): Promise<readonly (() => void)[]> {
    const answers = (await batch[0]?.run.run(batch)) ?? [];
    this.#isFailing = false;
    return answers;
  }

  /** Whether the statement was committed is unknown: it is sent again by its command ids until the deadlines have passed. */
  async #reconnect(batch: readonly LaneEntry[]): Promise<readonly LaneEntry[]> {
    this.#isFailing = true;
    await this.#clock.pause(RECONNECT_MS);
    const atMs = this.#clock.nowMs();
    for (const entry of batch) if (entry.deadlineMs <= atMs) entry.refuse('in-progress');
    return batch.filter(({ deadlineMs }) => deadlineMs > atMs);
  }

  /** A few in each turn of the event loop, while the next statement is on its way. */
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
  async #runSingly(batch: readonly LaneEntry[], cause: unknown): Promise<readonly LaneEntry[]> {
    for (const [index, entry] of batch.entries()) {
      const error =
        batch.length === 1 && !conflicts.has(sqlState(cause)) ? cause : await this.#runAlone(entry);
      if (isConnectionFailure(error)) return this.#reconnect(batch.slice(index));
      if (error !== undefined) entry.run.fail(entry, error);
    }
    return [];
  }

  /** Returns why the command failed; undefined when it has its answer. */
  async #runAlone(entry: LaneEntry): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        this.#answer(await this.#run([entry]));
        return undefined;
      } catch (error) {
        if (tries === SINGLE_TRIES_MAX || !conflicts.has(sqlState(error)))
          return error ?? new Error('a command threw nothing');
      }
    }
  }
}
