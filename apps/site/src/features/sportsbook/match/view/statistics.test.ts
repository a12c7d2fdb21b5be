import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { hasLateCounts, statistics } from './statistics.ts';

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
  expect(
    statistics('soccer', soccer, { counts: { goal: [1, 1], corner: [7, 2], 'red-card': [0, 1] } }),
  ).toEqual([
    { kind: 'goal', home: 2, away: 2 },
    { kind: 'corner', home: 7, away: 2 },
    { kind: 'red_card', home: 0, away: 1 },
  ]);
  expect(statistics('soccer', soccer, { counts: {} })).toEqual([{ kind: 'goal', home: 2, away: 2 }]);
  expect(statistics('soccer', { ...soccer, status: 'scheduled' }, { counts: {} })).toEqual([]);
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
  expect(statistics('tennis', facts, { counts: {} })).toEqual([
    { kind: 'periods', home: 1, away: 0 },
    { kind: 'games', home: 6, away: 2 },
  ]);
  expect(
    statistics('golf', { kind: 'race', status: 'playing', places: [], withdrawn: [] }, { counts: {} }),
  ).toEqual([]);
});

test('soccer has its usual rows from the start, and those of a half once it is over', () => {
  const none = { home: 0, away: 0 };
  const live = { corners: { home: 2, away: 0 }, 'yellow-cards': none, 'red-cards': none };
  const possession = {
    side: 'home',
    zone: 'safe',
    homeShare: 56,
    attacks: [12, 9],
    dangerousAttacks: [5, 3],
  } as const;
  const early: ContestFacts = {
    ...soccer,
    periods: [{ phase: 'regular', home: 0, away: 0, ended: false, counts: live }],
    goals: [],
  };
  expect(statistics('soccer', early, { counts: { corner: [1, 0] }, possession })).toEqual([
    { kind: 'goal', ...none },
    { kind: 'possession', home: 56, away: 44, isShare: true },
    { kind: 'attacks', home: 12, away: 9 },
    { kind: 'dangerous_attacks', home: 5, away: 3 },
    { kind: 'corner', home: 2, away: 0 },
    { kind: 'yellow_card', ...none },
    { kind: 'red_card', ...none },
  ]);
  expect(hasLateCounts(early)).toBe(true);
  const shots = { home: 6, away: 2 };
  const half: ContestFacts = {
    ...early,
    periods: [
      { phase: 'regular', home: 0, away: 0, ended: true, counts: { ...live, shots } },
      { phase: 'regular', home: 0, away: 0, ended: false, counts: live },
    ],
  };
  const rows = statistics('soccer', half, { counts: {} });
  expect(rows.find(({ kind }) => kind === 'shots')).toEqual({ kind: 'shots', ...shots });
  expect(rows.find(({ kind }) => kind === 'corner')).toMatchObject({ home: 4 });
  expect(hasLateCounts(soccer)).toBe(false);
});
