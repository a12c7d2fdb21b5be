import type { TradingMatch } from '@evens/contract';
import { expect, test } from 'vitest';
import { fitsFilter, formatFilter, parseFilter, type TradingFilter } from './trading-filter.ts';

const all = parseFilter(new URLSearchParams());
const match: TradingMatch = {
  ...{ ID: 7, Name: 'Ash – Birch', SportAlias: 'soccer', Category: 'England', TournamentID: 4 },
  ...{ Tournament: 'League', StartsAt: '2026-03-01T15:00:00.000Z', IsLive: true, Phase: 'playing' },
  ...{ Score: '0–0', Minute: 3, Stopped: null, PricedAt: null, LinesCount: 2, SuspendedLinesCount: 0 },
  ...{ IsManual: false, Trader: 'ann', Main: [], IsMainSuspended: false },
};

test('a filter is the same after its address is read', () => {
  const filter: TradingFilter = {
    ...{ when: 'next', sport: 'soccer', league: '4', liability: '1000', isMine: true, isSuspendedOnly: true },
  };
  expect(parseFilter(new URLSearchParams(formatFilter(filter)))).toEqual(filter);
  expect(formatFilter(all)).toBe('tab=trading&when=live');
});

test.each<[string, Partial<TradingFilter>, boolean]>([
  ['no filter', {}, true],
  ['the sport', { sport: 'soccer' }, true],
  ['another sport', { sport: 'tennis' }, false],
  ['the league', { league: '4' }, true],
  ['another league', { league: '5' }, false],
  ['own matches', { isMine: true }, true],
  ['suspended matches', { isSuspendedOnly: true }, false],
])('a match is judged by %s', (_name, change, fits) => {
  const seen = { liabilityMinor: 0n, leastMinor: 0n, userName: 'ann' };
  expect(fitsFilter(match, { ...all, ...change }, seen)).toBe(fits);
});

test.each([
  [25_000n, 25_000n, true],
  [25_000n, 25_001n, false],
  [-100n, 0n, true],
  [0n, 1n, false],
])('a match with a liability of %d fits from %d: %s', (liabilityMinor, leastMinor, fits) => {
  expect(fitsFilter(match, all, { liabilityMinor, leastMinor, userName: 'ann' })).toBe(fits);
});

test('a match of another trader is not an own one, and suspended lines make it suspended', () => {
  const seen = { liabilityMinor: 0n, leastMinor: 0n, userName: 'ben' };
  expect(fitsFilter(match, { ...all, isMine: true }, seen)).toBe(false);
  expect(fitsFilter({ ...match, SuspendedLinesCount: 1 }, { ...all, isSuspendedOnly: true }, seen)).toBe(
    true,
  );
});
