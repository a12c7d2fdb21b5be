import { describe, expect, test } from 'vitest';
import { makeTableClock } from './clock.ts';

/** A page whose clock reads 0 when the server's reads a million. */
function clockAt(openedAtMs: number) {
  let elapsedMs = 0;
  const clock = makeTableClock(() => elapsedMs, openedAtMs);
  return {
    clock,
    /** A message that took so long has come at an instant of this page. */
    hearAfter(atElapsedMs: number, wayMs: number) {
      elapsedMs = atElapsedMs;
      clock.hear(1_000_000 + atElapsedMs - wayMs);
    },
    behindMs: () => 1_000_000 + elapsedMs - clock.nowMs(),
  };
}

describe('the clock of a table', () => {
  test('is behind by the way of the message that came fastest, and never ahead', () => {
    const { hearAfter, behindMs } = clockAt(1_007_000);
    hearAfter(10, 80);
    expect(behindMs()).toBe(80);
    hearAfter(500, 25);
    expect(behindMs()).toBe(25);
    hearAfter(900, 400);
    expect(behindMs()).toBe(25);
  });

  test('lets go of what was heard long ago, as the two drift apart', () => {
    const { hearAfter, behindMs } = clockAt(1_000_000);
    hearAfter(0, 5);
    hearAfter(31_000, 60);
    expect(behindMs()).toBe(5);
    hearAfter(62_000, 60);
    expect(behindMs()).toBe(60);
  });

  test('begins anew with another server', () => {
    const { clock, hearAfter, behindMs } = clockAt(1_000_000);
    hearAfter(0, 5);
    clock.forget();
    expect(behindMs()).toBe(5);
    hearAfter(100, 70);
    expect(behindMs()).toBe(70);
  });
});
