/** Wrong passwords in a row from one address before it has to wait. */
const freeFailures = 5;
const firstWaitMs = 30_000;
const waitMaxMs = 15 * 60_000;
/** Wrong passwords in a row from anywhere after which a name rests for an hour; a new password by mail still works. */
const accountFailuresMax = 100;
const accountWaitMs = 3_600_000;
/** Names and addresses remembered at once. */
const entriesMax = 20_000;

interface Failures {
  count: number;
  untilMs: number;
}

/** Slows down who guesses at one name, without letting a stranger lock its owner out from elsewhere. */
export class LoginGuard {
  readonly #byCaller = new Map<string, Failures>();
  readonly #byName = new Map<string, Failures>();

  /** Milliseconds to wait before the next try; 0 when it may come now. */
  waitMs({ name, ip }: { name: string; ip: string }, atMs: number): number {
    const caller = this.#byCaller.get(callerKey(name, ip));
    const account = this.#byName.get(name.toLowerCase());
    return Math.max(0, (caller?.untilMs ?? 0) - atMs, (account?.untilMs ?? 0) - atMs);
  }

  failed({ name, ip }: { name: string; ip: string }, atMs: number): void {
    const caller = noteFailure(this.#byCaller, callerKey(name, ip));
    const steps = caller.count - freeFailures;
    if (steps >= 0) caller.untilMs = atMs + Math.min(waitMaxMs, firstWaitMs * 2 ** steps);
    const account = noteFailure(this.#byName, name.toLowerCase());
    if (account.count >= accountFailuresMax) {
      account.count = 0;
      account.untilMs = atMs + accountWaitMs;
    }
  }

  succeeded({ name, ip }: { name: string; ip: string }): void {
    this.#byCaller.delete(callerKey(name, ip));
    this.#byName.delete(name.toLowerCase());
  }
}

function callerKey(name: string, ip: string): string {
  return `${ip} ${name.toLowerCase()}`;
}

function noteFailure(failures: Map<string, Failures>, key: string): Failures {
  const entry = failures.get(key) ?? { count: 0, untilMs: 0 };
  entry.count += 1;
  failures.delete(key);
  failures.set(key, entry);
  if (failures.size > entriesMax) {
    const oldest = failures.keys().next();
    if (!oldest.done) failures.delete(oldest.value);
  }
  return entry;
}
