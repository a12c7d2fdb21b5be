import { type Fraction, ONE } from '@evens/base';
import type { RollbackTarget } from '@evens/book';
import { CANCELLED, type Verdict } from '@evens/markets';
import type { LateSpan } from './late-spans.ts';

/**
 * `result`: by the facts; `cancel`: the contest as a whole; `cancel-window`: bets of a span; `late`: decided by then, or struck at a price that an incident had made wrong;
 * `operator`: set by two operators, and nothing but another of them changes it; `operator-window`: bets of a span that
 * two operators cancelled, for good.
 */
export const verdictSources = [
  'result',
  'cancel',
  'cancel-window',
  'late',
  'operator',
  'operator-window',
] as const;
export type VerdictSource = (typeof verdictSources)[number];

export type ReasonArgs = Readonly<Record<string, string | number>>;

/** Verdict of an outcome for bets decided in [fromMs, untilMs). Both ends may be infinite. */
export interface VerdictWindow {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly verdict: Verdict;
  readonly source: VerdictSource;
  readonly reason: string;
  readonly args: ReasonArgs;
}

/** A verdict without its span. */
export interface Ruling {
  readonly verdict: Verdict;
  readonly source: 'result' | 'cancel' | 'operator';
  readonly reason: string;
  readonly args: ReasonArgs;
  /** Different verdicts by the time of the bet (Rule 4). The first span that ends after that time applies. */
  readonly until?: readonly (Omit<Ruling, 'source' | 'until'> & { readonly untilMs: number })[];
}

/** In order, without overlaps; a gap is undecided. */
export type Windows = readonly VerdictWindow[];

/** Puts a window on top of the others, which are trimmed. */
export function overlay(windows: Windows, top: VerdictWindow): Windows {
  if (top.fromMs >= top.untilMs) return windows;
  const trimmed = windows.flatMap((window) => [
    { ...window, untilMs: Math.min(window.untilMs, top.fromMs) },
    { ...window, fromMs: Math.max(window.fromMs, top.untilMs) },
  ]);
  return [...trimmed.filter(({ fromMs, untilMs }) => fromMs < untilMs), top].sort(
    (a, b) => a.fromMs - b.fromMs,
  );
}

/** Whether two operators decided. */
export function isByOperators(source: VerdictSource | undefined): boolean {
  return source === 'operator' || source === 'operator-window';
}

function isStanding({ source }: VerdictWindow): boolean {
  return source === 'result' || source === 'cancel' || source === 'operator';
}

/** The ruling of the market, without cancelled spans and late bets; undefined if it has none. */
export function standingRuling(windows: Windows): VerdictWindow | undefined {
  return windows.find(isStanding);
}

/** The windows of a ruling, from minus to plus infinity. */
function toWindows({ until = [], ...last }: Ruling): Windows {
  let fromMs = Number.NEGATIVE_INFINITY;
  const windows: VerdictWindow[] = [];
  for (const span of until) {
    windows.push({ ...span, source: last.source, fromMs });
    fromMs = span.untilMs;
  }
  return [...windows, { ...last, fromMs, untilMs: Number.POSITIVE_INFINITY }];
}

/**
 * The first ruling on an outcome. Bets decided after `deadlineMs`, or in one of the late spans, were late and are
 * cancelled; spans that were cancelled before stay so.
 */
export function decide(
  windows: Windows,
  ruling: Ruling,
  deadlineMs: number,
  spans: readonly LateSpan[] = [],
): Windows {
  const fromMs = deadlineMs === Number.POSITIVE_INFINITY ? deadlineMs : deadlineMs + 1;
  let next = toWindows(ruling);
  for (const span of [
    ...spans.filter((one) => one.fromMs < fromMs),
    { fromMs, untilMs: Number.POSITIVE_INFINITY },
  ])
    next = overlay(next, { ...span, verdict: CANCELLED, source: 'late', reason: 'late', args: {} });
  for (const window of windows) next = overlay(next, window);
  return next;
}

/** Replaces the standing ruling. Late bets stay late. */
export function overrule(windows: Windows, ruling: Ruling): Windows {
  const spans = toWindows(ruling);
  let next: Windows = [];
  for (const window of windows) {
    const parts = isStanding(window) ? spans.map((span) => within(span, window)) : [window];
    for (const part of parts) if (part.fromMs < part.untilMs) next = append(next, part);
  }
  return next;
}

/**
 * Removes the ruling by the facts or the cancellation, with the late bets that followed from it. What two operators
 * decided stays.
 */
export function withdraw(windows: Windows, target: RollbackTarget): Windows {
  if (target === 'cancellation') {
    const others = windows.filter(({ source }) => source !== 'cancel' && source !== 'cancel-window');
    return others.length === windows.length ? windows : others;
  }
  if (standingRuling(windows)?.source !== 'result') return windows;
  return windows.filter(({ source }) => source !== 'result' && source !== 'late');
}

function within(span: VerdictWindow, { fromMs, untilMs }: VerdictWindow): VerdictWindow {
  return { ...span, fromMs: Math.max(span.fromMs, fromMs), untilMs: Math.min(span.untilMs, untilMs) };
}

/** Merges spans that an earlier ruling distinguished and this one does not. */
function append(windows: Windows, window: VerdictWindow): Windows {
  const last = windows.at(-1);
  return last &&
    isStanding(last) &&
    isStanding(window) &&
    last.untilMs === window.fromMs &&
    hasSameRuling(last, window)
    ? [...windows.slice(0, -1), { ...last, untilMs: window.untilMs }]
    : [...windows, window];
}

export function sameVerdict(a: Verdict, b: Verdict): boolean {
  return (
    a.result === b.result &&
    sameFraction(a.share, b.share) &&
    sameFraction(a.placeFraction, b.placeFraction) &&
    (a.deduction ?? 0) === (b.deduction ?? 0)
  );
}

function sameFraction(a: Fraction = ONE, b: Fraction = ONE): boolean {
  return a.num * b.den === b.num * a.den;
}

function hasSameRuling(a: VerdictWindow, b: VerdictWindow): boolean {
  return (
    a.source === b.source &&
    sameVerdict(a.verdict, b.verdict) &&
    a.reason === b.reason &&
    JSON.stringify(a.args) === JSON.stringify(b.args)
  );
}

/** Whether windows pay alike at every moment. */
export function payAlike(a: Windows, b: Windows): boolean {
  const edges = [...a, ...b].flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]);
  return edges.every((atMs) => {
    const [one, other] = [windowAt(a, atMs), windowAt(b, atMs)];
    return one && other ? sameVerdict(one.verdict, other.verdict) : one === other;
  });
}

/** Whether windows pay alike at every moment and have the same reasons. */
export function sameWindows(a: Windows, b: Windows): boolean {
  return (
    a.length === b.length &&
    a.every((window, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        window.fromMs === other.fromMs &&
        window.untilMs === other.untilMs &&
        hasSameRuling({ ...window, source: 'result' }, { ...other, source: 'result' })
      );
    })
  );
}

/** The window that counts for a bet decided at this moment. */
export function windowAt(windows: Windows, decidedAtMs: number): VerdictWindow | undefined {
  return windows.find(({ fromMs, untilMs }) => fromMs <= decidedAtMs && decidedAtMs < untilMs);
}

/** The spans without a verdict. */
export function openSpans(windows: Windows): readonly Pick<VerdictWindow, 'fromMs' | 'untilMs'>[] {
  const edges = [Number.NEGATIVE_INFINITY, ...windows.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])];
  edges.push(Number.POSITIVE_INFINITY);
  const spans = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [fromMs = 0, untilMs = 0] = edges.slice(index, index + 2);
    if (fromMs < untilMs) spans.push({ fromMs, untilMs });
  }
  return spans;
}
