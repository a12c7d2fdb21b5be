import { expect, test } from 'vitest';
import { isNothing } from '../../core/first-deposit.ts';
import { shortageOf } from './shortage.ts';

function store() {
  let isNoted = false;
  return {
    get: () => isNoted,
    set: () => {
      isNoted = true;
    },
  };
}

test('that a part is missing is said once, then only shown', () => {
  const noted = store();
  expect([1, 2, 3].map(() => shortageOf('2.50', noted))).toEqual(['less', 'deposit', 'deposit']);
});

test('that there is nothing is said whenever it is asked for', () => {
  const noted = store();
  expect([shortageOf('0.00', noted), shortageOf('0.00', noted)]).toEqual(['low', 'low']);
  expect(shortageOf('0.00000001', noted)).toBe('less');
});

test.each([
  ['0', true],
  ['0.00', true],
  ['0.00000000', true],
  ['0.10', false],
  ['10.00', false],
])('%s is nothing: %s', (balance, is) => {
  expect(isNothing(balance)).toBe(is);
});
