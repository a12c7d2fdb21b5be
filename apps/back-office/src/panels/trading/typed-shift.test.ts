import { expect, test } from 'vitest';
import { parseTypedShift } from './typed-shift.ts';

test.each([
  ['-5', -50],
  [' −2,5 ', -25],
  ['+1.5', 15],
  ['5', 50],
  ['-50', -500],
])('a change of "%s" per cent is %d thousandths', (text, shift) => {
  expect(parseTypedShift(text)).toBe(shift);
});

test.each(['', '0', '-0.0', '5.1', '-50.1', '5 %', '1e1', '2.55', '--2', 'five'])(
  'a change of "%s" is refused',
  (text) => {
    expect(parseTypedShift(text)).toBeUndefined();
  },
);
