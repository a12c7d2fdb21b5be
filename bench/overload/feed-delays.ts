/** What is read of a delta: its topic and the sequence that it leads to. They stand in its first bytes. */
const deltaHead = /"topic":"(preview\/\d+)".{0,40}?"to":"\d+\.(\d+)"/;
const HEAD_BYTES = 160;

/**
 * How much later than the feed's own rhythm prices reach a reader. Each match's price changes at a steady rhythm, so the
 * nth change is due n times the rhythm after the first; the least of all delays since the start counts as none.
 */
export class FeedDelays {
  readonly #everyMs: number;
  readonly #offsetMs = new Map<string, number>();
  #delaysMs: number[] = [];

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  came(frame: Buffer, atMs: number): void {
    const found = deltaHead.exec(frame.toString('latin1', 0, HEAD_BYTES));
    const [, topic, sequence] = found ?? [];
    if (topic === undefined) return;
    const lateMs = atMs - Number(sequence) * this.#everyMs;
    const offsetMs = Math.min(this.#offsetMs.get(topic) ?? lateMs, lateMs);
    this.#offsetMs.set(topic, offsetMs);
    this.#delaysMs.push(lateMs - offsetMs);
  }

  /** Delays since the last time, sorted. */
  take(): readonly number[] {
    const taken = this.#delaysMs;
    this.#delaysMs = [];
    return taken.sort((a, b) => a - b);
  }
}
