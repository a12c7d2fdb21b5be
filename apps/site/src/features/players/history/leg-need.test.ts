import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { legNeed } from './leg-need.ts';

const corners = { corners: { home: 3, away: 1 } };
/** 1–2 in the second half, with a scorer on each side. */
const facts: ContestFacts = {
  kind: 'contest',
  status: 'playing',
  periods: [
    { phase: 'regular', home: 1, away: 1, ended: true, counts: corners },
    { phase: 'regular', home: 0, away: 1, ended: false, counts: corners },
  ],
  goals: ['home', 'away', 'away'],
  scorers: [{ player: 0 }, { player: 1 }, { player: 1 }],
  appearances: [{ player: 0 }, { player: 1 }],
};

test.each([
  ['total;total=4.5', 1, { kind: 'more', count: 2 }],
  ['total;total=3', 1, { kind: 'more', count: 1 }],
  ['total;total=3.5', 2, { kind: 'room', count: 0 }],
  ['total;total=5', 2, { kind: 'room', count: 1 }],
  ['home-total;total=1.5', 1, { kind: 'more', count: 1 }],
  ['total;total=1.5', 1, undefined],
  ['1x2', 1, { kind: 'more', count: 2 }],
  ['1x2', 2, { kind: 'losing' }],
  ['1x2', 3, { kind: 'ahead', by: 1 }],
  ['double-chance', 3, { kind: 'winning' }],
  ['draw-no-bet', 1, { kind: 'more', count: 2 }],
  ['asian-handicap;hcp=1.25|score=0:0', 1, { kind: 'ahead', by: 0.25 }],
  ['asian-handicap;hcp=-0.5|score=1:1', 2, { kind: 'ahead', by: 1.5 }],
  ['asian-handicap;hcp=0|score=1:2', 1, { kind: 'more', count: 1 }],
  ['period-1x2;period=2', 1, { kind: 'more', count: 2 }],
  ['corners-total;total=9.5', 1, { kind: 'more', count: 2 }],
  ['period-corners-total;period=2|total=4.5', 2, { kind: 'room', count: 0 }],
  ['player-goals;number=3', 2, { kind: 'more', count: 1 }],
  ['player-goals;number=2', 2, undefined],
  ['correct-score', 1, undefined],
  ['both-teams-to-score', 1, undefined],
])('legNeed of %s, outcome %i', (key, OutcomeNo, need) => {
  const [MarketType = '', Specifier = ''] = key.split(';');
  expect(legNeed({ MarketType, Specifier, OutcomeNo }, 'soccer', facts)).toEqual(need);
});

test.each([
  [0, 0, { kind: 'more', count: 2 }, { kind: 'winning' }],
  [0, 2, { kind: 'more', count: 1 }, { kind: 'winning' }],
  [1, 1, undefined, undefined],
])('both teams to score at %i–%i', (home, away, yes, no) => {
  const periods = [{ phase: 'regular' as const, home, away, ended: false }];
  const need = (OutcomeNo: number) =>
    legNeed({ MarketType: 'both-teams-to-score', Specifier: '', OutcomeNo }, 'soccer', { ...facts, periods });
  expect([need(1), need(2)]).toEqual([yes, no]);
});

test('a score in sets has no need', () => {
  expect(legNeed({ MarketType: 'winner', Specifier: '', OutcomeNo: 1 }, 'tennis', facts)).toBeUndefined();
});
