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

test('soccer has its usual rows from the start, and other counts once they are reported', () => {
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
});

const sides = ['home', 'home', 'away', 'away'] as const;
const players = sides.map((side, index) => ({ side, name: `${side} ${index}`, position: '', shirt: index }));

test('counts of players are summed by side, and a shot on goal without a goal is a save', () => {
  const hockey: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: [{ phase: 'regular', home: 2, away: 1, ended: false }],
    goals: ['home', 'home', 'away'],
    playerCounts: { shots: { 0: 5, 1: 4, 3: 6 }, assists: { 0: 1 } },
  };
  expect(statistics('ice-hockey', hockey, { counts: {}, players })).toEqual([
    { kind: 'goal', home: 2, away: 1 },
    { kind: 'shots', home: 9, away: 6 },
    { kind: 'saves', home: 5, away: 7 },
  ]);
  const basketball: ContestFacts = {
    ...hockey,
    playerCounts: { rebounds: { 2: 3, 3: 1 }, assists: {} },
    leads: { home: 7, away: 2, changes: 4 },
  };
  expect(statistics('basketball', basketball, { counts: {}, players })).toEqual([
    { kind: 'score', home: 2, away: 1 },
    { kind: 'biggest_lead', home: 7, away: 2 },
    { kind: 'rebounds', home: 0, away: 4 },
    { kind: 'assists', home: 0, away: 0 },
  ]);
});

test('wickets of an innings are those of its batting side', () => {
  const innings = { phase: 'regular', home: 0, away: 139, ended: false } as const;
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'playing',
    periods: [{ ...innings, batting: { side: 'away', wickets: 5, balls: 105 } }],
  };
  expect(statistics('cricket', facts, { counts: {}, players })).toEqual([
    { kind: 'score', home: 0, away: 139 },
    { kind: 'wickets', home: 0, away: 5 },
  ]);
});
