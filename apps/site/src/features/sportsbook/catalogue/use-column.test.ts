import { describe, expect, test } from 'vitest';
import { viewColumns } from './board.ts';
import { swipeStep } from './use-column.ts';

const from = { x: 200, y: 300 };

describe('a swipe over rows', () => {
  test.each([
    ['to the left', { x: 120, y: 310 }, 1, -1],
    ['to the right', { x: 280, y: 290 }, -1, 1],
    ['of a few pixels', { x: 170, y: 300 }, 0, 0],
    ['down the page', { x: 150, y: 600 }, 0, 0],
    ['more down than aside', { x: 150, y: 330 }, 0, 0],
  ])('a swipe over rows: %s', (_name, to, leftToRight, rightToLeft) => {
    expect(swipeStep(from, to, false)).toBe(leftToRight);
    expect(swipeStep(from, to, true)).toBe(rightToLeft);
  });
});

test('the view formats have the same columns, with the handicap first in the Asian one', () => {
  expect(viewColumns('european')).toEqual(['win', 'total', 'handicap']);
  expect(viewColumns('asian')).toEqual(['handicap', 'total', 'win']);
});
