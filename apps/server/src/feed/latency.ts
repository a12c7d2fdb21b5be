import { type Clock, LatencyHistogram, type LatencySummary } from '@evens/base';
import type { LatencyReport } from '@evens/contract';
import type { ReplicaChange } from './replica.ts';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 600_000;

/** How long changes of prices took in the last ten minutes, measured by this process. */
export class PriceLatency {
  readonly #clock: Clock;
  /** From the time that the source gives to the publication by the owner of the match. */
  readonly #source = new LatencyHistogram();
  /** From the publication to the frames for sockets. */
  readonly #frames = new LatencyHistogram();
  /** From the time in the frame to the screens of pages that were asked. */
  readonly #screen = new LatencyHistogram();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The change has been written to the sockets. Returns the time since its publication, ms. */
  written({ publishedAtMs, body }: Extract<ReplicaChange, { readonly kind: 'delta' }>): number {
    const nowMs = this.#clock.nowMs();
    const framesMs = Math.max(0, nowMs - publishedAtMs);
    this.#frames.add(framesMs, nowMs);
    const { markets, pricedAtMs } = body;
    if (markets && pricedAtMs !== undefined) this.#source.add(publishedAtMs - pricedAtMs, nowMs);
    return framesMs;
  }

  drawn(ms: number): void {
    this.#screen.add(ms, this.#clock.nowMs());
  }

  report(): LatencyReport {
    const nowMs = this.#clock.nowMs();
    const present = (histogram: LatencyHistogram) => ({
      Minute: presentSummary(histogram.summary(MINUTE_MS, nowMs)),
      TenMinutes: presentSummary(histogram.summary(TEN_MINUTES_MS, nowMs)),
    });
    return {
      Source: present(this.#source),
      Frames: present(this.#frames),
      Screen: present(this.#screen),
    };
  }
}

function presentSummary(summary: LatencySummary | undefined) {
  if (summary === undefined) return null;
  const { count, p50Ms, p95Ms, p99Ms, worstMs, bars } = summary;
  return {
    Count: count,
    P50Ms: p50Ms,
    P95Ms: p95Ms,
    P99Ms: p99Ms,
    WorstMs: worstMs,
    Bars: bars.map((bar) => ({ FromMs: bar.fromMs, Count: bar.count })),
  };
}
