/** Tickets that a sweep does not read: those that are being ended, and those whose row can't be read. */
export class SweepExclusions {
  readonly #ending = new Set<number>();
  readonly #unreadable = new Set<number>();

  ticketIds(): readonly number[] {
    return [...this.#ending, ...this.#unreadable];
  }

  /** Excludes the ticket until the work is done or has failed. */
  async whileEnding<Ended>(ticketId: number, work: () => Promise<Ended>): Promise<Ended> {
    this.#ending.add(ticketId);
    try {
      return await work();
    } finally {
      this.#ending.delete(ticketId);
    }
  }

  /** Excludes the ticket permanently; returns false if it was excluded before. */
  addUnreadable(ticketId: number): boolean {
    if (this.#unreadable.has(ticketId)) return false;
    this.#unreadable.add(ticketId);
    return true;
  }
}
