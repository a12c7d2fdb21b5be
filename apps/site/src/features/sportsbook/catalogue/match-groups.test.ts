import { expect, test } from 'vitest';
import { groupMatches, topPlace } from './match-groups.ts';

const listed = (id: number, tournament: number, sportRank: number, Type = 1) => ({
  ID: id,
  Type,
  Tournament: { ID: tournament },
  SportType: { Rank: sportRank },
});

/** Tournaments 1 and 2 are top ones, the others are not. */
const tournamentRank = (tournament: number) => ({ 1: 1, 2: 3 })[tournament] ?? 20;

test('top tournaments come first, ordered by the popularity of their sport; the rest is ordered by time', () => {
  const shooter = listed(1, 1, 50);
  const minor = listed(2, 3, 1);
  const soccer = listed(3, 2, 1);
  const later = listed(4, 3, 1);
  expect(
    groupMatches([shooter, minor, soccer, later], tournamentRank).map(({ matches }) =>
      matches.map(({ ID }) => ID),
    ),
  ).toEqual([[3], [1], [2, 4]]);
  expect(topPlace(minor, tournamentRank)).toBe(Number.POSITIVE_INFINITY);
});

test('a list by sport has a minor tournament of the first sport before a top one of a later sport', () => {
  const shooter = listed(1, 1, 2);
  const minor = listed(2, 3, 1);
  const soccer = listed(3, 2, 1);
  expect(
    groupMatches([minor, shooter, soccer], tournamentRank, true).map(({ tournamentId }) => tournamentId),
  ).toEqual([2, 3, 1]);
});

test('meetings of races alone are in the order of their next race, and among matches their rank counts', () => {
  const flemington = listed(1, 3, 1, 2);
  const ascot = listed(2, 1, 1, 2);
  const order = (matches: readonly ReturnType<typeof listed>[]) =>
    groupMatches(matches, tournamentRank).map(({ tournamentId }) => tournamentId);
  expect(order([flemington, ascot])).toEqual([3, 1]);
  expect(order([flemington, ascot, listed(3, 4, 1)])).toEqual([1, 3, 4]);
});
