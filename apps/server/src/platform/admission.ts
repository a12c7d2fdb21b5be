/** Wait that a standing queue may add to the least time of a statement, ms. */
const STANDING_WAIT_MS = 100;
/** Wait that a burst may add, ms. Later answers are worth less than a refusal: prices have moved since. */
const BURST_WAIT_MS = 1_000;
/** A queue over its limit for this long is standing. A disk stall and the backlog after it end sooner. */
const STANDING_AFTER_MS = 2_000;
/** A queue is no longer standing when nothing was refused for this long. */
const STANDING_ENDS_AFTER_MS = 1_000;
/** This many commands may always be pending, however slow the last ones were: enough for statements that are worth their cost. */
const ALWAYS_ADMITTED = 64;
/** Maximum number of pending commands, also before the rate is known. */
const PENDING_MAX = 2_048;
/** The rate of answers is measured in windows of this length, ms. */
const WINDOW_MS = 500;
/** Windows and statements are forgotten after this time, ms. */
const MEMORY_MS = 10_000;

interface Window {
  readonly atMs: number;
  /** Answers per millisecond. */
  readonly rate: number;
  /** Whether commands waited during the whole window, so that its rate is what can be processed. */
  readonly isBusy: boolean;
}

interface LeastTime {
  readonly windowAtMs: number;
  readonly ms: number;
}

/**
 * Admits commands while the queue between their arrival and their answer is short enough, and refuses the others at once: a
 * refusal with a time to retry is worth more than an answer after seconds.
 *
 * The wait of a command is the number of pending commands divided by the rate of answers (Little's law), which includes
 * requests not begun, look-ups, lanes and the database. The rate is the highest of the last ten seconds, and a statement's own
 * time is the least of the last ten: one slow commit changes neither. Both expire with time, so that nothing depends on what
 * was admitted. A queue is limited to 100 ms beyond a statement only while its *least* wait has exceeded that for two seconds.
 * Before, it is a burst and may wait a second.
 * Sources: K. Nichols, V. Jacobson, "Controlling Queue Delay", ACM Queue 10 (5), 2012 (least wait over an interval);
 * N. Cardwell et al., "BBR: Congestion-Based Congestion Control", ACM Queue 14 (5), 2016 (highest rate, least time).
 */
export class Admission {
  readonly #nowMs: () => number;
  #pending = 0;
  #windows: readonly Window[] = [];
  #leastTimes: LeastTime[] = [];
  #windowFromMs: number;
  #answered = 0;
  #leastPending = 0;
  #wasRefused = false;
  /** Maximum number of pending commands while the queue is standing, and in a burst. */
  #standingLimit = PENDING_MAX;
  #burstLimit = PENDING_MAX;
  /** The last time at which the queue was within its limit. */
  #withinAtMs: number;
  /** The last refusal by the limit of a standing queue; undefined while the queue is not standing. */
  #refusedAtMs: number | undefined;

  /** `nowMs`: monotonic clock, milliseconds. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#windowFromMs = nowMs();
    this.#withinAtMs = nowMs();
  }

  /** Commands between their arrival and their answer. */
  get pending(): number {
    return this.#pending;
  }

  /** Whether more has arrived than is processed for longer than a burst. */
  get isStanding(): boolean {
    this.#advance(this.#nowMs());
    return this.#refusedAtMs !== undefined;
  }

  /** Expected wait of a command that arrives now, ms; 0 while it is not known. */
  get expectedWaitMs(): number {
    const rate = this.#rate();
    return rate === undefined ? 0 : this.#pending / rate;
  }

  /** Admits a command that arrives now and counts it, or returns false. */
  admits(): boolean {
    const atMs = this.#nowMs();
    this.#advance(atMs);
    const isStanding = this.#refusedAtMs !== undefined;
    if (this.#pending >= (isStanding ? this.#standingLimit : this.#burstLimit)) {
      this.#wasRefused = true;
      if (isStanding) this.#refusedAtMs = atMs;
      return false;
    }
    this.#pending += 1;
    return true;
  }

  /** An admitted command has its answer. */
  answered(): void {
    this.#answered += 1;
    this.abandoned();
  }

  /**
   * The client of an admitted command has disconnected: the command no longer waits, and does not count in the rate of
   * answers.
   */
  abandoned(): void {
    this.#pending -= 1;
    this.#leastPending = Math.min(this.#leastPending, this.#pending);
    this.#advance(this.#nowMs());
  }

  /** A statement that commands wait for took `ms`. */
  statementTook(ms: number): void {
    const last = this.#leastTimes.at(-1);
    if (last?.windowAtMs === this.#windowFromMs)
      this.#leastTimes[this.#leastTimes.length - 1] = { ...last, ms: Math.min(ms, last.ms) };
    else this.#leastTimes.push({ windowAtMs: this.#windowFromMs, ms });
  }

  #advance(atMs: number): void {
    if (atMs - this.#windowFromMs >= WINDOW_MS) this.#endWindow(atMs);
    if (this.#pending < this.#standingLimit) this.#withinAtMs = atMs;
    if (this.#refusedAtMs === undefined) {
      if (atMs - this.#withinAtMs > STANDING_AFTER_MS) this.#refusedAtMs = atMs;
    } else if (atMs - this.#refusedAtMs > STANDING_ENDS_AFTER_MS) {
      this.#refusedAtMs = undefined;
      this.#withinAtMs = atMs;
    }
  }

  #endWindow(atMs: number): void {
    const window = {
      atMs,
      rate: this.#answered / (atMs - this.#windowFromMs),
      isBusy: this.#wasRefused || this.#leastPending >= ALWAYS_ADMITTED / 2,
    };
    const oldestMs = atMs - MEMORY_MS;
    // A window without answers shows a stall, not what can be processed.
    const windows = this.#answered > 0 ? [...this.#windows, window] : this.#windows;
    this.#windows = windows.filter((each) => each.atMs > oldestMs);
    this.#leastTimes = this.#leastTimes.filter(({ windowAtMs }) => windowAtMs > oldestMs);
    this.#windowFromMs = atMs;
    this.#answered = 0;
    this.#leastPending = this.#pending;
    this.#wasRefused = false;
    this.#standingLimit = this.#limit(STANDING_WAIT_MS);
    this.#burstLimit = this.#limit(BURST_WAIT_MS);
  }

  /** Answers per millisecond at most; undefined while all that arrived was processed, so that the limit is not known. */
  #rate(): number | undefined {
    return this.#windows.some(({ isBusy }) => isBusy)
      ? Math.max(...this.#windows.map(({ rate }) => rate))
      : undefined;
  }

  /** Pending commands that wait no longer than a statement and `waitMs`. */
  #limit(waitMs: number): number {
    const rate = this.#rate();
    if (rate === undefined) return PENDING_MAX;
    const leastMs = this.#leastTimes.length > 0 ? Math.min(...this.#leastTimes.map(({ ms }) => ms)) : 0;
    return Math.min(PENDING_MAX, Math.max(ALWAYS_ADMITTED, rate * (leastMs + waitMs)));
  }
}
