import { type AccountId, type CommandId, err, ok, type Result } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { RefusalError } from '../../../platform/refusal-error.ts';
import {
  currentTrace,
  type EndSpan,
  joinTraces,
  runInTrace,
  runOutsideTrace,
  type Trace,
} from '../../../platform/tracing/trace.ts';
import { type LaneClock, type LaneEntry, LaneQueue, type LaneRun, systemLaneClock } from './lane-queue.ts';
import { type CommandKind, laneRefusal } from './lane-refusal.ts';

/** Maximum number of commands of one account in its lane. They take one statement each; the next command is refused. */
const ACCOUNT_COMMANDS_MAX = 32;
/** The same limit while the site is overloaded. */
const ACCOUNT_COMMANDS_OVERLOADED = 4;
/** Deadline of a command for which the caller gives none, milliseconds after its arrival. */
const PATIENCE_MS = 6_000;
/** Interval of the search for commands whose deadline has passed, ms. */
const WATCH_MS = 100;

export interface LaneCommand<I> {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly input: I;
  /** Deadline of the answer, as `Lanes.deadline` returns it. Given for a command that may enter its lane several times. */
  readonly deadlineMs?: number;
  /** Whether the caller has disconnected. The command is then dropped unless it was already sent to the database. */
  readonly isAbandoned?: () => boolean;
}

/**
 * Executes a batch. Returns the answers in the order of the commands, which all belong to different accounts. It is called
 * when the batch is about to be sent, so prices that it reads are current. It must be safe to run again after a failure: what
 * the first run committed is answered again by its command id.
 */
export interface LaneWork<I, O> {
  readonly name: string;
  /** Refusals name it. Default: a request. */
  readonly command?: CommandKind;
  run(commands: readonly LaneCommand<I>[]): Promise<readonly O[]>;
  /** Whether an answer is that of a command that wrote something; default: all are. */
  hasWritten?(answer: O): boolean;
}

/**
 * Submits a command to its lane. Refuses a command with `OverloadedException` if the queue is full. Refuses a command that is
 * already being executed, and one of an account that has too many waiting, as in progress (`laneRefusal`). The promise rejects
 * with a `RefusalError` when the deadline has passed: with `OverloadedException` if the command was never sent to the database,
 * else as in progress, because its result is not known yet.
 */
export type LaneSubmit<I, O> = (command: LaneCommand<I>) => Result<Promise<O>, Refusal>;

interface PendingCommand<I, O> {
  readonly command: LaneCommand<I>;
  resolve(answer: O): void;
  reject(error: unknown): void;
  readonly trace: Trace | undefined;
  readonly endWait: EndSpan | undefined;
}

export interface LanesOptions {
  readonly clock?: LaneClock;
  readonly patienceMs?: number;
  /** Whether more commands arrive than are processed. */
  readonly isOverloaded?: () => boolean;
  /** Called with the duration of each statement that wrote something, ms. */
  readonly onStatement?: (ms: number) => void;
}

/**
 * Runs commands that change players' money. The commands of one account form a lane: they run one after the other, in order
 * of arrival. A statement takes the first command of many lanes, so two commands of an account never run at once in this
 * process. Commands of several processes are kept apart by row locks, which are always taken in order of account.
 */
export class Lanes {
  readonly #queue: LaneQueue;
  readonly #clock: LaneClock;
  readonly #patienceMs: number;
  readonly #isOverloaded: () => boolean;
  readonly #countByAccount = new Map<AccountId, number>();
  readonly #working = new Set<string>();
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    connections: number,
    {
      clock = systemLaneClock,
      patienceMs = PATIENCE_MS,
      isOverloaded = () => false,
      onStatement = () => undefined,
    }: LanesOptions = {},
  ) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#isOverloaded = isOverloaded;
    this.#queue = new LaneQueue(clock, connections, onStatement);
  }

  /** Whether any command of the account is waiting or being executed in this process. */
  isBusy(accountId: AccountId): boolean {
    return this.#countByAccount.has(accountId);
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Wait of the oldest command that was not sent yet, ms; 0 without commands. */
  get oldestWaitMs(): number {
    return this.#queue.oldestWaitMs;
  }

  /** The deadline of a command that arrives now. */
  deadline(): number {
    return this.#clock.nowMs() + this.#patienceMs;
  }

  /** Opens one kind of work. Commands of one work may share a statement; those of different works never do. */
  open<I, O>(work: LaneWork<I, O>): LaneSubmit<I, O> {
    const { carried, run } = this.#handle(work);
    const kind = work.command ?? 'request';
    return (command) => {
      const refuse = (why: 'overloaded' | 'in-progress') => err(laneRefusal(why, kind));
      if (this.#closed || !this.#queue.hasRoom) return refuse('overloaded');
      const ownBefore = this.#countByAccount.get(command.accountId) ?? 0;
      if (ownBefore >= ACCOUNT_COMMANDS_OVERLOADED && this.#isOverloaded()) return refuse('overloaded');
      const release = this.#hold(command);
      if (!release) return refuse('in-progress');
      const promise = this.#enter({ command, kind, carried, run });
      promise.then(release, release);
      return ok(promise);
    };
  }

  /**
   * Runs `probe` in the queue like a command. Rejects when it is not answered within the default deadline.
   */
  async probe(probe: () => Promise<unknown>): Promise<void> {
    const { carried, run } = this.#handle<undefined, undefined>({
      name: 'probe',
      async run(commands) {
        await probe();
        return commands.map(() => undefined);
      },
      hasWritten: () => false,
    });
    // An id that no account has. Only `open` keeps commands of one account apart.
    const command = { accountId: 0 as AccountId, commandId: '' as CommandId, input: undefined };
    await this.#enter({ command, kind: 'request', carried, run });
  }

  /** Refuses every command whose deadline has passed. */
  refuseLate(): void {
    const atMs = this.#clock.nowMs();
    this.#queue.refuseLate(atMs);
  }

  /** Accepts no more commands; resolves when every waiting command is done. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#queue.isRunning) await this.#clock.nextTurn();
    this.#stopWatch();
  }

  #handle<I, O>(work: LaneWork<I, O>) {
    const carried = new Map<LaneEntry, PendingCommand<I, O>>();
    const requireCarried = (entry: LaneEntry) => {
      const one = carried.get(entry);
      if (!one) throw new Error(`Lanes.open: ${work.name} was run with an empty batch, expected one entry`);
      return one;
    };
    const run: LaneRun = {
      async run(batch) {
        const entries = batch.map(requireCarried);
        for (const { endWait } of entries) endWait?.();
        const answers = await runInTrace(joinTraces(entries.map(({ trace }) => trace)), () =>
          work.run(entries.map((entry) => entry.command)),
        );
        if (answers.length !== batch.length)
          throw new Error(`${work.name} gave ${answers.length} answers to ${batch.length} commands`);
        return {
          deliver: answers.map((answer, index) => () => entries[index]?.resolve(answer)),
          hasWritten: answers.some((answer) => work.hasWritten?.(answer) ?? true),
        };
      },
      fail: (entry, error) => requireCarried(entry).reject(error),
    };
    return { carried, run };
  }

  #enter<I, O>({
    command,
    kind,
    carried,
    run,
  }: {
    command: LaneCommand<I>;
    kind: CommandKind;
    carried: Map<LaneEntry, PendingCommand<I, O>>;
    run: LaneRun;
  }): Promise<O> {
    const { promise, resolve, reject } = Promise.withResolvers<O>();
    const atMs = this.#clock.nowMs();
    const entry: LaneEntry = {
      accountId: command.accountId,
      run,
      arrivedAtMs: atMs,
      deadlineMs: command.deadlineMs ?? atMs + this.#patienceMs,
      isAbandoned: command.isAbandoned ?? (() => false),
      refuse: (why) => reject(new RefusalError(laneRefusal(why, kind))),
      leave: () => carried.delete(entry),
    };
    const trace = currentTrace();
    const endWait = trace?.begin('lane', { 'evens.command_id': command.commandId });
    carried.set(entry, { command, resolve, reject, trace, endWait });
    runOutsideTrace(() => this.#push(entry));
    return promise;
  }

  #push(entry: LaneEntry): void {
    this.#queue.push(entry);
    this.#watch ??= setInterval(() => {
      this.refuseLate();
      if (!this.#queue.isRunning) this.#stopWatch();
    }, WATCH_MS);
  }

  #stopWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #hold({ accountId, commandId }: LaneCommand<unknown>): (() => void) | undefined {
    const key = `${accountId} ${commandId}`;
    const held = this.#countByAccount.get(accountId) ?? 0;
    if (this.#working.has(key) || held >= ACCOUNT_COMMANDS_MAX) return undefined;
    this.#working.add(key);
    this.#countByAccount.set(accountId, held + 1);
    return () => {
      this.#working.delete(key);
      const count = (this.#countByAccount.get(accountId) ?? 1) - 1;
      if (count > 0) this.#countByAccount.set(accountId, count);
      else this.#countByAccount.delete(accountId);
    };
  }
}
