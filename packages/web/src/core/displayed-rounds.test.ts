import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  afterShownRound,
  followRounds,
  gameOpens,
  isMidRound,
  markRoundPresented,
  openGameIds,
} from './displayed-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MOST_MS = 1000;

test('a callback runs at once if no game is open', () => {
  const then = vi.fn();
  afterShownRound(then, MOST_MS);
  expect(then).toHaveBeenCalledOnce();
});

test('a callback runs once, after the round is shown, the last game is closed, or the maximum time has passed', () => {
  const first = gameOpens('evens:dice');
  const second = gameOpens('evens:dice');
  const callback = vi.fn();
  afterShownRound(callback, MOST_MS);
  expect(callback).not.toHaveBeenCalled();
  markRoundPresented();
  markRoundPresented();
  vi.advanceTimersByTime(MOST_MS);
  expect(callback).toHaveBeenCalledOnce();

  const slow = vi.fn();
  afterShownRound(slow, MOST_MS);
  vi.advanceTimersByTime(MOST_MS - 1);
  expect(slow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(slow).toHaveBeenCalledOnce();

  const closed = vi.fn();
  afterShownRound(closed, MOST_MS);
  first.closes();
  expect(closed).not.toHaveBeenCalled();
  second.closes();
  expect(closed).toHaveBeenCalledOnce();
});

test('a cancelled callback does not run', () => {
  const close = gameOpens('evens:dice');
  const then = vi.fn();
  afterShownRound(then, MOST_MS)();
  close.closes();
  vi.advanceTimersByTime(MOST_MS);
  expect(then).not.toHaveBeenCalled();
});

test('isMidRound reports hidden results and open bets at a table, and followers are called when that may have ended', () => {
  const follower = vi.fn();
  const unfollow = followRounds(follower);
  const dice = gameOpens('evens:dice');
  const table = gameOpens('evens:live-wheel');
  expect([isMidRound(), openGameIds()]).toEqual([false, ['evens:dice', 'evens:live-wheel']]);
  dice.commandSent(1);
  dice.commandSent(2);
  dice.resultPresented(1);
  expect(isMidRound()).toBe(true);
  dice.resultPresented(2);
  expect(isMidRound()).toBe(false);
  table.atStake(true);
  expect(isMidRound()).toBe(true);
  expect(follower).toHaveBeenCalledTimes(3);
  // A table that was closed is no longer followed; its bets are paid without the page.
  table.closes();
  expect(isMidRound()).toBe(false);
  unfollow();
  dice.closes();
  expect(follower).toHaveBeenCalledTimes(4);
});
