import { type AccountId, type CommandId, err, ok, type Result } from '@evens/base';
import { isConnectionFailure } from '../../platform/db.ts';

/** Most commands in one statement. */
const BATCH_MAX = 256;
/** Most commands that wait in one lane; the next is refused. */
const LANE_QUEUE_MAX = 2048;
/** Most of one account in its lane, where they take one statement after the other; the next is to ask again. */
const ACCOUNT_COMMANDS_MAX = 32;
/** How often a command that lost a race with another process is tried by itself. */
const SINGLE_TRIES_MAX = 4;

export interface LaneCommand<I> {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly input: I;
}

/**
 * What a lane runs: answers in the order of the commands, all of different accounts. It is called when the commands'
 * turn has come, so a price looked up in here is as fresh as can be. It must be safe to run again after a failure.
 */
export interface LaneWork<I, O> {
  readonly name: string;
  run(commands: readonly LaneCommand<I>[]): Promise<readonly O[]>;
}

/**
 * Refuses what would make a queue longer than its bound; as in progress a command that is being worked on already, and one
 * of an account of which too many wait.
 */
export type LaneDoor<I, O> = (command: LaneCommand<I>) => Result<Promise<O>, 'overloaded' | 'in-progress'>;

/** A command's place in a queue; what it carries is known to its door. */
interface Place {
  readonly accountId: AccountId;
  readonly door: Door;
}

interface Door {
  run(batch: readonly Place[]): Promise<void>;
  fail(place: Place, error: unknown): void;
}

interface Lane {
  queue: Place[];
  running: boolean;
}

/** Conflicts with another process that a repeat resolves: unique violation, deadlock, serialisation. */
const conflicts = new Set(['23505', '40P01', '40001']);

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The statement itself was refused and rolled back: one of its commands may be to blame, and the others not. */
function isStatementError(error: unknown): boolean {
  return /^(2[0-9]|4[0-9]|P0)[0-9A-Z]{3}$/.test(sqlState(error));
}

/**
 * Commands that touch players' money, in lanes by account: one statement in flight per lane, and at most one command of
 * an account in a statement. So two commands of an account in this process never meet; what meets between processes is
 * settled by the rows' locks, always taken in order of account.
 */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #countByAccount = new Map<AccountId, number>();
  readonly #working = new Set<string>();
  #closed = false;

  constructor(count: number) {
    this.#lanes = Array.from({ length: count }, () => ({ queue: [], running: false }));
  }

  /** Whether any command of the account waits or is being worked on here. */
  isBusy(accountId: AccountId): boolean {
    return this.#countByAccount.has(accountId);
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.queue.length, 0);
  }

  /** Commands of one door may share a statement; those of different doors never do. */
  open<I, O>(work: LaneWork<I, O>): LaneDoor<I, O> {
    const carried = new Map<
      Place,
      { command: LaneCommand<I>; resolve(answer: O): void; reject(error: unknown): void }
    >();
    const taken = (place: Place) => {
      const entry = carried.get(place);
      if (!entry) throw new Error(`${work.name} lost a command`);
      return entry;
    };
    const door: Door = {
      async run(batch) {
        const entries = batch.map(taken);
        const answers = await work.run(entries.map((entry) => entry.command));
        if (answers.length !== batch.length)
          throw new Error(`${work.name} gave ${answers.length} answers to ${batch.length} commands`);
        for (const [index, answer] of answers.entries()) entries[index]?.resolve(answer);
      },
      fail: (place, error) => taken(place).reject(error),
    };
    return (command) => {
      const lane = this.#lanes[command.accountId % this.#lanes.length];
      if (!lane || this.#closed || lane.queue.length >= LANE_QUEUE_MAX) return err('overloaded');
      const release = this.#hold(command);
      if (!release) return err('in-progress');
      const { promise, resolve, reject } = Promise.withResolvers<O>();
      const place: Place = { accountId: command.accountId, door };
      carried.set(place, { command, resolve, reject });
      const leave = () => {
        carried.delete(place);
        release();
      };
      promise.then(leave, leave);
      lane.queue.push(place);
      if (!lane.running) void runLane(lane);
      return ok(promise);
    };
  }

  /** Takes no more; answers when everything that waits is done. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#lanes.some((lane) => lane.running)) await nextTurn();
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function runLane(lane: Lane): Promise<void> {
  lane.running = true;
  // Those who arrive in the same turn of the event loop share the first statement.
  await nextTurn();
  while (lane.queue.length > 0) {
    const batch = takeBatch(lane);
    try {
      await batch[0]?.door.run(batch);
    } catch (error) {
      await runSingly(batch, error);
    }
  }
  lane.running = false;
}

/** Of the oldest command's kind, one of each account, in order of arrival. */
function takeBatch(lane: Lane): readonly Place[] {
  const door = lane.queue[0]?.door;
  const batch: Place[] = [];
  const rest: Place[] = [];
  const met = new Set<AccountId>();
  for (const place of lane.queue) {
    if (batch.length < BATCH_MAX && place.door === door && !met.has(place.accountId)) batch.push(place);
    else rest.push(place);
    met.add(place.accountId);
  }
  lane.queue = rest;
  return batch;
}

/**
 * If a batch fails, its commands are retried one by one, so that one that throws does not fail the others. What the
 * batch committed before it threw is answered again by its command id. When the connection failed, no command is to
 * blame: all fail at once instead of waiting for the database one after the other.
 */
async function runSingly(batch: readonly Place[], cause: unknown): Promise<void> {
  const isWorthRetrying = batch.length > 1 ? !isConnectionFailure(cause) : isStatementError(cause);
  let lostConnection: unknown = isWorthRetrying ? undefined : cause;
  for (const place of batch) {
    const error = lostConnection ?? (await runAlone(place));
    if (isConnectionFailure(error)) lostConnection = error;
    if (error !== undefined) place.door.fail(place, error);
  }
}

/** Returns why the command failed; undefined when it has its answer. */
async function runAlone(place: Place): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      await place.door.run([place]);
      return undefined;
    } catch (error) {
      if (tries === SINGLE_TRIES_MAX || !conflicts.has(sqlState(error)))
        return error ?? new Error('a command threw nothing');
    }
  }
}
