/**
 * Rows at which a sweep of this process failed, excluded until their pause has ended. A restart retries all of them.
 */
export class Resting<Id> {
  readonly #restMs: number;
  readonly #until = new Map<Id, number>();

  constructor(pauseMs: number) {
    this.#restMs = pauseMs;
  }

  add(id: Id, atMs: number): void {
    this.#until.set(id, atMs + this.#restMs);
  }

  /** The paused rows at a time. Removes all others. */
  at(atMs: number): readonly Id[] {
    for (const [id, untilMs] of this.#until) if (untilMs <= atMs) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
