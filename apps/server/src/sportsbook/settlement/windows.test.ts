import { fraction } from '@evens/base';
import { CANCELLED, LOST, REFUND, type Verdict, WIN } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  overlay,
  overrule,
  payAlike,
  type Ruling,
  sameVerdict,
  sameWindows,
  standingRuling,
  type VerdictSource,
  type VerdictWindow,
  type Windows,
  windowAt,
} from './windows.ts';

const EVER = Number.POSITIVE_INFINITY;

function span(
  fromMs: number,
  untilMs: number,
  verdict: Verdict = WIN,
  more: Partial<VerdictWindow> = {},
): VerdictWindow {
  return { fromMs, untilMs, verdict, source: 'result', reason: 'decided', args: {}, ...more };
}

const won: Ruling = { verdict: WIN, source: 'result', reason: 'decided', args: {} };
const lost: Ruling = { verdict: LOST, source: 'result', reason: 'decided', args: {} };
const withRuleFour: Ruling = {
  ...won,
  until: [
    { untilMs: 10, verdict: { ...WIN, deduction: 45 }, reason: 'deducted', args: { hundredths: 45 } },
    { untilMs: 20, verdict: { ...WIN, deduction: 20 }, reason: 'deducted', args: { hundredths: 20 } },
  ],
};

function cancelledSpan(fromMs: number, untilMs: number): VerdictWindow {
  return span(fromMs, untilMs, CANCELLED, { source: 'cancel-window', reason: 'wrong-price' });
}

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }))
  .map(([fromMs, length]) => cancelledSpan(fromMs, fromMs + length));
const spans = fc.array(anySpan, { maxLength: 4 }).map((list) => list.reduce<Windows>(overlay, []));

describe('windows of a verdict', () => {
  it('windows never overlap and stay in order after any overlays', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 140 }), (windows, deadlineMs) => {
        const decided = decide(windows, won, deadlineMs);
        for (const [index, window] of decided.entries()) {
          expect(window.fromMs).toBeLessThan(window.untilMs);
          const next = decided[index + 1];
          if (next) expect(window.untilMs).toBe(next.fromMs);
        }
        expect(decided[0]?.fromMs).toBe(Number.NEGATIVE_INFINITY);
        expect(decided.at(-1)?.untilMs).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  it('windows give each moment the cancelled span, else the ruling in time, else late', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: 0, max: 140 }),
        fc.integer({ min: -10, max: 200 }),
        (windows, deadlineMs, atMs) => {
          const found = windowAt(decide(windows, won, deadlineMs), atMs);
          const expected = windowAt(windows, atMs) ? 'cancel-window' : atMs <= deadlineMs ? 'result' : 'late';
          expect(found?.source).toBe(expected);
        },
      ),
    );
  });

  it('windows keep late and cancelled spans if the ruling changes', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 140 }), (windows, deadlineMs) => {
        const before = decide(windows, won, deadlineMs);
        const after = overrule(before, lost);
        expect(after.map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual(
          before.map(({ fromMs, untilMs }) => [fromMs, untilMs]),
        );
        for (const [index, window] of after.entries()) {
          const old = before[index];
          expect(window.verdict).toBe(old?.source === 'result' ? LOST : old?.verdict);
        }
      }),
    );
  });

  it('windows of a completely cancelled match have no late bets', () => {
    const windows = decide(
      [],
      { verdict: CANCELLED, source: 'cancel', reason: 'postponed', args: {} },
      Infinity,
    );
    expect(windows).toHaveLength(1);
    expect(windowAt(windows, Number.MAX_SAFE_INTEGER)?.reason).toBe('postponed');
  });

  it('windows leave gaps undecided', () => {
    const windows = overlay([], cancelledSpan(10, 20));
    expect(standingRuling(windows)).toBeUndefined();
    expect(windowAt(windows, 9)).toBeUndefined();
    expect(windowAt(windows, 10)?.reason).toBe('wrong-price');
    expect(windowAt(windows, 20)).toBeUndefined();
    expect(windowAt(decide(windows, { ...won, verdict: REFUND }, 100), 20)?.verdict).toBe(REFUND);
  });

  it('windows give each moment its own part of a ruling that depends on the time of the bet', () => {
    const until = [
      { untilMs: 10, verdict: { ...WIN, deduction: 45 }, reason: 'decided', args: {} },
      { untilMs: 20, verdict: { ...WIN, deduction: 20 }, reason: 'decided', args: {} },
    ];
    const windows = decide([cancelledSpan(15, 25)], { ...won, until }, 30);
    const deductionAt = (atMs: number) => windowAt(windows, atMs)?.verdict.deduction ?? 0;
    expect([9, 10, 14, 26].map(deductionAt)).toEqual([45, 20, 20, 0]);
    expect([15, 24, 31].map((atMs) => windowAt(windows, atMs)?.source)).toEqual([
      'cancel-window',
      'cancel-window',
      'late',
    ]);
    const plain = overrule(windows, won);
    expect([0, 14, 30].map((atMs) => windowAt(plain, atMs)?.verdict)).toEqual([WIN, WIN, WIN]);
    expect(payAlike(windows, plain)).toBe(false);
    expect(sameWindows(overrule(plain, { ...won, until }), windows)).toBe(true);
  });
});

describe('laying a window over others', () => {
  it('an overlay cuts the windows below it on both sides and keeps the order', () => {
    const laid = overlay([span(0, 10), span(10, 30, LOST)], span(5, 15, CANCELLED));
    expect(laid.map(({ fromMs, untilMs, verdict }) => [fromMs, untilMs, verdict.result])).toEqual([
      [0, 5, 2],
      [5, 15, 1],
      [15, 30, 3],
    ]);
  });

  it('an overlay with an empty window changes nothing', () => {
    const windows = [span(0, 10)];
    expect(overlay(windows, span(7, 7))).toBe(windows);
    expect(overlay(windows, span(8, 7))).toBe(windows);
  });

  it('an overlay removes windows that it covers completely', () => {
    expect(overlay([span(2, 8, LOST)], span(2, 8))).toEqual([span(2, 8)]);
  });
});

describe('the standing ruling', () => {
  it.each<[VerdictSource, boolean]>([
    ['result', true],
    ['cancel', true],
    ['operator', true],
    ['cancel-window', false],
    ['late', false],
  ])('the standing ruling is found for source %s: %s', (source, isStanding) => {
    expect(standingRuling([span(0, 1, WIN, { source })]) !== undefined).toBe(isStanding);
  });
});

describe('a ruling that differs by time', () => {
  it('a ruling by time gives each span its own verdict and reason, and the last one the remaining time', () => {
    const windows = decide([], withRuleFour, EVER);
    expect(windows).toEqual([
      span(-EVER, 10, { ...WIN, deduction: 45 }, { reason: 'deducted', args: { hundredths: 45 } }),
      span(10, 20, { ...WIN, deduction: 20 }, { reason: 'deducted', args: { hundredths: 20 } }),
      span(20, EVER),
    ]);
  });

  it('a ruling window ends where bets were late: a bet in the millisecond of the deadline was in time', () => {
    const windows = decide([], won, 100);
    expect(windowAt(windows, 100)?.source).toBe('result');
    expect(windowAt(windows, 101)).toEqual(
      span(101, EVER, CANCELLED, { source: 'late', reason: 'late', args: {} }),
    );
  });

  it('a split ruling is merged again if another ruling makes no distinction, and late bets stay late', () => {
    const windows = decide([], withRuleFour, 100);
    const one = overrule(windows, { ...won, verdict: LOST });
    expect(one.map(({ fromMs, untilMs, source }) => [fromMs, untilMs, source])).toEqual([
      [-EVER, 101, 'result'],
      [101, EVER, 'late'],
    ]);
    expect(one[0]?.verdict).toBe(LOST);
    // And apart again.
    expect(overrule(one, withRuleFour)).toEqual(windows);
  });

  it('a ruling window is not merged over a gap, or with another ruling or market', () => {
    const gap = [span(0, 10), span(12, 20)];
    expect(overrule(gap, won)).toEqual(gap);
    const cancelled = overlay(decide([], won, EVER), span(5, 8, CANCELLED, { source: 'cancel-window' }));
    expect(overrule(cancelled, { ...won, verdict: LOST }).map(({ source }) => source)).toEqual([
      'result',
      'cancel-window',
      'result',
    ]);
    const otherWords: Ruling = {
      ...won,
      until: [{ untilMs: 10, verdict: WIN, reason: 'decided', args: { score: '1:0' } }],
    };
    expect(overrule(decide([], won, EVER), otherWords)).toHaveLength(2);
    const otherReason: Ruling = {
      ...won,
      until: [{ untilMs: 10, verdict: WIN, reason: 'awarded', args: {} }],
    };
    expect(overrule(decide([], won, EVER), otherReason)).toHaveLength(2);
    const sameWords: Ruling = { ...won, until: [{ untilMs: 10, verdict: WIN, reason: 'decided', args: {} }] };
    expect(overrule(decide([], won, EVER), sameWords)).toHaveLength(1);
  });

  it('a ruling window never has zero length where the ruling changes as bets become late', () => {
    const before = decide([], won, 9);
    const apart: Ruling = { ...won, until: [{ untilMs: 10, verdict: LOST, reason: 'decided', args: {} }] };
    const ends = overrule(before, apart).map(({ fromMs, untilMs }) => [fromMs, untilMs]);
    expect(ends).toEqual([
      [-EVER, 10],
      [10, EVER],
    ]);
  });

  it('a ruling takes the source of the one that overrules it', () => {
    const byHand = overrule(decide([], won, 100), { ...won, verdict: LOST, source: 'operator' });
    expect(byHand.map(({ source }) => source)).toEqual(['operator', 'late']);
  });
});

describe('verdicts are the same', () => {
  const half = fraction(1n, 2n);
  it.each<[string, Verdict, Verdict, boolean]>([
    ['the same word', WIN, { ...WIN }, true],
    ['another word', WIN, LOST, false],
    ['no share, a whole share', WIN, { ...WIN, share: fraction(3n, 3n) }, true],
    ['a half either way', { ...WIN, share: half }, { ...WIN, share: fraction(2n, 4n) }, true],
    ['half and whole', { ...WIN, share: half }, WIN, false],
    ['half and a third', { ...WIN, share: half }, { ...WIN, share: fraction(1n, 3n) }, false],
    ['a place and a win', { ...WIN, placeFraction: fraction(1n, 5n) }, WIN, false],
    [
      'two place terms',
      { ...WIN, placeFraction: fraction(1n, 5n) },
      { ...WIN, placeFraction: fraction(1n, 4n) },
      false,
    ],
    ['no deduction, one of nothing', WIN, { ...WIN, deduction: 0 }, true],
    ['two deductions', { ...WIN, deduction: 5 }, { ...WIN, deduction: 10 }, false],
    ['a deduction and none', { ...WIN, deduction: 5 }, WIN, false],
  ])('two verdicts are compared by their effect: %s', (_name, a, b, isSame) => {
    expect(sameVerdict(a, b)).toBe(isSame);
    expect(sameVerdict(b, a)).toBe(isSame);
  });
});

describe('windows', () => {
  it('windows pay alike if every moment has the same verdict, however they are cut', () => {
    const whole = [span(0, 30)];
    expect(payAlike(whole, [span(0, 10), span(10, 30)])).toBe(true);
    expect(payAlike(whole, [span(0, 30, WIN, { reason: 'other', source: 'operator' })])).toBe(true);
    expect(payAlike(whole, [span(0, 10), span(10, 30, LOST)])).toBe(false);
    expect(payAlike([span(0, 10), span(10, 30, LOST)], whole)).toBe(false);
    expect(payAlike(whole, [span(0, 10), span(12, 30)])).toBe(false);
    expect(payAlike([], [])).toBe(true);
    expect(payAlike([], whole)).toBe(false);
    expect(payAlike(whole, [])).toBe(false);
  });

  it('windows are equal if their bounds and rulings are equal, regardless of their source', () => {
    const windows = [span(0, 10), span(10, 30, REFUND)];
    expect(sameWindows(windows, [span(0, 10), span(10, 30, REFUND)])).toBe(true);
    expect(sameWindows(windows, [span(0, 10, WIN, { source: 'operator' }), span(10, 30, REFUND)])).toBe(true);
    expect(sameWindows(windows, [span(0, 10)])).toBe(false);
    expect(sameWindows([span(0, 10)], windows)).toBe(false);
    expect(sameWindows(windows, [span(0, 11), span(11, 30, REFUND)])).toBe(false);
    expect(sameWindows([span(0, 10)], [span(1, 10)])).toBe(false);
    expect(sameWindows([span(0, 10)], [span(0, 11)])).toBe(false);
    expect(sameWindows([span(0, 10)], [span(0, 10, LOST)])).toBe(false);
    expect(sameWindows([span(0, 10)], [span(0, 10, WIN, { reason: 'other' })])).toBe(false);
    expect(sameWindows([span(0, 10)], [span(0, 10, WIN, { args: { score: '1:0' } })])).toBe(false);
  });

  it('windows assign each moment to the one that contains it: start inclusive, end exclusive', () => {
    const windows = [span(0, 10), span(10, 20, LOST)];
    expect([-1, 0, 9, 10, 19, 20].map((atMs) => windowAt(windows, atMs)?.verdict.result)).toEqual([
      undefined,
      2,
      2,
      3,
      3,
      undefined,
    ]);
  });
});
