import { deepVaultSheet as sheet } from '@evens/games';
import { expect, test } from 'vitest';
import { dialParts, stopDegrees } from './dial-picture.ts';

const levels = sheet.dial.map((_, level) => level);

test.each(levels)('level %i: parts fill the dial, each as wide as its probability', (level) => {
  const parts = dialParts(level);
  const weights = (sheet.dial[level] ?? []).map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  expect(parts[0]?.from).toBe(0);
  expect(parts.at(-1)?.to).toBeCloseTo(360, 9);
  for (const [index, { from, to }] of parts.entries())
    expect((to - from) / 360).toBeCloseTo((weights[index] ?? 0) / total, 9);
});

test.each(levels)('level %i: the result is at the top when the dial stops', (level) => {
  for (const { from, to, coins } of dialParts(level)) {
    const top = (360 - stopDegrees(level, coins)) % 360;
    expect(top).toBeGreaterThan(from);
    expect(top).toBeLessThan(to);
  }
});

test('a result that a level does not have throws', () => {
  expect(() => stopDegrees(0, 7)).toThrow(RangeError);
});
