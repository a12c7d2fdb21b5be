import type { Fixture } from '@evens/book';
import type { Facts, PeriodScore } from '@evens/markets';
import { expect, test } from 'vitest';
import { decidedWinner } from './decided-winner.ts';

const match: Fixture = {
  kind: 'match',
  sport: 'soccer',
  category: 'england',
  tournament: 'cup',
  tournamentName: 'Cup',
  tournamentRank: 1,
  startsAtMs: 0,
  competitors: [
    { name: 'Arsenal', key: 'arsenal' },
    { name: 'Chelsea', key: 'chelsea' },
  ],
  periods: 2,
  periodSeconds: 2700,
};

function halves(...scores: readonly (readonly [number, number, boolean])[]): readonly PeriodScore[] {
  return scores.map(([home, away, ended], index) => ({
    phase: index < 2 ? 'regular' : 'overtime',
    home,
    away,
    ended,
  }));
}

function computeWinner(facts: Facts, sport = 'soccer', periods = 2) {
  const winner = decidedWinner({ fixture: { ...match, sport, periods }, facts });
  return winner && { type: winner.line.type, outcomes: winner.outcomes };
}

test('the match result is decided when regular time is over, though extra time is played', () => {
  const playing = { kind: 'contest', status: 'playing' } as const;
  expect(computeWinner({ ...playing, periods: halves([1, 0, true], [0, 0, false]) })).toBeUndefined();
  expect(computeWinner({ ...playing, periods: halves([1, 0, true], [0, 1, true], [1, 0, false]) })).toEqual({
    type: '1x2',
    outcomes: [2],
  });
});

test('a winner is decided by the end; level is a draw, a match without play has none', () => {
  const ended = { kind: 'contest', status: 'ended' } as const;
  const sets = halves([4, 6, true], [3, 6, true]);
  expect(computeWinner({ ...ended, periods: sets, winner: 'away' }, 'tennis')).toEqual({
    type: 'winner',
    outcomes: [2],
  });
  expect(
    computeWinner({ ...ended, periods: halves([80, 80, true]), winner: 'draw' }, 'basketball', 4),
  ).toEqual({
    type: '1x2',
    outcomes: [2],
  });
  expect(
    computeWinner({ kind: 'contest', status: 'scheduled', periods: [] }, 'basketball', 4),
  ).toBeUndefined();
});

test('a race has one winner, or more of them', () => {
  const fixture: Fixture = {
    ...match,
    kind: 'race',
    sport: 'horse-racing',
    competitors: [
      { name: 'Dash', key: 'dash' },
      { name: 'Ember', key: 'ember' },
      { name: 'Comet', key: 'comet' },
    ],
    periods: 0,
  };
  const facts = (places: readonly number[]): Facts => ({
    kind: 'race',
    status: 'ended',
    places,
    withdrawn: [],
  });
  expect(decidedWinner({ fixture, facts: facts([2, 1, 3]) })?.outcomes).toEqual([2]);
  expect(decidedWinner({ fixture, facts: facts([1, 1, 3]) })?.outcomes).toEqual([1, 2]);
});
