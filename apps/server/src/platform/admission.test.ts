import { randomExponential, seededRandom } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

/** Most commands of a statement, and statements at once, as in the lanes. */
const BATCH_MAX = 256;
const STATEMENTS_MAX = 2;
const LATE_MS = 25;
/** Processor time of a statement and of each command, ms: about 2,000 commands a second. */
const STATEMENT_MS = 2;
const COMMAND_MS = 0.45;
const STEP_MS = 0.5;

interface Commits {
  readonly name: string;
  readonly commitMs: number;
  /** A stall begins at each multiple of `everyMs`. It holds every commit until it ends. */
  readonly stall?: { readonly lastsMs: number; readonly everyMs: number };
}

/** Returns when a commit that begins at `atMs` ends. */
function commitEndMs({ commitMs, stall }: Commits, atMs: number): number {
  const endMs = atMs + commitMs;
  if (!stall) return endMs;
  const fromMs = Math.floor(endMs / stall.everyMs) * stall.everyMs;
  return fromMs > 0 && atMs < fromMs + stall.lastsMs ? Math.max(endMs, fromMs + stall.lastsMs) : endMs;
}

/**
 * A site in steps of half a millisecond of a fake clock. Commands arrive at random, statements take what waits, share one
 * processor, and commit one after the other.
 */
class SimulatedSite {
  readonly waitsMs: number[] = [];
  refused = 0;
  #atMs = 0;
  readonly admission = new Admission(() => this.#atMs);
  readonly #commits: Commits;
  readonly #slowness: number;
  readonly #random = seededRandom('admission');
  #nextArrivalMs = 0;
  #queue: number[] = [];
  #statements: { readonly sentMs: number; readonly endMs: number; readonly batch: readonly number[] }[] = [];
  #processorFreeMs = 0;
  #diskFreeMs = 0;

  constructor(commits: Commits, { slowness = 1 } = {}) {
    this.#commits = commits;
    this.#slowness = slowness;
  }

  /** Answers a second over `ms` of arrivals at `perSecond`. */
  run(ms: number, perSecond: number): number {
    this.waitsMs.length = 0;
    this.refused = 0;
    for (const endMs = this.#atMs + ms; this.#atMs < endMs; this.#atMs += STEP_MS) {
      this.#nextArrivalMs = Math.max(this.#nextArrivalMs, this.#atMs - STEP_MS);
      for (; this.#nextArrivalMs <= this.#atMs; this.#nextArrivalMs += this.#gapMs(perSecond)) this.#arrive();
      this.#endStatements();
      this.#send();
    }
    return (1000 * this.waitsMs.length) / ms;
  }

  waitMs(share: number): number {
    const sorted = this.waitsMs.toSorted((a, b) => a - b);
    return sorted[Math.floor(share * sorted.length)] ?? 0;
  }

  #gapMs(perSecond: number): number {
    return perSecond === 0 ? Number.POSITIVE_INFINITY : randomExponential(this.#random, perSecond) * 1000;
  }

  #arrive(): void {
    if (this.admission.admits()) this.#queue.push(this.#atMs);
    else this.refused += 1;
  }

  #endStatements(): void {
    const ended = this.#statements.filter(({ endMs }) => endMs <= this.#atMs);
    this.#statements = this.#statements.filter(({ endMs }) => endMs > this.#atMs);
    for (const { sentMs, batch } of ended) {
      this.admission.statementTook(this.#atMs - sentMs);
      for (const arrivedMs of batch) {
        this.waitsMs.push(this.#atMs - arrivedMs);
        this.admission.answered();
      }
    }
  }

  #send(): void {
    const newestMs = Math.max(Number.NEGATIVE_INFINITY, ...this.#statements.map(({ sentMs }) => sentMs));
    const isOpen =
      this.#statements.length === 0 ||
      (this.#statements.length < STATEMENTS_MAX && this.#atMs - newestMs >= LATE_MS);
    if (!isOpen || this.#queue.length === 0) return;
    const batch = this.#queue.splice(0, BATCH_MAX);
    this.#processorFreeMs =
      Math.max(this.#atMs, this.#processorFreeMs) +
      this.#slowness * (STATEMENT_MS + COMMAND_MS * batch.length);
    const endMs = commitEndMs(this.#commits, Math.max(this.#processorFreeMs, this.#diskFreeMs));
    this.#diskFreeMs = endMs;
    this.#statements.push({ sentMs: this.#atMs, endMs, batch });
  }
}

const schedules: readonly Commits[] = [
  { name: '10 ms, 400 ms every 3 s', commitMs: 10, stall: { lastsMs: 400, everyMs: 3000 } },
  { name: '5 ms', commitMs: 5 },
  { name: '20 ms', commitMs: 20 },
  { name: '80 ms', commitMs: 80 },
];

/** Answers a second of a closed loop, in which this many commands are always pending. */
const CLOSED_LOOP = 256;

function measureCapacity(commits: Commits): number {
  const site = new SimulatedSite(commits);
  const admits = site.admission.admits.bind(site.admission);
  site.admission.admits = () => site.admission.pending < CLOSED_LOOP && admits();
  site.run(6_000, 10_000);
  return site.run(9_000, 10_000);
}

describe.each(schedules)('commits of $name', (commits) => {
  const capacity = measureCapacity(commits);
  const longestMs = Math.max(commits.commitMs, commits.stall?.lastsMs ?? 0);

  it.each([0.5, 0.8])('admission admits everything at %f of the capacity', (share) => {
    const site = new SimulatedSite(commits);
    site.run(12_000, share * capacity);
    expect(site.refused).toBe(0);
  });

  it.each([1, 1.5, 2, 4])(
    'admission keeps the goodput and bounds the wait at %f of the capacity',
    (share) => {
      const site = new SimulatedSite(commits);
      site.run(6_000, share * capacity);
      const perSecond = site.run(9_000, share * capacity);
      expect(perSecond).toBeGreaterThan(0.9 * capacity);
      expect(site.waitMs(0.99)).toBeLessThanOrEqual(longestMs + 250);
    },
  );

  it('admission admits everything again after an overload', () => {
    const site = new SimulatedSite(commits);
    site.run(6_000, 3 * capacity);
    site.run(3_000, 0.7 * capacity);
    site.run(9_000, 0.7 * capacity);
    expect(site.refused).toBe(0);
  });
});

it('admission follows a processor that becomes seven times slower', () => {
  const site = new SimulatedSite({ name: '5 ms', commitMs: 5 }, { slowness: 7 });
  site.run(4_000, 600);
  const perSecond = site.run(10_000, 600);
  expect(perSecond).toBeGreaterThan(260);
  expect(site.waitMs(0.99)).toBeLessThanOrEqual(350);
});

it('admission serves a burst from idle completely if it ends within a second', () => {
  const site = new SimulatedSite({ name: '10 ms', commitMs: 10 });
  site.run(5_000, 1);
  site.run(200, 8_000);
  const refused = site.refused;
  site.run(2_000, 0);
  expect(refused).toBe(0);
});

it('admission does not count disconnected clients as answers', () => {
  let atMs = 0;
  const admission = new Admission(() => atMs);
  for (let n = 0; n < 64; n += 1) admission.admits();
  for (; atMs < 2_000; atMs += 1) {
    for (let n = 0; n < 10; n += 1) if (admission.admits()) admission.abandoned();
    if (atMs % 10 === 0 && admission.admits()) admission.answered();
  }
  // 64 commands wait and 100 a second are answered.
  expect(admission.expectedWaitMs).toBeGreaterThan(500);
});

it('admission bounds the queue while the database does not answer', () => {
  const site = new SimulatedSite({
    name: 'a stall of 20 s',
    commitMs: 10,
    stall: { lastsMs: 20_000, everyMs: 5_000 },
  });
  site.run(4_000, 1_000);
  site.run(8_000, 1_000);
  expect(site.refused).toBeGreaterThan(4_500);
  expect(site.admission.pending).toBeLessThanOrEqual(2_048);
});
