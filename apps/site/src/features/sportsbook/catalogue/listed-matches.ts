import type { Match } from '@evens/contract';

/** Requests matches by id and returns the existing ones. Throws if there is no answer before the signal. */
export type AskMatches = (ids: readonly number[], signal: AbortSignal) => Promise<readonly Match[]>;

export interface ListedMatchesParts {
  readonly fetchMatches: AskMatches;
  readonly nowMs: () => number;
  /** Calls back after a delay. */
  readonly after: (delayMs: number, call: () => void) => void;
  /** Maximum ids per request. */
  readonly atOnce: number;
}

/** A match that no longer exists. */
export const GONE = null;

/** Delay that batches rows which become visible together, ms. */
const GATHER_MS = 20;
/** Retry delays after one, two, … consecutive failures, ms. A brief overload delays a row only little. */
const AGAIN_MS = [500, 1000, 2000, 4000, 8000] as const;
const AGAIN_MS_MAX = 10_000;
/** Timeout of a request, ms. Without it, rows would stay empty after a connection died silently. */
const ANSWER_MS = 20_000;
/** Age above which a cached match is requested again when a row needs it, ms. It is shown meanwhile. */
const FRESH_MS = 30_000;
/** Maximum number of cached matches, about 3 kB each. */
const KEPT_MAX = 4000;

interface CachedMatch {
  readonly match: Match | typeof GONE;
  readonly atMs: number;
}

/** Cache of list matches by id. They are fetched as rows come near and kept for a return. */
export class ListedMatches {
  readonly #parts: ListedMatchesParts;
  readonly #kept = new Map<number, CachedMatch>();
  /** Number of rows that need the match. */
  readonly #wanted = new Map<number, number>();
  readonly #asked = new Set<number>();
  readonly #listeners = new Map<number, Set<() => void>>();
  #isWaiting = false;
  /** Failures since the last answer. */
  #failures = 0;

  constructor(parts: ListedMatchesParts) {
    this.#parts = parts;
  }

  /** Undefined until loaded. */
  match(id: number): Match | typeof GONE | undefined {
    return this.#kept.get(id)?.match;
  }

  /** Fetches the match unless cached and fresh, and reports its changes. Released matches are not requested. */
  want(id: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    this.#wanted.set(id, (this.#wanted.get(id) ?? 0) + 1);
    this.#gather(GATHER_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
      const count = (this.#wanted.get(id) ?? 1) - 1;
      if (count === 0) this.#wanted.delete(id);
      else this.#wanted.set(id, count);
    };
  }

  #isMissing(id: number): boolean {
    const cached = this.#kept.get(id);
    const isFresh = cached !== undefined && this.#parts.nowMs() - cached.atMs < FRESH_MS;
    return !isFresh && !this.#asked.has(id);
  }

  #gather(delayMs: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#parts.after(delayMs, () => {
      this.#isWaiting = false;
      const missing = [...this.#wanted.keys()].filter((id) => this.#isMissing(id));
      for (let from = 0; from < missing.length; from += this.#parts.atOnce)
        void this.#fetch(missing.slice(from, from + this.#parts.atOnce));
    });
  }

  async #fetch(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#asked.add(id);
    const limit = new AbortController();
    this.#parts.after(ANSWER_MS, () => limit.abort());
    try {
      const answer = await this.#parts.fetchMatches(ids, limit.signal);
      this.#failures = 0;
      const matches = new Map(answer.map((match) => [match.ID, match]));
      for (const id of ids) this.#keep(id, matches.get(id) ?? GONE);
    } catch {
      // Retried while a row needs them. Another part of the page reports that the site can't be reached.
      this.#gather(AGAIN_MS[this.#failures++] ?? AGAIN_MS_MAX);
    } finally {
      for (const id of ids) this.#asked.delete(id);
    }
  }

  #keep(id: number, match: Match | typeof GONE): void {
    this.#kept.delete(id);
    this.#kept.set(id, { match, atMs: this.#parts.nowMs() });
    if (this.#kept.size > KEPT_MAX) {
      const oldest = this.#kept.keys().next();
      if (!oldest.done) this.#kept.delete(oldest.value);
    }
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }
}
