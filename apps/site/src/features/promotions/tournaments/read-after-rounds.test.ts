import { gameOpens } from '@evens/web/core/displayed-rounds.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAfterRounds } from './read-after-rounds.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function follow() {
  const read = vi.fn();
  const stop = readAfterRounds(read);
  const rounds = gameOpens('evens:plinko');
  const close = () => {
    stop();
    rounds.closes();
  };
  /** Number of reads in the next seconds. */
  const readsIn = (seconds: number) => {
    read.mockClear();
    vi.advanceTimersByTime(seconds * 1000);
    return read.mock.calls.length;
  };
  return { rounds, read, readsIn, close };
}

test('several rounds at once share the reads, which go on until the server has counted the last one', () => {
  const { rounds, readsIn, close } = follow();
  for (const ball of [1, 2, 3, 4]) rounds.commandSent(ball);
  for (const ball of [1, 2, 3, 4]) rounds.resultPresented(ball);
  expect(readsIn(6)).toBe(2);
  expect(readsIn(6)).toBe(2);
  expect(readsIn(15)).toBe(1);
  close();
  expect(readsIn(60)).toBe(0);
});

test('a hidden result is not read before it is displayed', () => {
  const { rounds, read, readsIn, close } = follow();
  rounds.commandSent(1);
  expect(readsIn(60)).toBe(0);
  rounds.resultPresented(1);
  expect(read).toHaveBeenCalledOnce();
  close();
});

test('rounds without a pause between them are read in intervals', () => {
  const { rounds, read, close } = follow();
  rounds.commandSent(0);
  for (let round = 0; round < 40; round += 1) {
    rounds.commandSent(round + 1);
    vi.advanceTimersByTime(500);
    rounds.resultPresented(round);
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(read.mock.calls.length).toBeLessThanOrEqual(8);
  close();
});
