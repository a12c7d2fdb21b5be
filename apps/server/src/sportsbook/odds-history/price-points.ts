/** A price that stood from a moment on. */
export interface PricePoint {
  /** Time at which this server received it, epoch milliseconds. */
  readonly atMs: number;
  /** Thousandths. */
  readonly oddsMilli: number;
}

/** At most so many points of one outcome. */
export const POINTS_MAX = 64;
/** Drops older prices, except the one valid at the start of the window. */
export const POINTS_KEPT_MS = 24 * 3_600_000;

/**
 * Prices of one outcome since its first movement. When there is no room for another point, every second one is removed:
 * the history keeps its full length and becomes coarser. Opening, high and low stay exact.
 */
export class PricePoints {
  readonly opening: PricePoint;
  #times: number[];
  #odds: number[];
  #high: number;
  #low: number;

  constructor(opening: PricePoint) {
    this.opening = opening;
    this.#times = [opening.atMs];
    this.#odds = [opening.oddsMilli];
    this.#high = opening.oddsMilli;
    this.#low = opening.oddsMilli;
  }

  get size(): number {
    return this.#times.length;
  }

  get high(): number {
    return this.#high;
  }

  get low(): number {
    return this.#low;
  }

  get last(): number {
    return this.#odds.at(-1) ?? this.opening.oddsMilli;
  }

  /** Points arrive in the order of their times. */
  add({ atMs, oddsMilli }: PricePoint): void {
    this.#high = Math.max(this.#high, oddsMilli);
    this.#low = Math.min(this.#low, oddsMilli);
    if (this.#times.length >= POINTS_MAX) this.#thin(atMs - POINTS_KEPT_MS);
    this.#times.push(atMs);
    this.#odds.push(oddsMilli);
  }

  #thin(sinceMs: number): void {
    const first = this.#standingAt(sinceMs);
    const times: number[] = [];
    const odds: number[] = [];
    const end = this.#times.length - 1;
    for (let index = end; index >= first; index -= first > 0 ? 1 : 2) {
      times.push(this.#times[index] ?? 0);
      odds.push(this.#odds[index] ?? 0);
    }
    // The line begins where it began.
    if (first === 0 && times.at(-1) !== this.#times[0]) {
      times.push(this.#times[0] ?? 0);
      odds.push(this.#odds[0] ?? 0);
    }
    this.#times = times.reverse();
    this.#odds = odds.reverse();
  }

  /** Index of the price valid at this time; the first one if there was none. */
  #standingAt(atMs: number): number {
    let index = 0;
    while (index + 1 < this.#times.length && (this.#times[index + 1] ?? 0) <= atMs) index++;
    return index;
  }

  /** Oldest first, as they stood since this moment. */
  since(atMs: number): readonly PricePoint[] {
    const first = this.#standingAt(atMs);
    return this.#times
      .slice(first)
      .map((time, index) => ({ atMs: time, oddsMilli: this.#odds[first + index] ?? 0 }));
  }
}
