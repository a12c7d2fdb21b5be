import { expect, test } from 'vitest';
import { brakingOver, calmStops, stopAt } from './reel-motion.ts';

const way = { distance: 700, speed: 3, brake: 150, overshoot: 20 };

test('a reel ends exactly at its position, without exceeding its overshoot', () => {
  const { ms, at } = brakingOver(way);
  expect(at(0)).toBe(0);
  expect(at(ms)).toBe(700);
  expect(at(ms + 500)).toBe(700);
  const ways = Array.from({ length: 400 }, (_, index) => at((index / 399) * ms));
  expect(Math.max(...ways)).toBeGreaterThan(712);
  expect(Math.max(...ways)).toBeLessThanOrEqual(720);
});

test('a reel brakes from full speed without a jump, and only near its end', () => {
  const { at } = brakingOver(way);
  expect(at(150) - at(149)).toBeCloseTo(3, 9);
  const cruisedMs = (700 - 150) / 3;
  expect(at(cruisedMs + 1) - at(cruisedMs)).toBeCloseTo(3, 1);
});

test('a distance shorter than the braking distance is braked from its beginning', () => {
  const { ms, at } = brakingOver({ ...way, distance: 60 });
  expect(at(1)).toBeLessThan(3);
  expect(at(ms)).toBe(60);
});

function stopTimes(count: number, roundMsMin?: number): readonly number[] {
  const times = calmStops(count, roundMsMin);
  return Array.from({ length: count }, (_, reel) =>
    stopAt(reel, times, { heldMs: 0, hurriedAtMs: undefined }),
  );
}

test.each([3, 5, 6])(
  '%i reels begin to stop one after the other, the last one soon after a second',
  (count) => {
    const stops = stopTimes(count);
    expect(stops).toEqual([...stops].sort((a, b) => a - b));
    expect(stops[0]).toBeGreaterThan(400);
    expect(stops.at(-1)).toBeLessThanOrEqual(1100);
  },
);

test.each([3, 5, 6])('%i reels fill the minimum time of a round under uk, but no time beyond it', (count) => {
  expect(stopTimes(count, 2500).at(-1)).toBeCloseTo(2050);
  expect(stopTimes(count, 60_000)).toEqual(stopTimes(count, 2500));
  expect(stopTimes(count, 500)).toEqual(stopTimes(count));
});

test('a press makes the remaining reels stop early, and none later than without it', () => {
  const times = calmStops(5);
  const held = { heldMs: 400, hurriedAtMs: 700 };
  expect(stopAt(4, times, held)).toBeLessThan(1000);
  // A reel that was due before the press stops when it was due.
  expect(stopAt(0, times, { heldMs: 0, hurriedAtMs: 2000 })).toBe(times.firstMs);
});
