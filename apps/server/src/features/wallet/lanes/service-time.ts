/** Weight of the newest statement. */
const NEWEST_SHARE = 0.1;

/**
 * Expected duration of a lane's statements: a fixed time plus a time per command, a regression line through recent
 * statements. Older statements count exponentially less.
 */
export class ServiceTime {
  #statements = 0;
  #meanCount = 0;
  #meanMs = 0;
  #countSpread = 0;
  #joint = 0;

  /** Records that a statement of `count` commands took `ms`. */
  measured(count: number, ms: number): void {
    const share = Math.max(NEWEST_SHARE, 1 / (this.#statements + 1));
    this.#statements += 1;
    const offCount = count - this.#meanCount;
    const offMs = ms - this.#meanMs;
    this.#meanCount += share * offCount;
    this.#meanMs += share * offMs;
    this.#countSpread = (1 - share) * (this.#countSpread + share * offCount * offCount);
    this.#joint = (1 - share) * (this.#joint + share * offCount * offMs);
  }

  /** Expected duration of a statement of `count` commands; 0 before the first one. */
  expectedMs(count: number): number {
    const perCommandMs = this.#countSpread > 0 ? Math.max(0, this.#joint / this.#countSpread) : 0;
    return Math.max(0, this.#meanMs + perCommandMs * (count - this.#meanCount));
  }
}
