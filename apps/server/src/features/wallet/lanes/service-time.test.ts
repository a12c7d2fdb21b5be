import { expect, it } from 'vitest';
import { ServiceTime } from './service-time.ts';

it('expects 0 before the first statement', () => {
  expect(new ServiceTime().expectedMs(10)).toBe(0);
});

it('finds the fixed time of a statement and the time per command', () => {
  const service = new ServiceTime();
  for (let n = 0; n < 200; n += 1) {
    const count = 1 + (n % 40);
    service.measured(count, 3 + 0.25 * count);
  }
  expect(service.expectedMs(1)).toBeCloseTo(3.25, 1);
  expect(service.expectedMs(100)).toBeCloseTo(28, 0);
});

it('follows a database that becomes slower', () => {
  const service = new ServiceTime();
  for (let n = 0; n < 50; n += 1) service.measured(10, 5);
  for (let n = 0; n < 50; n += 1) service.measured(10, 50);
  expect(service.expectedMs(10)).toBeGreaterThan(45);
});
