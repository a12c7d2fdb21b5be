import { expect, test } from 'vitest';
import { sumAt } from './jackpot-board.ts';

test('a jackpot counts up to its new amount and stops there', () => {
  const jackpot = { from: 1000n, to: 1400n };
  expect(sumAt(jackpot, 0)).toBe(1000n);
  expect(sumAt(jackpot, 20)).toBe(1200n);
  expect(sumAt(jackpot, 40)).toBe(1400n);
  expect(sumAt(jackpot, 99)).toBe(1400n);
});

test('a jackpot that was won falls to its seed at once', () => {
  expect(sumAt({ from: 90_000n, to: 5000n }, 0)).toBe(5000n);
});
