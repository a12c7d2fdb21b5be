import { expect, test } from 'vitest';
import { bigWinStakes, bigWinStep } from './big-win.ts';

test.each([
  [0n, 0],
  [99n, 0],
  [100n, 0],
  [999n, 0],
  [1000n, 1],
  [2499n, 1],
  [2500n, 2],
  [4999n, 2],
  [5000n, 3],
  [1_000_000n, 3],
])('a win of %d on a stake of 100 has step %d', (winMinor, step) => {
  expect(bigWinStep(winMinor, 100n)).toBe(step);
});

test('no return up to the stake is celebrated', () => {
  expect(Math.min(...bigWinStakes)).toBeGreaterThan(1);
  expect(bigWinStep(0n, 0n)).toBe(0);
});
