import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterShownRound, gameOpens, roundIsShown } from './shown-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MOST_MS = 1000;

test('runs at once where no game is open', () => {
  const then = vi.fn();
  afterShownRound(then, MOST_MS);
  expect(then).toHaveBeenCalledOnce();
});

test('waits until the round is shown, the last game is closed, or the maximum time has passed, and runs once', () => {
  const first = gameOpens();
  const second = gameOpens();
  const shown = vi.fn();
  afterShownRound(shown, MOST_MS);
  expect(shown).not.toHaveBeenCalled();
  roundIsShown();
  roundIsShown();
  vi.advanceTimersByTime(MOST_MS);
  expect(shown).toHaveBeenCalledOnce();

  const slow = vi.fn();
  afterShownRound(slow, MOST_MS);
  vi.advanceTimersByTime(MOST_MS - 1);
  expect(slow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(slow).toHaveBeenCalledOnce();

  const closed = vi.fn();
  afterShownRound(closed, MOST_MS);
  first();
  expect(closed).not.toHaveBeenCalled();
  second();
  expect(closed).toHaveBeenCalledOnce();
});

test('does not run after it was cancelled', () => {
  const close = gameOpens();
  const then = vi.fn();
  afterShownRound(then, MOST_MS)();
  close();
  vi.advanceTimersByTime(MOST_MS);
  expect(then).not.toHaveBeenCalled();
});
