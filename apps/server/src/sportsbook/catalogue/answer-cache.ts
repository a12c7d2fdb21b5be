import { LRUCache } from 'lru-cache';

const ANSWERS_MAX = 500;

/** Short-lived cache for answers that many clients request at once; the key contains all parameters. */
export class AnswerCache<T> {
  readonly #keepMs: number;
  readonly #answers = new LRUCache<string, { readonly atMs: number; readonly value: T }>({
    max: ANSWERS_MAX,
  });

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  take(key: string, atMs: number, make: () => T): T {
    const cached = this.#answers.get(key);
    if (cached !== undefined && atMs - cached.atMs < this.#keepMs) return cached.value;
    const value = make();
    const answer = { atMs, value };
    this.#answers.set(key, answer);
    // Failed answers are requested again.
    if (value instanceof Promise)
      value.catch(() => {
        if (this.#answers.peek(key) === answer) this.#answers.delete(key);
      });
    return value;
  }
}
