/** Rows at which a sweep of this process failed, left out until their rest is over. A restart tries all of them again. */
export class Resting<Id> {
  readonly #restMs: number;
  readonly #until = new Map<Id, number>();

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  add(id: Id, atMs: number): void {
    this.#until.set(id, atMs + this.#restMs);
  }

  /** Those that rest at a moment; others are forgotten. */
  at(atMs: number): readonly Id[] {
    for (const [id, untilMs] of this.#until) if (untilMs <= atMs) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
