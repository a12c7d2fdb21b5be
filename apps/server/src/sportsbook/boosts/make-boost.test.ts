import { expect, test } from 'vitest';
import { boostExtraMinor } from './make-boost.ts';

test.each([
  // 100.00 at 3.00 wins 200.00; a fifth more is 40.00.
  [100_00n, 3000, 2000, 40_00n],
  // 10.00 at 1.50 wins 5.00; one per cent more is 0.05.
  [10_00n, 1500, 100, 5n],
  // 0.01 at 1.01 wins a hundredth of a cent: rounded up.
  [1n, 1010, 100, 1n],
  [1000_00n, 1_001_000, 10_000, 1_000_000_00n],
])('a stake of %d at %d boosted by %d adds %d', (stake, oddsMilli, basisPoints, extra) => {
  expect(boostExtraMinor(stake, oddsMilli, basisPoints)).toBe(extra);
});
