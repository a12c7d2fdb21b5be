import { expect, test, vi } from 'vitest';
import { isOnRace, type Selection } from './selection.ts';
import { selectionNames } from './selection-names.ts';

vi.mock('../../../core/words.ts', () => {
  const named: Readonly<Record<string, string>> = {
    'market.total': 'unit',
    'market.head-to-head': 'runners',
    'market.race-winner-without': 'runner',
  };
  const t = (key: string, args: Readonly<Record<string, string>> = {}) => {
    const name = named[key];
    return name === undefined ? key : `${key} ${args[name]}`;
  };
  return { t, words: () => ({ t, has: () => false, language: { dir: 'ltr' } }) };
});

const scorer: Selection = {
  matchId: 1,
  marketType: 'player-goals',
  specifier: 'number=1',
  outcomeNo: 12,
  oddsMilli: 3000,
  sourceType: 1,
  match: { sport: 'soccer', home: 'Arsenal', away: 'Chelsea', runner: 'Saka', link: '/m' },
};
const nameless = { ...scorer, match: { ...scorer.match, home: '', away: '', runner: '' } };

test('a selection on a player has the name of the player', () => {
  expect(selectionNames(scorer, undefined)).toMatchObject({ outcome: 'Saka', market: 'market.player-goals' });
});

test('a selection without names shows those of the server, and not the number of the player', () => {
  const names = { match: 'Arsenal – Chelsea', market: 'Anytime goalscorer', outcome: 'Saka' };
  const competitors = ['Arsenal', 'Chelsea'].map((name) => ({ name, key: name }));
  const fixture = { kind: 'match', competitors } as unknown as Parameters<typeof selectionNames>[1];
  expect(selectionNames({ ...nameless, ['told']: names }, fixture)).toBe(names);
});

test('a selection without sport has the market of the sport of its match', () => {
  const competitors = ['Arsenal', 'Chelsea'].map((name) => ({ name, key: name }));
  const fixture = { kind: 'match', sport: 'soccer', competitors } as unknown as Parameters<
    typeof selectionNames
  >[1];
  const total = { ...nameless, marketType: 'total', specifier: 'total=2.5', outcomeNo: 1 };
  const names = selectionNames({ ...total, match: { ...nameless.match, sport: '' } }, fixture);
  expect(names.market).toBe('market.total goals');
});

test('a selection on a race has the number of the race', () => {
  const match = { ...scorer.match, sport: 'horse-racing', home: 'Ascot', away: '', runner: 'Comet' };
  const race = { ...scorer, marketType: 'race-winner', specifier: '', outcomeNo: 1, match };
  const fixture = { kind: 'race', raceNumber: 3, competitors: [] } as unknown as Parameters<
    typeof selectionNames
  >[1];
  expect(selectionNames(race, fixture).match).toBe('Ascot · sport.race');
  expect(selectionNames(race, undefined).match).toBe('Ascot');
});

test('a market on a race names its runners by the race, and never by the picked one', () => {
  const match = { ...scorer.match, sport: 'horse-racing', home: 'Ascot', away: '', runner: '' };
  const pair = { ...scorer, marketType: 'head-to-head', specifier: 'runners=1:3', outcomeNo: 2, match };
  const competitors = ['Comet', 'Fiddle', 'Arrow'].map((name) => ({ name, key: name }));
  const fixture = { kind: 'race', competitors } as unknown as Parameters<typeof selectionNames>[1];
  expect(selectionNames(pair, fixture)).toMatchObject({
    outcome: 'Arrow',
    market: 'market.head-to-head Comet – Arrow',
  });
  const without = { ...pair, marketType: 'race-winner-without', specifier: 'number=1', outcomeNo: 3 };
  const picked = { ...without, match: { ...match, runner: 'Arrow' } };
  expect(selectionNames(picked, fixture).market).toBe('market.race-winner-without Comet');
  expect(selectionNames(picked, undefined)).toMatchObject({
    outcome: 'Arrow',
    market: 'market.race-winner-without outcome.unknown-runner',
  });
});

test('a player and a drawn number are not runners of a race', () => {
  const race = { ...scorer.match, home: 'Ascot 14:30', away: '', runner: 'Comet' };
  const draw = { ...race, sport: 'lotto' };
  expect([scorer, { match: race }, { match: draw }, nameless].map(isOnRace)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
