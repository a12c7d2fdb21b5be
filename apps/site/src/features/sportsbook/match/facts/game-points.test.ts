import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { gamePoints } from './game-points.ts';
import { scoreView } from './score-view.ts';

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

test('the score of a tennis match has the points of its running game', () => {
  const game = { home: 2, away: 3, server: 'home' } as const;
  expect(scoreView('tennis', { ...facts([6, 4, true], [2, 3, false]), game })).toMatchObject({
    home: 1,
    away: 0,
    running: { home: 2, away: 3 },
    points: { home: '30', away: '40' },
  });
});
