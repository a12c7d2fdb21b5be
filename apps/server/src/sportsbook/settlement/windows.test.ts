import { CANCELLED, LOST, REFUND, WIN } from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  overlay,
  overrule,
  payAlike,
  type Ruling,
  sameWindows,
  standingRuling,
  type VerdictWindow,
  type Windows,
  windowAt,
} from './windows.ts';

const won: Ruling = { verdict: WIN, source: 'result', reason: 'decided', args: {} };
const lost: Ruling = { verdict: LOST, source: 'result', reason: 'decided', args: {} };

function span(fromMs: number, untilMs: number): VerdictWindow {
  return { verdict: CANCELLED, source: 'cancel-window', reason: 'wrong-price', args: {}, fromMs, untilMs };
}

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 40 }))
  .map(([fromMs, length]) => span(fromMs, fromMs + length));
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
    const windows = overlay([], span(10, 20));
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
    const windows = decide([span(15, 25)], { ...won, until }, 30);
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
