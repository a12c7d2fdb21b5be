import { CANCELLED, type Verdict } from '@evens/markets';

/** `result`: by the facts; `cancel`: the contest as a whole; `cancel-window`: bets of a span; `late`: decided by then. */
export const verdictSources = ['result', 'cancel', 'cancel-window', 'late'] as const;
export type VerdictSource = (typeof verdictSources)[number];

export type ReasonArgs = Readonly<Record<string, string | number>>;

/** What became of an outcome for bets decided in [fromMs, untilMs); the ends may be infinite. */
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
  readonly source: 'result' | 'cancel';
  readonly reason: string;
  readonly args: ReasonArgs;
}

/** In order, without overlaps; a gap is undecided. */
export type Windows = readonly VerdictWindow[];

/** The windows with this one laid over whatever was there. */
export function overlay(windows: Windows, top: VerdictWindow): Windows {
  if (top.fromMs >= top.untilMs) return windows;
  const kept = windows.flatMap((window) => [
    { ...window, untilMs: Math.min(window.untilMs, top.fromMs) },
    { ...window, fromMs: Math.max(window.fromMs, top.untilMs) },
  ]);
  return [...kept.filter(({ fromMs, untilMs }) => fromMs < untilMs), top].sort((a, b) => a.fromMs - b.fromMs);
}

/** The ruling that the market as a whole stands on, if it has one: spans cancelled and late bets aside. */
export function standingRuling(windows: Windows): VerdictWindow | undefined {
  return windows.find(({ source }) => source === 'result' || source === 'cancel');
}

/**
 * The first ruling on an outcome. Bets decided after `deadlineMs` were late and are cancelled; spans that were cancelled
 * before stay so.
 */
export function decide(windows: Windows, ruling: Ruling, deadlineMs: number): Windows {
  const endMs = deadlineMs === Number.POSITIVE_INFINITY ? deadlineMs : deadlineMs + 1;
  let next: Windows = [{ ...ruling, fromMs: Number.NEGATIVE_INFINITY, untilMs: endMs }];
  next = overlay(next, {
    fromMs: endMs,
    untilMs: Number.POSITIVE_INFINITY,
    verdict: CANCELLED,
    source: 'late',
    reason: 'late',
    args: {},
  });
  for (const window of windows) next = overlay(next, window);
  return next;
}

/** Another ruling in the place of the standing one; what was late stays late. */
export function overrule(windows: Windows, ruling: Ruling): Windows {
  return windows.map((window) =>
    window.source === 'result' || window.source === 'cancel'
      ? { ...ruling, fromMs: window.fromMs, untilMs: window.untilMs }
      : window,
  );
}

export function sameVerdict(a: Verdict, b: Verdict): boolean {
  if (a.result !== b.result) return false;
  const [one, other] = [a.share ?? { num: 1n, den: 1n }, b.share ?? { num: 1n, den: 1n }];
  return one.num * other.den === other.num * one.den;
}

/** Whether two rulings pay alike and say the same. */
export function sameRuling(a: Ruling | VerdictWindow, b: Ruling | VerdictWindow): boolean {
  return (
    sameVerdict(a.verdict, b.verdict) &&
    a.reason === b.reason &&
    JSON.stringify(a.args) === JSON.stringify(b.args)
  );
}

export function paysAlike(a: Ruling | VerdictWindow, b: Ruling | VerdictWindow): boolean {
  return sameVerdict(a.verdict, b.verdict);
}

/** The window that counts for a bet decided at this moment. */
export function windowAt(windows: Windows, decidedAtMs: number): VerdictWindow | undefined {
  return windows.find(({ fromMs, untilMs }) => fromMs <= decidedAtMs && decidedAtMs < untilMs);
}
