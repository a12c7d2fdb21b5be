/** What a command may be expected to wait while commands queue for longer than a moment. */
const STANDING_WAIT_MS = 150;
/** What it may be expected to wait in a burst, which is over soon. */
const BURST_WAIT_MS = 2_000;
/** A queue that has not been short for so long is no burst. */
const STANDING_AFTER_MS = 500;
const SHORT_WAIT_MS = STANDING_WAIT_MS / 2;
/** So few commands are always let in: they are too few to measure by. */
const ALWAYS_ADMITTED = 16;
/** How long the rate of answers is counted for one sample, and what the newest sample weighs. */
const SAMPLE_MS = 100;
const NEWEST_SHARE = 0.3;

export interface AdmissionParts {
  /** Monotonic. */
  readonly nowMs: () => number;
  /** How long the event loop makes everything wait, milliseconds. */
  readonly loopDelayMs: () => number;
}

/**
 * Lets commands in while they can expect an answer in time, and refuses the others at once: a refusal in a few
 * milliseconds with a time to come again is worth more than an answer after seconds.
 *
 * What a command can expect follows from how many are between their arrival and their answer, and from how many are
 * answered in a second, measured while there was always one waiting (Little's law). So it counts every queue on the way:
 * requests not begun, look-ups, lanes, the database. Lanes add what they know of their own queue. A queue that empties
 * within half a second is a burst and is served; one that persists is kept to 150 ms.
 */
export class Admission {
  readonly #parts: AdmissionParts;
  #laneWaitMs: () => number = () => 0;
  #pending = 0;
  #perMs: number | undefined;
  #sampleFromMs = Number.NEGATIVE_INFINITY;
  #answered = 0;
  #leastPending = 0;
  #shortAtMs: number;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
    this.#shortAtMs = parts.nowMs();
  }

  /** Commands between their arrival and their answer. */
  get pending(): number {
    return this.#pending;
  }

  /** The lanes come after the HTTP server. */
  setLaneWait(laneWaitMs: () => number): void {
    this.#laneWaitMs = laneWaitMs;
  }

  /** What a command that comes now is expected to wait, milliseconds. */
  get expectedWaitMs(): number {
    if (this.#pending < ALWAYS_ADMITTED) return 0;
    const queuedMs = this.#perMs === undefined ? 0 : this.#pending / this.#perMs;
    const leastMs = Math.max(this.#laneWaitMs(), this.#parts.loopDelayMs());
    // Where a single statement takes longer than a standing queue may, letting in next to nobody would shorten nothing.
    return leastMs > BURST_WAIT_MS ? Math.max(queuedMs, leastMs) : queuedMs;
  }

  /** What a command may be expected to wait now. */
  get waitMaxMs(): number {
    const atMs = this.#parts.nowMs();
    // Lanes have commands of other callers too: without any of ours there is no persistent queue.
    if (this.expectedWaitMs <= SHORT_WAIT_MS) this.#shortAtMs = atMs;
    return this.#isStanding(atMs) ? STANDING_WAIT_MS : BURST_WAIT_MS;
  }

  /** Whether a command that comes now is let in; counts it if so. */
  admits(): boolean {
    const atMs = this.#parts.nowMs();
    this.#sample(atMs);
    const waitMs = this.expectedWaitMs;
    if (waitMs <= SHORT_WAIT_MS) this.#shortAtMs = atMs;
    if (waitMs > (this.#isStanding(atMs) ? STANDING_WAIT_MS : BURST_WAIT_MS)) return false;
    this.#pending += 1;
    return true;
  }

  /** A command that was let in has its answer, or its client has gone. */
  answered(): void {
    this.#pending -= 1;
    this.#answered += 1;
    this.#leastPending = Math.min(this.#leastPending, this.#pending);
  }

  #isStanding(atMs: number): boolean {
    return atMs - this.#shortAtMs > STANDING_AFTER_MS;
  }

  /** A sample counts if there was something to do all the time: else it says how much came, not how much can be done. */
  #sample(atMs: number): void {
    const lengthMs = atMs - this.#sampleFromMs;
    if (lengthMs < SAMPLE_MS) return;
    if (this.#leastPending >= ALWAYS_ADMITTED && lengthMs < 10 * SAMPLE_MS) {
      const perMs = this.#answered / lengthMs;
      this.#perMs = this.#perMs === undefined ? perMs : this.#perMs + NEWEST_SHARE * (perMs - this.#perMs);
    }
    this.#sampleFromMs = atMs;
    this.#answered = 0;
    this.#leastPending = this.#pending;
  }
}
