import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { scoreView } from './score-view.ts';

function facts(...periods: readonly (readonly [home: number, away: number, ended: boolean])[]): ContestFacts {
  return {
    kind: 'contest',
    status: 'playing',
    periods: periods.map(([home, away, ended]) => ({ phase: 'regular', home, away, ended })),
  };
}

test('goals add up, sets are won with the running one beside, fights and races have no score', () => {
  expect(scoreView('soccer', facts([1, 0, true], [1, 1, false]))).toEqual({
    home: 2,
    away: 1,
    running: undefined,
  });
  expect(scoreView('tennis', facts([6, 4, true], [2, 3, false]))).toMatchObject({
    home: 1,
    away: 0,
    running: { home: 2, away: 3 },
  });
  expect(scoreView('boxing', facts([0, 0, false]))).toBeUndefined();
  expect(scoreView('golf', { kind: 'race', status: 'playing', places: [1], withdrawn: [] })).toBeUndefined();
  expect(scoreView('soccer', { ...facts(), status: 'scheduled' })).toBeUndefined();
});
