import type { Clock } from '@evens/base';
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from './rate-limit.ts';

/** Result of the look-up of an uncached secret. */
export type LookUpResult<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'unknown' }
  /** The secret was not looked up. */
  | { readonly kind: 'too-many'; readonly waitMs: number };

export interface Guess<T> {
  readonly network: string;
  /** Undefined where the reader itself remembers unknown ones. */
  readonly secret: string | undefined;
  readonly read: () => Promise<T | undefined>;
}

/** Look-ups of unremembered secrets that run at once: a third of the database connections. */
export const LOOKUPS_MAX = 8;
/** Look-ups that wait for their turn; beyond that they are refused. */
export const WAITING_MAX = 1000;
/** A wrong secret is refused for this time without another look-up. */
const UNKNOWN_MS = 10_000;
const UNKNOWN_SECRETS_MAX = 10_000;
const BUSY_RETRY_MS = 1000;

/**
 * Bounds the database work of those who guess secrets, over HTTP and over sockets together. A look-up takes one call of the
 * network's `guess` limit before it starts, so that many at once cannot pass; a secret that was right gives it back.
 */
export class GuessGuard {
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;
  /** Wrong secrets by the time when they were found to be so; oldest first. */
  readonly #unknown = new LRUCache<string, number>({ max: UNKNOWN_SECRETS_MAX });
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ limiter, clock }: { readonly limiter: RateLimiter; readonly clock: Clock }) {
    this.#limiter = limiter;
    this.#clock = clock;
  }

  async attempt<T>({ network, secret, read }: Guess<T>): Promise<LookUpResult<T>> {
    const waitMs = this.#limiter.take('guess', network, this.#clock.nowMs());
    if (waitMs > 0) return { kind: 'too-many', waitMs };
    if (secret !== undefined && this.#isUnknown(secret)) return { kind: 'unknown' };
    if (this.#waiting.length >= WAITING_MAX) {
      this.#giveBack(network);
      return { kind: 'too-many', waitMs: BUSY_RETRY_MS };
    }
    await this.#begin();
    try {
      const value = await read();
      if (value === undefined) {
        if (secret !== undefined) this.#unknown.set(secret, this.#clock.nowMs());
        return { kind: 'unknown' };
      }
      this.#giveBack(network);
      return { kind: 'found', value };
    } catch (error) {
      // The database failed: nothing is known about the secret.
      this.#giveBack(network);
      throw error;
    } finally {
      this.#end();
    }
  }

  #giveBack(network: string): void {
    this.#limiter.giveBack('guess', network, this.#clock.nowMs());
  }

  #isUnknown(secret: string): boolean {
    const foundAtMs = this.#unknown.peek(secret);
    return foundAtMs !== undefined && this.#clock.nowMs() - foundAtMs < UNKNOWN_MS;
  }

  async #begin(): Promise<void> {
    if (this.#running < LOOKUPS_MAX) {
      this.#running += 1;
      return;
    }
    // Each finished look-up starts the next waiting one.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
