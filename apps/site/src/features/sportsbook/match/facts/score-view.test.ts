import type { ContestFacts } from '@evens/markets';
import { expect, test } from 'vitest';
import { endedSets, focusRunningSet, headlineScore, oversText, scoreView } from './score-view.ts';

function facts(...periods: readonly (readonly [home: number, away: number, ended: boolean])[]): ContestFacts {
  return {
    kind: 'contest',
    status: 'playing',
    periods: periods.map(([home, away, ended]) => ({ phase: 'regular', home, away, ended })),
  };
}

function headline(sport: string, of: ContestFacts) {
  const view = scoreView(sport, of);
  return view && headlineScore(sport, view);
}

test('goals add up, sets are won with the running one beside, fights and races have no score', () => {
  expect(scoreView('soccer', facts([1, 0, true], [1, 1, false]))).toEqual({
    home: 2,
    away: 1,
    running: undefined,
  });
  expect(scoreView('tennis', facts([6, 4, true], [2, 3, false]))).toMatchObject({
    home: 1,
    away: 0,
    running: { home: 2, away: 3 },
  });
  expect(scoreView('boxing', facts([0, 0, false]))).toBeUndefined();
  expect(scoreView('golf', { kind: 'race', status: 'playing', places: [1], withdrawn: [] })).toBeUndefined();
  expect(scoreView('soccer', { ...facts(), status: 'scheduled' })).toBeUndefined();
});

test('tennis is shown by its latest set that is not 0–0, other sets by those won', () => {
  expect(headline('tennis', facts([6, 4, true], [2, 3, false]))).toMatchObject({ home: 2, away: 3 });
  expect(headline('tennis', facts([6, 4, true], [0, 0, false]))).toMatchObject({ home: 6, away: 4 });
  expect(headline('tennis', facts([0, 0, false]))).toMatchObject({ home: 0, away: 0 });
  expect(headline('volleyball', facts([25, 20, true], [3, 1, false]))).toMatchObject({ home: 1, away: 0 });
  expect(scoreView('volleyball', facts([25, 20, true], [0, 0, false]))?.running).toMatchObject({
    home: 0,
    away: 0,
  });
});

test('a match page has the running set in focus, and the sets before it in columns', () => {
  const second = facts([6, 3, true], [0, 0, false]);
  expect(focusRunningSet(scoreView('tennis', second), second)).toMatchObject({
    home: 1,
    running: { home: 0, away: 0 },
    endedPeriod: undefined,
  });
  expect(endedSets('tennis', second)).toMatchObject([{ home: 6, away: 3 }]);
  const between = facts([6, 3, true]);
  expect(focusRunningSet(scoreView('tennis', between), between)).toMatchObject({ endedPeriod: 1 });
  expect(endedSets('volleyball', facts([25, 20, true]))).toEqual([]);
});

test('an innings of cricket has its runs, wickets and overs; without a report of them only the runs', () => {
  const [first, second] = facts([0, 163, true], [89, 0, false]).periods;
  if (!first || !second) throw new Error('two innings');
  const playing: ContestFacts = {
    ...facts(),
    periods: [
      { ...first, batting: { side: 'away', wickets: 7, balls: 120 } },
      { ...second, batting: { side: 'home', wickets: 2, balls: 63 } },
    ],
  };
  expect(scoreView('cricket', playing)).toMatchObject({
    home: 89,
    away: 163,
    innings: { home: { runs: '89/2', overs: '10.3' }, away: { runs: '163/7', overs: '20' } },
  });
  expect(scoreView('cricket', playing)?.yetToBat).toBeUndefined();
  expect(scoreView('cricket', facts([0, 12, false]))?.innings).toBeUndefined();
  expect([0, 5, 6, 105].map(oversText)).toEqual(['0', '0.5', '1', '17.3']);
});

test('a side is yet to bat during the first innings of the other, and did not bat if the match ended there', () => {
  const [period] = facts([0, 73, false]).periods;
  if (!period) throw new Error('an innings');
  const first: ContestFacts = {
    ...facts(),
    periods: [{ ...period, batting: { side: 'away', wickets: 1, balls: 50 } }],
  };
  expect(scoreView('cricket', first)).toMatchObject({
    yetToBat: 'home',
    innings: { away: { runs: '73/1' } },
  });
  expect(scoreView('cricket', { ...first, status: 'ended' })?.yetToBat).toBeUndefined();
});
