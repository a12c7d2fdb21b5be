import { type BetKind, betKinds } from './bets.ts';

/** Latencies of accepted bets from their due time to the answer; sorted. */
export type Latencies = readonly number[];

export interface LoadReport {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
  readonly inProgress: number;
  /** Refused by admission control: the server could not answer in time. */
  readonly notAdmitted: number;
  readonly failed: number;
  readonly seconds: number;
  readonly latenciesMs: Latencies;
  readonly latenciesMsByKind: Readonly<Record<BetKind, Latencies>>;
  readonly streamMessages: number;
  readonly firstFailure: string;
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** Counters of a load during the measurement. */
export class Tally {
  accepted = 0;
  repeated = 0;
  refused = 0;
  inProgress = 0;
  notAdmitted = 0;
  failed = 0;
  streamMessages = 0;
  isMeasuring = false;
  firstFailure = '';
  readonly #latenciesMs: Record<BetKind, number[]> = { single: [], combo: [], system: [] };

  took(kind: BetKind, ms: number): void {
    this.#latenciesMs[kind].push(ms);
  }

  /** An answer that is neither a receipt nor an expected refusal. */
  other(body: string): void {
    if (body.includes('"OverloadedException"')) this.notAdmitted += 1;
    else this.fail(body);
  }

  fail(why: string): void {
    this.failed += 1;
    this.firstFailure ||= why;
  }

  report(seconds: number): LoadReport {
    const { accepted, repeated, refused, inProgress, notAdmitted, failed, streamMessages, firstFailure } =
      this;
    const byKind = this.#latenciesMs;
    return {
      accepted,
      repeated,
      refused,
      inProgress,
      notAdmitted,
      failed,
      seconds,
      latenciesMs: sorted(betKinds.flatMap((kind) => byKind[kind])),
      latenciesMsByKind: {
        single: sorted(byKind.single),
        combo: sorted(byKind.combo),
        system: sorted(byKind.system),
      },
      streamMessages,
      firstFailure,
    };
  }
}
