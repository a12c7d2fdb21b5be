import { describe, expect, test } from 'vitest';
import { makeTableClock } from './clock.ts';

/** A table clock that is opened when the page's clock is 0 and the server's is a million. */
function clockAt(openedAtMs: number) {
  let elapsedMs = 0;
  const clock = makeTableClock(() => elapsedMs, openedAtMs);
  return {
    clock,
    /** A message that took `wayMs` arrives at `atElapsedMs` of this page. */
    addSampleAt(atElapsedMs: number, wayMs: number) {
      elapsedMs = atElapsedMs;
      clock.addSample(1_000_000 + atElapsedMs - wayMs);
    },
    behindMs: () => 1_000_000 + elapsedMs - clock.nowMs(),
  };
}

describe('the clock of a table', () => {
  test('the table clock is behind by the delay of the fastest message, and never ahead', () => {
    const { addSampleAt, behindMs } = clockAt(1_007_000);
    addSampleAt(10, 80);
    expect(behindMs()).toBe(80);
    addSampleAt(500, 25);
    expect(behindMs()).toBe(25);
    addSampleAt(900, 400);
    expect(behindMs()).toBe(25);
  });

  test('the table clock drops old samples, because the two clocks drift', () => {
    const { addSampleAt, behindMs } = clockAt(1_000_000);
    addSampleAt(0, 5);
    addSampleAt(31_000, 60);
    expect(behindMs()).toBe(5);
    addSampleAt(62_000, 60);
    expect(behindMs()).toBe(60);
  });

  test('the table clock drops all samples after it was reset for another server', () => {
    const { clock, addSampleAt, behindMs } = clockAt(1_000_000);
    addSampleAt(0, 5);
    clock.forget();
    expect(behindMs()).toBe(5);
    addSampleAt(100, 70);
    expect(behindMs()).toBe(70);
  });
});
