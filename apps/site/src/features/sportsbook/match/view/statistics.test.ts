import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { statistics } from './statistics.ts';

const soccer: ContestFacts = {
  kind: 'contest',
  status: 'playing',
  periods: [
    { phase: 'regular', home: 1, away: 0, ended: true },
    { phase: 'regular', home: 1, away: 2, ended: false },
  ],
  goals: ['home', 'home', 'away', 'away'],
};

test('the score comes from the facts, incidents from their counts, and nothing is invented', () => {
  // Two goals were reported before the feed was there to count.
  expect(statistics('soccer', soccer, { goal: [1, 1], corner: [7, 2], 'red-card': [0, 1] })).toEqual([
    { kind: 'goal', home: 2, away: 2 },
    { kind: 'corner', home: 7, away: 2 },
    { kind: 'red_card', home: 0, away: 1 },
  ]);
  expect(statistics('soccer', soccer, {})).toEqual([{ kind: 'goal', home: 2, away: 2 }]);
  expect(statistics('soccer', { ...soccer, status: 'scheduled' }, {})).toEqual([]);
});

test('sets are listed with what was won in them', () => {
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: [
      {
        phase: 'regular',
        home: 6,
        away: 1,
        ended: true,
        units: ['home', 'away', 'home', 'home', 'home', 'home', 'home'],
      },
      { phase: 'regular', home: 0, away: 1, ended: false, units: ['away'] },
    ],
  };
  expect(statistics('tennis', facts, {})).toEqual([
    { kind: 'periods', home: 1, away: 0 },
    { kind: 'games', home: 6, away: 2 },
  ]);
  expect(statistics('golf', { kind: 'race', status: 'playing', places: [], withdrawn: [] }, {})).toEqual([]);
});
