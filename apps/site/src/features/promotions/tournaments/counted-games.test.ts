import { expect, test } from 'vitest';
import { gameToPlay, hasRoundsLeft, isCounted } from './counted-games.ts';

const game = (Key: string, more: { Provider?: string; IsShared?: true; IsClosed?: true } = {}) => ({
  ...{ ID: `evens:${Key}`, Key, Provider: 'evens', ...more },
});
const all = { Games: [] };
const crash = game('crash', { IsShared: true });
const dice = game('dice');
const limbo = game('limbo');
const outside = game('dice', { Provider: 'sandbox' });

test('a tournament of all games counts every in-house game without shared rounds', () => {
  const games = [dice, limbo, crash, game('live-roulette', { IsShared: true }), outside];
  expect(games.map((each) => isCounted(all, each))).toEqual([true, true, false, false, false]);
});

test('a tournament of some games counts these only', () => {
  expect([dice, limbo].map((each) => isCounted({ Games: ['limbo'] }, each))).toEqual([false, true]);
});

test('the offered game is the counted one that was played last, otherwise the first open one', () => {
  const games = [crash, game('keno', { IsClosed: true }), dice, limbo];
  const offered = (recentIds: readonly string[], tournament = all) =>
    gameToPlay(tournament, { games, recentIds })?.Key;
  expect(offered(['evens:crash', 'evens:keno', 'evens:limbo', 'evens:dice'])).toBe('limbo');
  expect(offered(['evens:crash'])).toBe('dice');
  expect(gameToPlay({ Games: ['spire'] }, { games, recentIds: [] })).toBeUndefined();
});

test('a game is offered while rounds of the entry still count', () => {
  const left = (Rounds: number, Place: number | null, Target: string | null = null) =>
    hasRoundsLeft({ Own: { Rounds, Best: null, Place, Prize: null }, RoundsMaximum: 4, Target });
  expect([left(0, null), left(3, 1), left(4, 1)]).toEqual([true, true, false]);
  expect([left(3, null, '5.00'), left(3, 1, '5.00')]).toEqual([true, false]);
  expect(hasRoundsLeft({ Own: null, RoundsMaximum: 4, Target: null })).toBe(false);
});
