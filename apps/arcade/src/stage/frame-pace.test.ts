import { expect, test } from 'vitest';
import { makeFramePace } from './frame-pace.ts';

function slowSeriesIn(frames: readonly number[]): number {
  let slow = 0;
  const pace = makeFramePace(() => {
    slow += 1;
  });
  for (const passedMs of frames) pace(passedMs);
  return slow;
}

test('sixteen frames of a software renderer are slow, those of a graphics card are not', () => {
  expect(slowSeriesIn(Array(16).fill(256))).toBe(1);
  expect(slowSeriesIn(Array(64).fill(16.7))).toBe(0);
  expect(slowSeriesIn(Array(64).fill(33.4))).toBe(0);
});

test('one long frame among fast ones is not slow', () => {
  expect(slowSeriesIn([300, ...Array(15).fill(16.7)])).toBe(0);
});

test('each slow series is reported', () => {
  expect(slowSeriesIn(Array(40).fill(100))).toBe(2);
});
