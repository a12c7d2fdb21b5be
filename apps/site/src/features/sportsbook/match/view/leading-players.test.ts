import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { leadingPlayers } from './leading-players.ts';

const sides = ['home', 'home', 'home', 'away'] as const;
const players = sides.map((side, index) => ({ side, name: `${side} ${index}`, position: '', shirt: index }));
const facts: ContestFacts = {
  kind: 'contest',
  status: 'playing',
  periods: [{ phase: 'regular', home: 30, away: 20, ended: false }],
};

test('the highest of the first column is first, then of the next, and who has none is left out', () => {
  const counted = {
    ...facts,
    playerCounts: { points: { 0: 4, 1: 12, 3: 9 }, rebounds: { 0: 2 }, assists: {} },
  };
  const leading = leadingPlayers('basketball', counted, players);
  expect(leading?.columns).toEqual(['points', 'rebounds']);
  expect(leading?.lines.home.map(({ player, counts }) => [player, ...counts])).toEqual([
    [1, 12, 0],
    [0, 4, 2],
  ]);
  expect(leading?.lines.away.map(({ name }) => name)).toEqual(['away 3']);
  const level = { ...facts, playerCounts: { points: { 0: 4, 1: 4 }, rebounds: { 1: 1 } } };
  expect(leadingPlayers('basketball', level, players)?.lines.home.map(({ player }) => player)).toEqual([
    1, 0,
  ]);
});

test('goals are those of the scorers without own goals, and nothing counted is no table', () => {
  const scored: ContestFacts = {
    ...facts,
    goals: ['home', 'home', 'away'],
    scorers: [{ player: 2 }, { player: 3, own: true }, null],
  };
  expect(leadingPlayers('ice-hockey', scored, players)?.lines).toEqual({
    home: [{ player: 2, name: 'home 2', side: 'home', counts: [1] }],
    away: [],
  });
  expect(leadingPlayers('ice-hockey', facts, players)).toBeUndefined();
  expect(leadingPlayers('golf', facts, players)).toBeUndefined();
});

test('batters at the crease have the runs of the latest ball', () => {
  const batting: ContestFacts = {
    ...facts,
    playerCounts: { runs: { 0: 10, 1: 3 }, wickets: {} },
    crease: { batters: [{ player: 1, runs: 21 }], balls: [4] },
  };
  expect(leadingPlayers('cricket', batting, players)?.lines.home.map(({ counts }) => counts)).toEqual([
    [21],
    [10],
  ]);
});
