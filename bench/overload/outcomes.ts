export interface LevelReport {
  readonly share: number;
  readonly arrivalsPerSecond: number;
  readonly acceptedPerSecond: number;
  readonly refusedPerSecond: number;
  readonly inProgress: number;
  /** Clients that gave up, broken connections and other answers. */
  readonly failed: number;
  readonly firstFailure: string;
  /** Time from the due time of a bet to its answer; sorted. */
  readonly acceptedMs: readonly number[];
  readonly refusedMs: readonly number[];
  readonly feedDelaysMs: readonly number[];
}

/** Outcomes of the bets of one level. */
export class Outcomes {
  readonly #share: number;
  readonly #perSecond: number;
  readonly #acceptedMs: number[] = [];
  readonly #refusedMs: number[] = [];
  #inProgress = 0;
  #failed = 0;
  #firstFailure = '';

  constructor(share: number, perSecond: number) {
    this.#share = share;
    this.#perSecond = perSecond;
  }

  answered({
    status,
    body,
    tookMs,
  }: {
    readonly status: number;
    readonly body: string;
    readonly tookMs: number;
  }): void {
    if (status === 200) this.#acceptedMs.push(tookMs);
    else if (body.includes('"OverloadedException"')) this.#refusedMs.push(tookMs);
    else if (body.includes('"PlaceBetInProgressException"')) this.#inProgress += 1;
    else this.failed(body);
  }

  failed(why: string, count = 1): void {
    this.#failed += count;
    this.#firstFailure ||= why;
  }

  report(seconds: number, feedDelaysMs: readonly number[]): LevelReport {
    const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
    return {
      share: this.#share,
      arrivalsPerSecond: this.#perSecond,
      acceptedPerSecond: this.#acceptedMs.length / seconds,
      refusedPerSecond: this.#refusedMs.length / seconds,
      inProgress: this.#inProgress,
      failed: this.#failed,
      firstFailure: this.#firstFailure,
      acceptedMs: sorted(this.#acceptedMs),
      refusedMs: sorted(this.#refusedMs),
      feedDelaysMs,
    };
  }
}
