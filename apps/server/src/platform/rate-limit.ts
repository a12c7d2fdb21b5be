import type { Clock } from '@evens/base';
import type { RateClass } from '@evens/contract';
import { LRUCache } from 'lru-cache';
import type { SharedBus } from './bus/bus.ts';
import { elsewhere } from './bus/everywhere.ts';

interface Bucket {
  left: number;
  atMs: number;
}

interface SpentTokens {
  readonly rate: RateClass;
  readonly caller: string;
  tokens: number;
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
  // Per account, however many tables it plays at.
  chat: { burst: 4, perSecond: 1 / 4 },
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

/** Interval at which processes learn of each other's calls. */
export const SHARE_EVERY_MS = 250;
/** Classes whose every call counts for all processes. Of the others only callers that have used half of their burst do. */
const alwaysShared: ReadonlySet<RateClass> = new Set(['guess', 'proof', 'mail', 'chat']);

/** Token buckets. `factor` multiplies every limit: 1 on a real site, more where a load is measured. */
export class RateLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: bucketsMax });
  readonly #factor: number;
  /** Tokens by class and caller that other processes do not know of yet; undefined without other processes. */
  #unshared: Map<string, SpentTokens> | undefined;

  constructor(factor: number) {
    this.#factor = factor;
  }

  /**
   * From now on calls count for all processes, a quarter of a second late. While the bus is down each counts alone. Returns a
   * function that ends it.
   */
  share(bus: SharedBus, clock: Clock): () => void {
    if (!bus.reachesOthers) return () => undefined;
    const unshared = new Map<string, SpentTokens>();
    this.#unshared = unshared;
    const spendElsewhere = elsewhere<readonly (readonly [RateClass, string, number])[]>(bus, 'limits.spent', {
      act: (spent) => {
        for (const [rate, caller, tokens] of spent)
          this.#spend(rate, caller, { tokens, atMs: clock.nowMs() });
      },
      onGap: () => undefined,
    });
    const timer = setInterval(() => {
      if (unshared.size === 0) return;
      spendElsewhere(Array.from(unshared.values(), ({ rate, caller, tokens }) => [rate, caller, tokens]));
      unshared.clear();
    }, SHARE_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  }

  /** Takes one call. Answers 0, or the milliseconds until the next one may come. */
  take(rate: RateClass, caller: string, atMs: number): number {
    const { key, left, perMs } = this.#stand(rate, caller, atMs);
    this.#buckets.set(key, { left: left >= 1 ? left - 1 : left, atMs });
    if (left >= 1) this.#noteUnshared(rate, caller, { tokens: 1, left });
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
    this.#noteUnshared(rate, caller, { tokens, left: this.#spend(rate, caller, { tokens, atMs }) });
  }

  /** Returns what is left. */
  #spend(
    rate: RateClass,
    caller: string,
    { tokens, atMs }: { readonly tokens: number; readonly atMs: number },
  ): number {
    const { key, left } = this.#stand(rate, caller, atMs);
    const most = rateLimits[rate].burst * this.#factor;
    const after = Math.min(most, Math.max(-most, left - tokens));
    this.#buckets.set(key, { left: after, atMs });
    return after;
  }

  #noteUnshared(
    rate: RateClass,
    caller: string,
    { tokens, left }: { readonly tokens: number; readonly left: number },
  ): void {
    if (!this.#unshared || (!alwaysShared.has(rate) && left > (rateLimits[rate].burst * this.#factor) / 2))
      return;
    const key = `${rate} ${caller}`;
    const known = this.#unshared.get(key);
    if (known) known.tokens += tokens;
    else this.#unshared.set(key, { rate, caller, tokens });
  }

  /** Returns the token of a call that does not count. */
  giveBack(rate: RateClass, caller: string, atMs: number): void {
    const { key, left } = this.#stand(rate, caller, atMs);
    if (!this.#buckets.has(key)) return;
    this.#spend(rate, caller, { tokens: -1, atMs });
    this.#noteUnshared(rate, caller, { tokens: -1, left });
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
