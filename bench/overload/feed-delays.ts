/** Parsed parts of a delta: its topic and its new sequence number, both in its first bytes. */
const deltaHead = /"topic":"(preview\/\d+)".{0,40}?"to":"\d+\.(\d+)"/;
const HEAD_BYTES = 160;

/**
 * Delay of prices at a reader compared with the rhythm of the feed. Each match's price changes at a constant rhythm, so
 * the nth change is due n intervals after the first; the smallest delay since the start counts as zero.
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

  /** Delays since the last call, sorted. */
  take(): readonly number[] {
    const delaysMs = this.#delaysMs;
    this.#delaysMs = [];
    return delaysMs.sort((a, b) => a - b);
  }
}
