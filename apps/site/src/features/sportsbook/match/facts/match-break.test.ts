import type { PeriodScore } from '@evens/markets';
import { testBook } from '@evens/web/live/testing.ts';
import { expect, test } from 'vitest';
import { breakKind } from './match-break.ts';

function after(sport: string, periods: number, scores: readonly (readonly [home: number, away: number])[]) {
  const { fixture, clock } = testBook();
  return breakKind({
    fixture: { ...fixture, sport, periods },
    clock: { ...clock, period: scores.length },
    facts: {
      kind: 'contest',
      status: 'playing',
      periods: scores.map(([home, away]): PeriodScore => ({ phase: 'regular', home, away, ended: true })),
    },
  });
}

test.each([
  ['soccer', 2, [[1, 0]], 'half-time'],
  [
    'soccer',
    2,
    [
      [1, 0],
      [0, 0],
    ],
    'phase.ended',
  ],
  [
    'soccer',
    2,
    [
      [1, 0],
      [0, 1],
    ],
    'full-time',
  ],
  [
    'basketball',
    4,
    [
      [20, 18],
      [20, 18],
      [20, 18],
    ],
    'break',
  ],
  [
    'basketball',
    4,
    [
      [20, 18],
      [20, 18],
      [20, 18],
      [0, 9],
    ],
    'phase.ended',
  ],
  [
    'basketball',
    4,
    [
      [20, 18],
      [20, 18],
      [20, 18],
      [0, 6],
      [5, 5],
    ],
    'break',
  ],
  [
    'basketball',
    4,
    [
      [20, 18],
      [20, 18],
      [20, 18],
      [0, 6],
      [5, 7],
    ],
    'phase.ended',
  ],
  ['tennis', 3, [[6, 4]], 'break'],
  [
    'tennis',
    3,
    [
      [6, 4],
      [6, 1],
    ],
    'phase.ended',
  ],
  [
    'tennis',
    3,
    [
      [6, 4],
      [1, 6],
    ],
    'break',
  ],
] as const)('the break after %s of %i periods with %j: %s', (sport, periods, scores, expected) => {
  expect(after(sport, periods, scores)).toBe(expected);
});
