import type { Balance } from '@evens/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameCloses, frameOpens, frameShows, hearBalance } from './shown-balance.ts';

const shown: string[] = [];
vi.mock('./session.ts', () => ({
  setBalance: ({ TotalBalance }: Balance) => shown.push(TotalBalance),
}));

const LONG_MS = 60_000;
const game = {};
let version = 0;
const hear = (amount: Balance['TotalBalance']): void => {
  version += 1;
  hearBalance({ TotalBalance: amount, Currency: 'EUR', Version: version });
};

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
});
afterEach(() => {
  frameCloses(game);
  vi.useRealTimers();
});

test('a balance is shown at once where no game for real money is open', () => {
  hear('10.00');
  expect(shown).toEqual(['10.00']);
});

test('a balance that a game’s round came to is shown once the game shows it', () => {
  frameOpens(game);
  frameShows('9.00');
  hear('9.00');
  hear('14.00');
  frameShows('9.00');
  expect(shown).toEqual([]);
  frameShows('14.00');
  expect(shown).toEqual(['14.00']);
});

test('a round that was lost is told no sooner than one that was won', () => {
  frameOpens(game);
  frameShows('9.00');
  hear('9.00');
  expect(shown).toEqual([]);
  frameShows('9.00');
  expect(shown).toEqual(['9.00']);
});

test('what a game never shows is shown some time later, and when it is closed', () => {
  frameOpens(game);
  hear('8.00');
  hear('7.00');
  vi.advanceTimersByTime(LONG_MS);
  expect(shown).toEqual(['7.00']);
  hear('6.00');
  expect(shown).toEqual(['7.00']);
  frameCloses(game);
  expect(shown).toEqual(['7.00', '6.00']);
});
