import type { MarketKey } from '@evens/markets';

/** Most rows of prices per line. With more, every other one is dropped and the interval doubles. */
const SAMPLES_MAX = 24;
const FIRST_STEP_MS = 60_000;

type Odds = readonly number[];

/** Prices of both feeds at one time, in thousandths. */
export interface PriceSample {
  readonly atMs: number;
  readonly a: Odds;
  readonly b: Odds;
  /** Chances implied by the prices of the second feed minus those of the first, without margin, by outcome. */
  readonly differences: readonly number[];
}

export interface LineComparison {
  readonly line: MarketKey;
  readonly bothOpenMs: number;
  readonly onlyAOpenMs: number;
  readonly onlyBOpenMs: number;
  /** Mean size of the difference in chance over the time in which both were open, by outcome. */
  readonly meanDifferences: readonly number[];
  readonly largest: PriceSample | undefined;
  readonly samples: readonly PriceSample[];
}

/** Chances by the prices, in proportion: their sum is 1. */
export function impliedChances(odds: Odds): readonly number[] {
  const inverse = odds.map((milli) => 1000 / milli);
  const sum = inverse.reduce((total, each) => total + each, 0);
  return inverse.map((each) => each / sum);
}

function largestDifference({ differences }: PriceSample): number {
  return Math.max(...differences.map(Math.abs));
}

/** Compares the prices of one line over time. */
export class LineComparer {
  readonly #line: MarketKey;
  readonly #now: { a: Odds | undefined; b: Odds | undefined } = { a: undefined, b: undefined };
  #sinceMs: number;
  #current: PriceSample | undefined;
  #bothOpenMs = 0;
  readonly #aloneMs = { a: 0, b: 0 };
  #sums: number[] = [];
  #largest: PriceSample | undefined;
  #samples: PriceSample[] = [];
  #stepMs = FIRST_STEP_MS;
  #sampleAtMs = 0;

  constructor(line: MarketKey, fromMs: number) {
    this.#line = line;
    this.#sinceMs = fromMs;
  }

  isOpen(side: 'a' | 'b'): boolean {
    return this.#now[side] !== undefined;
  }

  set(side: 'a' | 'b', odds: Odds | undefined, atMs: number): void {
    this.#passTime(atMs);
    this.#now[side] = odds;
    const { a, b } = this.#now;
    if (a === undefined || b === undefined || a.length !== b.length) {
      this.#current = undefined;
      return;
    }
    const [chancesA, chancesB] = [impliedChances(a), impliedChances(b)];
    const differences = chancesB.map((chance, index) => chance - (chancesA[index] ?? 0));
    this.#current = { atMs, a, b, differences };
    if (this.#sums.length === 0) this.#sums = differences.map(() => 0);
  }

  finish(atMs: number): LineComparison {
    this.#passTime(atMs);
    return {
      line: this.#line,
      bothOpenMs: this.#bothOpenMs,
      onlyAOpenMs: this.#aloneMs.a,
      onlyBOpenMs: this.#aloneMs.b,
      meanDifferences: this.#sums.map((sum) => (this.#bothOpenMs === 0 ? 0 : sum / this.#bothOpenMs)),
      largest: this.#largest,
      samples: this.#samples,
    };
  }

  /** Counts the time since the last report, in which nothing changed. */
  #passTime(atMs: number): void {
    const passedMs = Math.max(0, atMs - this.#sinceMs);
    const { a, b } = this.#now;
    const current = this.#current;
    if (current !== undefined) {
      this.#bothOpenMs += passedMs;
      this.#sums = this.#sums.map((sum, index) => sum + passedMs * Math.abs(current.differences[index] ?? 0));
      // Prices of two reports about one change are not compared with each other.
      if (passedMs > 0 && largestDifference(current) > (this.#largest ? largestDifference(this.#largest) : 0))
        this.#largest = current;
      this.#sample(current, atMs);
    } else if (a !== undefined && b === undefined) this.#aloneMs.a += passedMs;
    else if (a === undefined && b !== undefined) this.#aloneMs.b += passedMs;
    this.#sinceMs = Math.max(this.#sinceMs, atMs);
  }

  #sample(current: PriceSample, untilMs: number): void {
    const nextStep = (ms: number) => Math.ceil(ms / this.#stepMs) * this.#stepMs;
    this.#sampleAtMs = Math.max(this.#sampleAtMs, nextStep(this.#sinceMs));
    for (; this.#sampleAtMs < untilMs; this.#sampleAtMs += this.#stepMs) {
      if (this.#samples.length === SAMPLES_MAX) {
        this.#stepMs *= 2;
        this.#samples = this.#samples.filter(({ atMs }) => atMs % this.#stepMs === 0);
        this.#sampleAtMs = nextStep(this.#sampleAtMs);
        if (this.#sampleAtMs >= untilMs) return;
      }
      if (this.#samples.length < SAMPLES_MAX) this.#samples.push({ ...current, atMs: this.#sampleAtMs });
    }
  }
}
