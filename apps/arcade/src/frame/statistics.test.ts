import { expect, test } from 'vitest';
import { netLine } from './statistics.ts';

test('the line of nets has its highest point on top, its lowest at the bottom, and zero between them', () => {
  const { points, zeroY } = netLine([0, 10, -30]);
  const ys = points.split(' ').map((point) => Number(point.split(',')[1]));
  expect(ys).toEqual([zeroY, 0, 72]);
  expect(zeroY).toBe(18);
});

test('a line of nets without a change is level', () => {
  expect(netLine([0])).toEqual({ points: '0.0,36.0', zeroY: 36 });
});
