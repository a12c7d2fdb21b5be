import { type AccountId, type CommandId, err, ok, type Result } from '@evens/base';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type LaneClock, type LaneEntry, LaneQueue, type LaneRun, systemLaneClock } from './lane-queue.ts';
import { laneRefusal } from './lane-refusal.ts';

/** Most of one account in its lane, where they take one statement after the other; the next is to ask again. */
const ACCOUNT_COMMANDS_MAX = 32;
/** How long a command waits for its answer where its caller names no deadline. */
const PATIENCE_MS = 6_000;
/** How often commands whose deadline has passed are looked for. */
const WATCH_MS = 100;

export interface LaneCommand<I> {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly input: I;
  /** By when it must have its answer, of `Lanes.deadline`; for one that may enter its lane several times. */
  readonly deadlineMs?: number;
  /** Whether nobody waits for the answer any more: it is then dropped unless it was sent to the database. */
  readonly isAbandoned?: () => boolean;
}

/**
 * What a lane runs: answers in the order of the commands, all of different accounts. It is called when the commands'
 * turn has come, so a price looked up in here is as fresh as can be. It must be safe to run again after a failure: what
 * the first run committed is answered again by its command id.
 */
export interface LaneWork<I, O> {
  readonly name: string;
  run(commands: readonly LaneCommand<I>[]): Promise<readonly O[]>;
}

/**
 * Hands a command to its lane. Refuses as `overloaded` what would wait too long, and as `in-progress` a command that is
 * being worked on already, and one of an account of which too many wait. The promise rejects with a `RefusalError` once
 * the command's deadline has passed: `OverloadedException` where it was never sent to the database, else
 * `PlaceBetInProgressException`, since nobody knows what becomes of it.
 */
export type LaneSubmit<I, O> = (command: LaneCommand<I>) => Result<Promise<O>, 'overloaded' | 'in-progress'>;

interface Carried<I, O> {
  readonly command: LaneCommand<I>;
  resolve(answer: O): void;
  reject(error: unknown): void;
}

export interface LanesOptions {
  readonly clock?: LaneClock;
  readonly patienceMs?: number;
  /** What the commands of one account may be expected to wait now, milliseconds; their patience where nobody says less. */
  readonly waitMaxMs?: () => number;
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
  readonly #waitMaxMs: () => number;
  readonly #countByAccount = new Map<AccountId, number>();
  readonly #working = new Set<string>();
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    connections: number,
    { clock = systemLaneClock, patienceMs = PATIENCE_MS, waitMaxMs = () => patienceMs }: LanesOptions = {},
  ) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
    this.#waitMaxMs = waitMaxMs;
    this.#queue = new LaneQueue(clock, connections);
  }

  /** Whether any command of the account waits or is being worked on here. */
  isBusy(accountId: AccountId): boolean {
    return this.#countByAccount.has(accountId);
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  /** What a command that comes now is expected to wait for the end of its statement. */
  get expectedWaitMs(): number {
    return this.#queue.expectedWaitMs();
  }

  /** The deadline of a command that comes now. */
  deadline(): number {
    return this.#clock.nowMs() + this.#patienceMs;
  }

  /** Commands of one work may share a statement; those of different works never do. */
  open<I, O>(work: LaneWork<I, O>): LaneSubmit<I, O> {
    const { carried, run } = this.#handle(work);
    return (command) => {
      if (this.#closed) return err('overloaded');
      const ownBefore = this.#countByAccount.get(command.accountId) ?? 0;
      if (!this.#queue.hasRoom({ ownBefore, waitMaxMs: this.#waitMaxMs(), patienceMs: this.#patienceMs }))
        return err('overloaded');
      const release = this.#hold(command);
      if (!release) return err('in-progress');
      const promise = this.#enter({ command, carried, run });
      promise.then(release, release);
      return ok(promise);
    };
  }

  /**
   * Runs `probe` as a command that waits its turn. Rejects when it has no answer within the patience of a command.
   */
  async probe(probe: () => Promise<unknown>): Promise<void> {
    const { carried, run } = this.#handle<undefined, undefined>({
      name: 'probe',
      async run(commands) {
        await probe();
        return commands.map(() => undefined);
      },
    });
    // Ids of nobody: an account's own commands are held apart by `open` alone.
    const command = { accountId: 0 as AccountId, commandId: '' as CommandId, input: undefined };
    await this.#enter({ command, carried, run });
  }

  /** Refuses every command whose deadline has passed. */
  refuseLate(): void {
    const atMs = this.#clock.nowMs();
    this.#queue.refuseLate(atMs);
  }

  /** Takes no more; answers when everything that waits is done. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#queue.isRunning) await this.#clock.nextTurn();
    this.#stopWatch();
  }

  #handle<I, O>(work: LaneWork<I, O>) {
    const carried = new Map<LaneEntry, Carried<I, O>>();
    const taken = (entry: LaneEntry) => {
      const one = carried.get(entry);
      if (!one) throw new Error(`${work.name}: a lane entry has no command`);
      return one;
    };
    const run: LaneRun = {
      async run(batch) {
        const entries = batch.map(taken);
        const answers = await work.run(entries.map((entry) => entry.command));
        if (answers.length !== batch.length)
          throw new Error(`${work.name} gave ${answers.length} answers to ${batch.length} commands`);
        return answers.map((answer, index) => () => entries[index]?.resolve(answer));
      },
      fail: (entry, error) => taken(entry).reject(error),
    };
    return { carried, run };
  }

  #enter<I, O>({
    command,
    carried,
    run,
  }: {
    command: LaneCommand<I>;
    carried: Map<LaneEntry, Carried<I, O>>;
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
      refuse: (why) => reject(new RefusalError(laneRefusal(why))),
      leave: () => carried.delete(entry),
    };
    carried.set(entry, { command, resolve, reject });
    this.#queue.push(entry);
    this.#watch ??= setInterval(() => {
      this.refuseLate();
      if (!this.#queue.isRunning) this.#stopWatch();
    }, WATCH_MS);
    return promise;
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
