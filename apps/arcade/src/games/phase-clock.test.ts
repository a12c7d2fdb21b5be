import { expect, test } from 'vitest';
import { phaseTime } from './phase-clock.ts';

const round = { closesAt: 10_000, endsAt: 20_000 };

test('play begins at the cut-off, and ends before the result', () => {
  const { ms, passedMs } = phaseTime(round, () => 10_000);
  expect(passedMs()).toBe(0);
  expect(ms).toBeGreaterThan(5000);
  expect(ms).toBeLessThan(10_000);
});

test('play follows the clock, and ends only once', () => {
  let nowMs = 9000;
  const { ms, passedMs } = phaseTime(round, () => nowMs);
  expect(passedMs()).toBe(0);
  nowMs = 14_000;
  expect(passedMs()).toBe(4000);
  nowMs = 60_000;
  expect(passedMs()).toBe(ms);
});
