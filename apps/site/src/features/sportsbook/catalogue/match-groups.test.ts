import { expect, test } from 'vitest';
import { groupMatches, topPlace } from './match-groups.ts';

const listed = (id: number, tournament: number, sportRank: number) => ({
  ID: id,
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
