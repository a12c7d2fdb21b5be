import { expect, test } from 'vitest';
import { stopMs } from './cell-stops.ts';

const orders = Array.from({ length: 9 }, (_, order) => order);

test('nine cells stop one after the other within a second without a press', () => {
  const stops = orders.map((order) => stopMs(order, undefined));
  for (const [order, stop] of stops.entries())
    if (order > 0) expect(stop).toBeGreaterThan(stops[order - 1] ?? 0);
  expect(stops[0]).toBeGreaterThan(400);
  expect(stops.at(-1)).toBeLessThanOrEqual(1000);
});

test('a press makes the remaining cells stop early, and none later than without it', () => {
  const hurriedAtMs = 430;
  for (const order of orders)
    expect(stopMs(order, hurriedAtMs)).toBeLessThanOrEqual(stopMs(order, undefined));
  expect(stopMs(8, hurriedAtMs)).toBeLessThan(600);
  expect(stopMs(0, hurriedAtMs)).toBe(stopMs(0, undefined));
});
