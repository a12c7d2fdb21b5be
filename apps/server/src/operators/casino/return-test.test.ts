import { randomDraws } from '@evens/games/testing';
import { expect, test } from 'vitest';
import { standardError, theoreticalDeviation, theoreticalReturn } from '../reports/expected-hold.ts';
import { testReturn } from './return-test.ts';

/** 4,000 rounds with a stake of 1, of which `wins` paid 2. */
function evenMoney(wins: number, rounds = 4000) {
  const squares = { stakeSquares: rounds, stakeReturns: 2 * wins, returnSquares: 4 * wins };
  const sums = { stakes: rounds, returned: 2 * wins, rounds };
  return { ...sums, standardError: standardError({ ...sums, ...squares }) };
}
const expected = { least: 0.99, most: 0.99 };

test('a worked example of the test of an RTP has the distance, the interval and the mark of the formula', () => {
  // R = 1.05, and a round returns 0 or 2, so SE = √(4 · 0.525 · 0.475 / 3999) = 0.015794.
  const found = testReturn({ ...evenMoney(2100), expected });
  expect(found.Rtp).toBe(1.05);
  expect(found.Margin).toBeCloseTo(1.96 * 0.015794, 5);
  expect(found.Errors).toBeCloseTo((1.05 - 0.99) / 0.015794, 2);
  expect(found.IsOutside).toBe(true);
  expect(testReturn({ ...evenMoney(2060), expected }).IsOutside).toBe(false);
});

test('a range of expected RTPs, the play of a player, few rounds and missing values are no reason for a mark', () => {
  const measured = evenMoney(1500);
  expect(testReturn({ ...measured, expected }).IsOutside).toBe(true);
  expect(testReturn({ ...measured, expected: { least: 0.7, most: 0.8 } }).Errors).toBe(0);
  expect(testReturn({ ...measured, expected: { least: null, most: 0.99 } }).Errors).toBe(0);
  expect(testReturn({ ...evenMoney(300, 800), expected }).IsOutside).toBe(false);
  expect(testReturn({ ...measured, expected: null }).Errors).toBeNull();
  expect(testReturn({ ...measured, standardError: null, expected }).Margin).toBeNull();
  expect(testReturn({ ...evenMoney(0), expected })).toMatchObject({
    Margin: null,
    Errors: null,
    IsOutside: true,
  });
  expect(testReturn({ ...evenMoney(0, 0), expected }).Rtp).toBeNull();
});

test('trials with a true RTP have about as many distances above 1.96 as a normal distribution', () => {
  const draws = randomDraws('a test of returns');
  const trials = Array.from({ length: 400 }, () => {
    const wins = Array.from({ length: 500 }, () => draws.word() / 2 ** 32).filter((u) => u < 0.495).length;
    return testReturn({ ...evenMoney(wins, 500), expected }).Errors ?? 0;
  });
  const outside = trials.filter((errors) => Math.abs(errors) > 1.96).length;
  // 20 of 400 are expected, with a standard deviation of 4.4.
  expect(outside).toBeGreaterThan(5);
  expect(outside).toBeLessThan(38);
});

test('a slot has the deviation of its pay table, also before a high win has occurred', () => {
  expect(theoreticalDeviation('evens:harbour-lights')).toBeCloseTo(3.8289, 3);
  expect(theoreticalDeviation('evens:dice')).toBeNull();
  expect(theoreticalReturn('evens:dice')?.least).toBeCloseTo(0.9899, 4);
  const sums = { stakes: 1000, returned: 300, rounds: 1000 };
  const squares = { stakeSquares: 1000, stakeReturns: 300, returnSquares: 300 };
  expect(standardError({ ...sums, ...squares }, 3.8289)).toBeCloseTo(3.8289 / Math.sqrt(1000), 6);
});
