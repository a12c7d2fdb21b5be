import { LRUCache } from 'lru-cache';

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

/** Increases the wait with each consecutive failure. */
export class FailureDelays {
  readonly #byKey = new LRUCache<string, Failures>({ max: entriesMax });

  /** Milliseconds to wait before the next attempt; 0 if allowed now. */
  waitMs(key: string, atMs: number): number {
    return Math.max(0, (this.#byKey.peek(key)?.untilMs ?? 0) - atMs);
  }

  failed(key: string, atMs: number): void {
    const entry = noteFailure(this.#byKey, key);
    const steps = entry.count - freeFailures;
    if (steps >= 0) entry.untilMs = atMs + Math.min(waitMaxMs, firstWaitMs * 2 ** steps);
  }

  succeeded(key: string): void {
    this.#byKey.delete(key);
  }
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
    const account = noteFailure(this.#byName, who.name.toLowerCase());
    if (account.count >= accountFailuresMax) {
      account.count = 0;
      account.untilMs = atMs + accountWaitMs;
    }
  }

  succeeded(who: Guesser): void {
    this.#byCaller.succeeded(callerKey(who));
    this.#byName.delete(who.name.toLowerCase());
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
