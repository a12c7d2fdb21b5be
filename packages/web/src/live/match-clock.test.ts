import type { MatchClock } from '@evens/book';
import { describe, expect, test } from 'vitest';
import { clockSeconds, holdSeconds, playedMinute } from './match-clock.ts';

const clock: MatchClock = {
  period: 2,
  running: true,
  seconds: 3000,
  countDown: false,
  atMs: 10_000,
  rate: 1,
};

describe('a match clock', () => {
  test('a match clock runs at the rate of its feed, and stops when it is stopped', () => {
    expect(clockSeconds(clock, 12_000)).toBe(3002);
    expect(clockSeconds({ ...clock, rate: 60 }, 12_000)).toBe(3120);
    expect(clockSeconds({ ...clock, running: false }, 99_000)).toBe(3000);
    expect(clockSeconds(clock, 5000)).toBe(3000);
  });

  test('a match clock counts down to 0 and no further', () => {
    const down = { ...clock, countDown: true, seconds: 3 };
    expect(clockSeconds(down, 11_000)).toBe(2);
    expect(clockSeconds(down, 60_000)).toBe(0);
  });

  test.each([
    ['up', false, 3000, 2998, 3002, 3005],
    ['down', true, 300, 303, 298, 295],
  ])(
    'a clock that counts %s waits for a late one instead of running backwards',
    (_, countDown, from, late, shown, after) => {
      const before = { ...clock, countDown, seconds: from };
      const next = { ...before, seconds: late, atMs: 12_000 };
      holdSeconds(before, next, 12_000);
      expect(clockSeconds(next, 12_000)).toBe(shown);
      expect(clockSeconds(next, countDown ? 20_000 : 19_000)).toBe(after);
    },
  );

  test('a clock that is corrected by minutes, or of another period, is shown as it is', () => {
    for (const change of [{ seconds: 2700 }, { seconds: 2990, period: 3 }]) {
      const next = { ...clock, ...change };
      holdSeconds(clock, next, 10_000);
      expect(clockSeconds(next, 10_000)).toBe(change.seconds);
    }
  });

  test.each([
    [1, 0, '1'],
    [1, 2699, '45'],
    [1, 2700, '45+1'],
    [2, 2700, '46'],
    [2, 5520, '90+3'],
  ])('the clock in period %i at %i s is in minute %s', (period, seconds, minute) => {
    expect(playedMinute({ period, seconds }, 2700)).toBe(minute);
  });
});
