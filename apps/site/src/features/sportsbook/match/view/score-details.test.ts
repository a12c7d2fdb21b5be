import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { gamePoints, periodColumns } from './score-details.ts';

function facts(...periods: readonly (readonly [home: number, away: number, ended: boolean])[]): ContestFacts {
  return {
    kind: 'contest',
    status: 'playing',
    periods: periods.map(([home, away, ended]) => ({ phase: 'regular', home, away, ended })),
  };
}

test('points of a game are counted as in tennis, of a tie-break one by one', () => {
  const game = (home: number, away: number, set: readonly [number, number] = [2, 3]) =>
    gamePoints({ ...facts([...set, false]), game: { home, away, server: 'away' } });
  expect(game(0, 1)).toEqual({ home: '0', away: '15', server: 'away' });
  expect(game(2, 3)).toMatchObject({ home: '30', away: '40' });
  expect(game(3, 3)).toMatchObject({ home: '40', away: '40' });
  expect(game(5, 4)).toMatchObject({ home: 'A', away: '40' });
  expect(game(5, 4, [6, 6])).toMatchObject({ home: '5', away: '4' });
  expect(gamePoints(facts([2, 3, false]))).toBeUndefined();
});

test('the period table is not shown for a single period', () => {
  expect(periodColumns(facts([1, 0, false]))).toEqual([]);
  expect(periodColumns(facts([1, 0, true], [0, 0, false]))).toHaveLength(2);
});
