/** Steps per doubling: a step is about a tenth of its time. */
const STEPS = 8;
const BUCKETS = 16 * STEPS;
const SLOT_MS = 10_000;
/** Ten minutes, and the slot that is being filled. */
const SLOTS = 61;

/** Times of a window of the past, in milliseconds. */
export interface LatencySummary {
  readonly count: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** Counts by duration, shortest first: each bar covers from `fromMs` up to the next bar's. */
  readonly bars: readonly { readonly fromMs: number; readonly count: number }[];
}

interface Slot {
  /** Number of the slot's ten seconds since 1970. Another number in this position means that the slot has expired. */
  number: number;
  worstMs: number;
  readonly counts: Uint32Array;
}

/** The bucket of a time: 0 for less than a tenth of a doubling over nothing. */
function bucketIndex(ms: number): number {
  return Math.min(BUCKETS - 1, Math.floor(STEPS * Math.log2(Math.max(0, ms) + 1)));
}

function bucketStart(bucket: number): number {
  return 2 ** (bucket / STEPS) - 1;
}

/**
 * Counts how long something took, by ten-second slots of the last ten minutes. Adding one is two array writes, however
 * many there are; percentiles are exact to a tenth of their value.
 */
export class LatencyHistogram {
  readonly #slots: Slot[] = Array.from({ length: SLOTS }, () => ({
    number: Number.NEGATIVE_INFINITY,
    worstMs: 0,
    counts: new Uint32Array(BUCKETS),
  }));

  /** Adds a duration in milliseconds. A negative one comes from a clock that is behind, and counts as 0. */
  add(ms: number, atMs: number): void {
    const number = Math.floor(atMs / SLOT_MS);
    const slot = this.#slots[number % SLOTS];
    if (!slot) return;
    if (slot.number !== number) {
      slot.number = number;
      slot.worstMs = 0;
      slot.counts.fill(0);
    }
    const bucket = bucketIndex(ms);
    slot.counts[bucket] = (slot.counts[bucket] ?? 0) + 1;
    slot.worstMs = Math.max(slot.worstMs, ms);
  }

  /** Summary of the last `windowMs`, at most ten minutes; undefined without samples. */
  summary(windowMs: number, nowMs: number): LatencySummary | undefined {
    const last = Math.floor(nowMs / SLOT_MS);
    const first = last - Math.round(windowMs / SLOT_MS);
    const counts = new Uint32Array(BUCKETS);
    let worstMs = 0;
    let count = 0;
    for (const slot of this.#slots) {
      if (slot.number < first || slot.number > last) continue;
      worstMs = Math.max(worstMs, slot.worstMs);
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        const own = slot.counts[bucket] ?? 0;
        counts[bucket] = (counts[bucket] ?? 0) + own;
        count += own;
      }
    }
    if (count === 0) return undefined;
    const at = (part: number) => Math.min(worstMs, percentile(counts, count * part));
    return { count, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), worstMs, bars: buildBars(counts) };
  }
}

/** The middle of the bucket in which the count so far reaches `rank`. */
function percentile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    seen += counts[bucket] ?? 0;
    if (seen >= rank) return (bucketStart(bucket) + bucketStart(bucket + 1)) / 2;
  }
  return bucketStart(BUCKETS);
}

/** Bars are half doublings wide: fine enough to see two humps, coarse enough to be read. */
const BAR_BUCKETS = STEPS / 2;
const FIRST_BAR_END = 2 * STEPS;

function buildBars(counts: Uint32Array): LatencySummary['bars'] {
  const bars: { fromMs: number; count: number }[] = [{ fromMs: 0, count: 0 }];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    if (bucket >= FIRST_BAR_END && (bucket - FIRST_BAR_END) % BAR_BUCKETS === 0)
      bars.push({ fromMs: bucketStart(bucket), count: 0 });
    const bar = bars.at(-1);
    if (bar) bar.count += counts[bucket] ?? 0;
  }
  while (bars.length > 1 && bars.at(-1)?.count === 0) bars.pop();
  return bars;
}
