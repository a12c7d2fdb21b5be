import { wheelSegments } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { placeUnder, stopAngle, turningAt } from './turning.ts';

const places = wheelSegments.map((_, place) => place);

describe('the turning wheel', () => {
  test('the wheel rests with every segment under the pointer', () => {
    expect(places.map((place) => placeUnder(stopAngle(place)))).toEqual(places);
  });

  test.each(places)('the wheel stops at place %i, from any angle', (place) => {
    for (const from of [0, 1, -2.5, 40]) {
      const { angle, stopped } = turningAt(1, [place], from);
      expect([placeUnder(angle), stopped]).toEqual([place, 1]);
      expect(angle - from).toBeGreaterThan(4 * 2 * Math.PI);
    }
  });

  test('the wheel shows several stops one after the other, and turns in one direction', () => {
    const stops = [27, 0, 14];
    const seen: number[] = [];
    let last = Number.NEGATIVE_INFINITY;
    let stopped = 0;
    for (let step = 0; step <= 3000; step++) {
      const turning = turningAt(step / 3000, stops, 2);
      expect(turning.angle).toBeGreaterThanOrEqual(last);
      if (turning.stopped > stopped) seen.push(placeUnder(turning.angle));
      last = turning.angle;
      stopped = turning.stopped;
    }
    expect(seen).toEqual(stops);
  });

  test('the wheel does not move in the last part of its time', () => {
    expect(turningAt(0.87, [5], 0)).toEqual(turningAt(1, [5], 0));
    expect(turningAt(0.84, [5], 0).stopped).toBe(0);
  });
});
