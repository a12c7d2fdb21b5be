import { expect, test } from 'vitest';
import { alongRink } from './rink.tsx';

test('marks of a rink stay between the goal lines, and a goal is at one', () => {
  expect(alongRink(0)).toBeCloseTo(100 * (4 / 60));
  expect(alongRink(50)).toBeCloseTo(50);
  expect(alongRink(100)).toBeCloseTo(100 * (56 / 60));
});
