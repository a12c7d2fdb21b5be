import { isNothing } from '@evens/web/core/first-deposit.ts';
import { expect, test } from 'vitest';
import { noteShortage } from './shortage.ts';

function store() {
  let isNoted = false;
  return {
    get: () => isNoted,
    set: () => {
      isNoted = true;
    },
  };
}

test('a balance below the stake is reported once, then leads to the deposit', () => {
  const noted = store();
  expect([1, 2, 3].map(() => noteShortage('2.50', noted))).toEqual(['less', 'deposit', 'deposit']);
});

test('an empty balance is reported each time', () => {
  const noted = store();
  expect([noteShortage('0.00', noted), noteShortage('0.00', noted)]).toEqual(['low', 'low']);
  expect(noteShortage('0.00000001', noted)).toBe('less');
});

test.each([
  ['0', true],
  ['0.00', true],
  ['0.00000000', true],
  ['0.10', false],
  ['10.00', false],
])('isNothing(%s) returns %s', (balance, is) => {
  expect(isNothing(balance)).toBe(is);
});
