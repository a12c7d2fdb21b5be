import { expect, test } from 'vitest';
import { missedBonus } from './missed-bonus.ts';

const terms = {
  minOddsMilli: 1500,
  steps: [
    { legs: 5, basisPoints: 700 },
    { legs: 3, basisPoints: 300 },
  ],
};

test('the missed bonus is the nearest step that the number of legs allows and their prices do not', () => {
  expect(missedBonus([2780, 1310, 1400], terms)).toEqual({ legs: 3, basisPoints: 300, minOddsMilli: 1500 });
  expect(missedBonus([2000, 2000, 2000, 1310, 1400], terms)?.legs).toBe(5);
});

test('no bonus is missed if all legs count, if there are too few of them, or if one has no price', () => {
  expect(missedBonus([3150, 1540, 2040], terms)).toBeUndefined();
  expect(missedBonus([2780, 1310], terms)).toBeUndefined();
  expect(missedBonus([2000, 2000, 2000, 1310], terms)).toBeUndefined();
  expect(missedBonus([2780, 1310, 0], terms)).toBeUndefined();
});
