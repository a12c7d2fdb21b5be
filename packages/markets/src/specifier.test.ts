import { expect, test } from 'vitest';
import { formatLineInTwo } from './specifier.ts';

test.each([
  [0, '0'],
  [25, '0/0.5'],
  [-25, '0/0.5'],
  [50, '0.5'],
  [75, '0.5/1'],
  [-75, '0.5/1'],
  [125, '1/1.5'],
  [150, '1.5'],
  [200, '2'],
  [225, '2/2.5'],
  [1175, '11.5/12'],
])('the line %i is written %s as two lines', (hundredths, text) => {
  expect(formatLineInTwo(hundredths)).toBe(text);
});
