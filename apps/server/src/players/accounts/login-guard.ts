import { LRUCache } from 'lru-cache';
import type { SharedBus } from '../../platform/bus/bus.ts';
import { elsewhere } from '../../platform/bus/everywhere.ts';

/** Consecutive wrong passwords from one address before it must wait. */
const freeFailures = 5;
const firstWaitMs = 30_000;
const waitMaxMs = 15 * 60_000;
/** Consecutive wrong passwords from anywhere that block a name for an hour; a password reset by mail still works. */
const accountFailuresMax = 100;
const accountWaitMs = 3_600_000;
/** Names and addresses remembered at once. */
const entriesMax = 20_000;

interface Failures {
  count: number;
  untilMs: number;
}

/** An attempt, as other processes learn it. */
interface Tried {
  readonly key: string;
  /** Absent if it succeeded. */
  readonly failedAtMs?: number;
}

/** Increases the wait with each consecutive failure. */
export class FailureDelays {
  readonly #byKey = new LRUCache<string, Failures>({ max: entriesMax });
  #noteElsewhere: (tried: Tried) => void = () => undefined;

  /** From now on attempts count for all processes. `subject`: that of these delays on the bus. */
  share(bus: SharedBus, subject: string): this {
    this.#noteElsewhere = elsewhere<Tried>(bus, subject, {
      act: ({ key, failedAtMs }) => this.#note(key, failedAtMs),
      onGap: () => undefined,
    });
    return this;
  }

  /** Milliseconds to wait before the next attempt; 0 if allowed now. */
  waitMs(key: string, atMs: number): number {
    return Math.max(0, (this.#byKey.peek(key)?.untilMs ?? 0) - atMs);
  }

  failed(key: string, atMs: number): void {
    this.#note(key, atMs);
    this.#noteElsewhere({ key, failedAtMs: atMs });
  }

  succeeded(key: string): void {
    this.#note(key, undefined);
    this.#noteElsewhere({ key });
  }

  #note(key: string, failedAtMs: number | undefined): void {
    if (failedAtMs === undefined) {
      this.#byKey.delete(key);
      return;
    }
    const entry = noteFailure(this.#byKey, key);
    const steps = entry.count - freeFailures;
    if (steps >= 0) entry.untilMs = failedAtMs + Math.min(waitMaxMs, firstWaitMs * 2 ** steps);
  }
}

interface TriedName {
  readonly name: string;
  readonly failedAtMs?: number;
}

interface Guesser {
  readonly name: string;
  /** Network of the caller. */
  readonly ip: string;
}

/** Slows guesses at a name without letting a stranger lock out its owner. */
export class LoginGuard {
  readonly #byCaller = new FailureDelays();
  readonly #byName = new LRUCache<string, Failures>({ max: entriesMax });
  #noteElsewhere: (tried: TriedName) => void = () => undefined;

  /** From now on log-ins count for all processes. */
  share(bus: SharedBus): this {
    this.#byCaller.share(bus, 'guard.log-in-callers');
    this.#noteElsewhere = elsewhere<TriedName>(bus, 'guard.log-in-names', {
      act: ({ name, failedAtMs }) => this.#noteName(name, failedAtMs),
      onGap: () => undefined,
    });
    return this;
  }

  /** Milliseconds that this caller waits because of its own failures; 0 if allowed now. */
  callerWaitMs(who: Guesser, atMs: number): number {
    return this.#byCaller.waitMs(callerKey(who), atMs);
  }

  /** Milliseconds that the name is blocked by failures from anywhere. Networks of its owner's log-ins do not wait. */
  nameWaitMs({ name }: Guesser, atMs: number): number {
    return Math.max(0, (this.#byName.peek(name.toLowerCase())?.untilMs ?? 0) - atMs);
  }

  failed(who: Guesser, atMs: number): void {
    this.#byCaller.failed(callerKey(who), atMs);
    this.#noteName(who.name.toLowerCase(), atMs);
    this.#noteElsewhere({ name: who.name.toLowerCase(), failedAtMs: atMs });
  }

  #noteName(name: string, failedAtMs: number | undefined): void {
    if (failedAtMs === undefined) {
      this.#byName.delete(name);
      return;
    }
    const account = noteFailure(this.#byName, name);
    if (account.count >= accountFailuresMax) {
      account.count = 0;
      account.untilMs = failedAtMs + accountWaitMs;
    }
  }

  succeeded(who: Guesser): void {
    this.#byCaller.succeeded(callerKey(who));
    this.#noteName(who.name.toLowerCase(), undefined);
    this.#noteElsewhere({ name: who.name.toLowerCase() });
  }
}

function callerKey({ name, ip }: Guesser): string {
  return `${ip} ${name.toLowerCase()}`;
}

function noteFailure(failures: LRUCache<string, Failures>, key: string): Failures {
  const entry = failures.get(key) ?? { count: 0, untilMs: 0 };
  entry.count += 1;
  failures.set(key, entry);
  return entry;
}
