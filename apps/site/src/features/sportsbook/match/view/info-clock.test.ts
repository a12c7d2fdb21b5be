import { clockSeconds } from '@evens/web/live/match-clock.ts';
import { expect, test } from 'vitest';
import { clockOfInfo } from './info-clock.ts';

const T0 = Date.UTC(2026, 1, 28, 15);
const info = {
  PeriodID: 1001,
  IsClockStarted: true,
  ClockStartTime: new Date(T0).toISOString(),
  ClockCorrection: 600,
  IsCountDown: false,
};

test('a clock goes up or down at the rate, never below 0, and stays when it is stopped', () => {
  expect(clockOfInfo(info, 1).period).toBe(2);
  expect(clockSeconds(clockOfInfo(info, 1), T0 + 5000)).toBe(605);
  expect(clockSeconds(clockOfInfo(info, 20), T0 + 5000)).toBe(700);
  const down = clockOfInfo({ ...info, IsCountDown: true }, 1);
  expect(clockSeconds(down, T0 + 5000)).toBe(595);
  expect(clockSeconds(down, T0 + 900_000)).toBe(0);
  expect(clockSeconds(clockOfInfo({ ...info, IsClockStarted: false }, 20), T0 + 5000)).toBe(600);
});
