import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { periodColumns } from './score-details.ts';

function facts(...periods: readonly (readonly [home: number, away: number, ended: boolean])[]): ContestFacts {
  return {
    kind: 'contest',
    status: 'playing',
    periods: periods.map(([home, away, ended]) => ({ phase: 'regular', home, away, ended })),
  };
}

test('the period table is not shown for a single period', () => {
  expect(periodColumns(facts([1, 0, false]))).toEqual([]);
  expect(periodColumns(facts([1, 0, true], [0, 0, false]))).toHaveLength(2);
});
