import type { RateClass } from '@evens/contract';
import { LRUCache } from 'lru-cache';

interface Bucket {
  left: number;
  atMs: number;
}

export interface RateLimit {
  /** Maximum burst. */
  readonly burst: number;
  /** Calls per second that are returned. */
  readonly perSecond: number;
}

/**
 * Per caller: the account where there is one, else the address. `guess` and `mail` are always per address, since who
 * guesses has no account yet; a single account is watched besides by the login itself. `proof` is of calls that check the
 * caller's own password again: no stranger uses it up.
 */
export const rateLimits: Readonly<Record<RateClass, RateLimit>> = {
  guess: { burst: 40, perSecond: 0.5 },
  proof: { burst: 40, perSecond: 0.5 },
  mail: { burst: 5, perSecond: 1 / 60 },
  command: { burst: 30, perSecond: 5 },
  // Joint prices of a full slip take some tens of milliseconds, and visitors may ask for them.
  expensive: { burst: 20, perSecond: 4 },
  // A search for words that are not cached takes some ten milliseconds; fast typing asks five times a second.
  search: { burst: 60, perSecond: 10 },
  read: { burst: 200, perSecond: 40 },
};

/**
 * Serialising an answer costs main-thread time by its length: each full step of this many characters counts as one more
 * call of the caller.
 */
export const ANSWER_CHARACTERS_PER_TOKEN = 65_536;

/**
 * Maximum number of cached callers; the least recently seen is evicted first, so a flood of addresses uses no more
 * memory.
 */
const bucketsMax = 50_000;

/** Token buckets. `factor` multiplies every limit: 1 on a real site, more where a load is measured. */
export class RateLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: bucketsMax });
  readonly #factor: number;

  constructor(factor: number) {
    this.#factor = factor;
  }

  /** Takes one call. Answers 0, or the milliseconds until the next one may come. */
  take(rate: RateClass, caller: string, atMs: number): number {
    const { key, left, perMs } = this.#stand(rate, caller, atMs);
    this.#buckets.set(key, { left: left >= 1 ? left - 1 : left, atMs });
    return left >= 1 ? 0 : Math.ceil((1 - left) / perMs);
  }

  /**
   * Charges the work of a call beyond its one token. The bucket may fall below empty by at most its size: the caller's
   * next call waits until that is paid back.
   */
  charge(
    rate: RateClass,
    caller: string,
    { tokens, atMs }: { readonly tokens: number; readonly atMs: number },
  ): void {
    const { key, left } = this.#stand(rate, caller, atMs);
    const most = rateLimits[rate].burst * this.#factor;
    this.#buckets.set(key, { left: Math.max(-most, left - tokens), atMs });
  }

  /** Returns the token of a call that does not count. */
  giveBack(rate: RateClass, caller: string, atMs: number): void {
    const { key, left } = this.#stand(rate, caller, atMs);
    const most = rateLimits[rate].burst * this.#factor;
    if (this.#buckets.has(key)) this.#buckets.set(key, { left: Math.min(most, left + 1), atMs });
  }

  /** The result that `take` would return, without consuming a token. */
  peek(rate: RateClass, caller: string, atMs: number): number {
    const { left, perMs } = this.#stand(rate, caller, atMs);
    return left >= 1 ? 0 : Math.ceil((1 - left) / perMs);
  }

  #stand(rate: RateClass, caller: string, atMs: number) {
    const { burst, perSecond } = rateLimits[rate];
    const most = burst * this.#factor;
    const perMs = (perSecond * this.#factor) / 1000;
    const key = `${rate} ${caller}`;
    const bucket = this.#buckets.peek(key) ?? { left: most, atMs };
    const left = Math.min(most, bucket.left + Math.max(0, atMs - bucket.atMs) * perMs);
    return { key, left, perMs };
  }
}
