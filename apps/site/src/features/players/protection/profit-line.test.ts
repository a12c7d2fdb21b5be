import { expect, test } from 'vitest';
import { profitLine } from './profit-line.ts';

const box = { width: 100, height: 50, firstDay: '2026-01-01', lastDay: '2026-01-11' };

test('profitLine sums the results of days between its highest and lowest sum', () => {
  const days = [
    { day: '2026-01-01', net: 10 },
    { day: '2026-01-06', net: -15 },
    { day: '2026-01-11', net: 25 },
  ];
  // Sums of 10, −5 and 20: the range of 25 is 50 high.
  expect(profitLine(days, box)).toEqual({ path: 'M0 40H0V20H50V50H100V0H100', zeroY: 40, high: 20, low: -5 });
});

test('profitLine is level without results', () => {
  expect(profitLine([], box)).toEqual({ path: 'M0 50H100', zeroY: 50, high: 0, low: 0 });
});
