import type { MarketKey } from '@evens/markets';
import type { ComparedMatch, FeedReport } from './compared-feed.ts';
import { LineComparer, type LineComparison } from './line-comparison.ts';
import type { MatchPair } from './match-pairs.ts';

/** More moments, lines or unfinished suspensions of one match are not stored. */
const MOMENTS_MAX = 1000;
const LINES_MAX = 20;

export type SideName = 'a' | 'b';

/** A moment of a match as one feed reported it. */
export interface SeenMoment {
  readonly atMs: number;
  /**
   * Time from the moment until a compared line was open again; 0 if one stayed open, undefined if none opened any more.
   */
  suspendedMs: number | undefined;
}

export interface MomentComparison {
  readonly name: string;
  readonly a: SeenMoment | undefined;
  readonly b: SeenMoment | undefined;
  /** How much later the second feed reported it. */
  readonly differenceMs: number | undefined;
}

export interface PairComparison {
  readonly a: ComparedMatch;
  readonly b: ComparedMatch;
  readonly moments: readonly MomentComparison[];
  readonly lines: readonly LineComparison[];
  /** The newest result of each feed. */
  readonly results: Readonly<Record<SideName, string | undefined>>;
  /** True also where one of the feeds reports no results. */
  readonly isSameResult: boolean;
}

interface SideState {
  readonly seen: Map<string, SeenMoment>;
  readonly counts: Map<string, number>;
  /** Moments after which no line has opened. */
  waiting: SeenMoment[];
  result: string | undefined;
}

function emptySide(): SideState {
  return { seen: new Map(), counts: new Map(), waiting: [], result: undefined };
}

/** Compares the reports of two feeds about one match, in order of time. */
export class PairComparer {
  readonly #pair: MatchPair;
  readonly #fromMs: number;
  readonly #hasResults: boolean;
  readonly #sides = { a: emptySide(), b: emptySide() };
  readonly #names = new Set<string>();
  readonly #lines = new Map<MarketKey, LineComparer>();

  /** `hasResults`: both feeds report results. */
  constructor(
    pair: MatchPair,
    { fromMs, hasResults }: { readonly fromMs: number; readonly hasResults: boolean },
  ) {
    this.#pair = pair;
    this.#fromMs = fromMs;
    this.#hasResults = hasResults;
  }

  take(side: SideName, report: FeedReport): void {
    const state = this.#sides[side];
    switch (report.kind) {
      case 'moment':
        this.#takeMoment(side, report);
        return;
      case 'prices':
        this.#findLine(report.line)?.set(side, report.odds, Math.max(report.atMs, this.#fromMs));
        if (report.odds === undefined) return;
        for (const moment of state.waiting) moment.suspendedMs = report.atMs - moment.atMs;
        state.waiting = [];
        return;
      case 'result':
        state.result = report.text;
    }
  }

  finish(untilMs: number): PairComparison {
    const { a, b } = this.#sides;
    const moments = Array.from(this.#names, (name): MomentComparison => {
      const [seenA, seenB] = [a.seen.get(name), b.seen.get(name)];
      const differenceMs = seenA && seenB ? seenB.atMs - seenA.atMs : undefined;
      return { name, a: seenA, b: seenB, differenceMs };
    });
    return {
      ...this.#pair,
      moments,
      lines: Array.from(this.#lines.values(), (line) => line.finish(untilMs)),
      results: { a: a.result, b: b.result },
      isSameResult: !this.#hasResults || a.result === b.result,
    };
  }

  #takeMoment(side: SideName, { name, atMs }: Extract<FeedReport, { kind: 'moment' }>): void {
    const state = this.#sides[side];
    // A score that was taken back and reached again is another moment.
    const count = (state.counts.get(name) ?? 0) + 1;
    const numbered = count === 1 ? name : `${name} (${count})`;
    if (!this.#names.has(numbered) && this.#names.size >= MOMENTS_MAX) return;
    state.counts.set(name, count);
    this.#names.add(numbered);
    const isOpen = Array.from(this.#lines.values()).some((line) => line.isOpen(side));
    const moment: SeenMoment = { atMs, suspendedMs: isOpen ? 0 : undefined };
    state.seen.set(numbered, moment);
    if (!isOpen) state.waiting.push(moment);
  }

  #findLine(line: MarketKey): LineComparer | undefined {
    const known = this.#lines.get(line);
    if (known !== undefined || this.#lines.size >= LINES_MAX) return known;
    const added = new LineComparer(line, this.#fromMs);
    this.#lines.set(line, added);
    return added;
  }
}
